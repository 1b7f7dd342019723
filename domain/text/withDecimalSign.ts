/** A decimal number as the language writes it: "12.125" is twelve thousand to some. Other text stays as it is. */
export function withDecimalSign(text: string, locale: string): string {
  if (!/^-?\d+\.\d+$/.test(text)) return text;
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return text.replace(".", parts.find(({ type }) => type === "decimal")?.value ?? ".");
}
