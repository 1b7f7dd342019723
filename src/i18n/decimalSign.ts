/** What stands before the tenths in a language: "." or ",". */
export const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ??
  ".";
