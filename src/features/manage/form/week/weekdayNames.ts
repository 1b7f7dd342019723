/** A Monday, to name weekdays after. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** What a language calls the days of a week in short: 1 is Monday, 7 is Sunday. */
export function weekdayNames(locale: string): (weekday: number) => string {
  const named = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return (weekday) => named.format(MONDAY + (weekday - 1) * DAY_MS);
}
