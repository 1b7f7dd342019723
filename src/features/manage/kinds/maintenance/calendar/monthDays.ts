const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** "2026-11" */
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, "2026-11-27".length);
const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);

export const isMonth = (text: string | null): text is string => text !== null && MONTH.test(text);

/** A day that there is, as "2026-11-27". */
export const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && dateOf(noonOf(text)) === text;

export const monthOf = (date: string): string => date.slice(0, "2026-11".length);

/** The month so many months later. */
export function addToMonth(month: string, months: number): string {
  const first = new Date(`${month}-01T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(first.toISOString());
}

export const addToDate = (date: string, days: number): string =>
  dateOf(noonOf(date) + days * DAY_MS);

/** The same day of another month, or its last. */
export function dayInMonth(date: string, month: string): string {
  const last = addToDate(`${addToMonth(month, 1)}-01`, -1);
  const same = `${month}${date.slice("2026-11".length)}`;
  return same > last ? last : same;
}

/**
 * The weeks that a month touches, day by day ("2026-11-30"); `firstWeekday` of them from 1, a Monday, to 7. Dates
 * are those of the calendar and know no time zone.
 */
export function weeksOfMonth(month: string, firstWeekday: number): readonly (readonly string[])[] {
  const first = noonOf(`${month}-01`);
  const weekday = new Date(first).getUTCDay() || WEEK_DAYS;
  const weeks: string[][] = [];
  let day = first - ((weekday - firstWeekday + WEEK_DAYS) % WEEK_DAYS) * DAY_MS;
  do {
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, at) => dateOf(day + at * DAY_MS)));
    day += WEEK_DAYS * DAY_MS;
  } while (monthOf(dateOf(day)) === month);
  return weeks;
}

/** With which day weeks begin where a language is spoken, from 1, a Monday, to 7. */
export function firstWeekdayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/** By how many days a key goes on in a grid of weeks; months by those of the page keys; undefined: by none. */
export function dayStep(
  key: string,
  date: string,
  weeks: readonly (readonly string[])[],
): string | undefined {
  const week = weeks.find((days) => days.includes(date));
  switch (key) {
    case "ArrowLeft":
      return addToDate(date, -1);
    case "ArrowRight":
      return addToDate(date, 1);
    case "ArrowUp":
      return addToDate(date, -WEEK_DAYS);
    case "ArrowDown":
      return addToDate(date, WEEK_DAYS);
    case "Home":
      return week?.[0];
    case "End":
      return week?.at(-1);
    case "PageUp":
      return dayInMonth(date, addToMonth(monthOf(date), -1));
    case "PageDown":
      return dayInMonth(date, addToMonth(monthOf(date), 1));
    default:
      return undefined;
  }
}
