import { foldText } from "#domain/text/foldText";
import { createLocalClock } from "#domain/time/localClock";
import { wallMoment } from "#domain/time/wallMoment";
import type { EpochMs } from "#domain/units";

/** A moment that somebody has typed, and what they have typed besides. */
export interface MomentQuery {
  /** Without a time the first moment of the day. */
  readonly at: EpochMs;
  readonly isDay: boolean;
  /** As typed: a vehicle's name, most likely. */
  readonly rest: string;
}

interface Reader {
  readonly now: EpochMs;
  readonly timeZone: string;
}

/** Days before today by their names, folded, in all languages of the product. */
const DAYS_AGO: Partial<Record<string, number>> = {
  today: 0,
  hoy: 0,
  "aujourd'hui": 0,
  aujourdhui: 0,
  hoje: 0,
  yesterday: 1,
  ayer: 1,
  hier: 1,
  ontem: 1,
  anteayer: 2,
  antier: 2,
  "avant-hier": 2,
  anteontem: 2,
};

/** Stand between date, time and name, and mean nothing by themselves. */
const FILLERS: ReadonlySet<string> = new Set(
  "at on the of a al el la las le les du de del da do dos em no na as aos".split(" "),
);

const LANGUAGES = ["en", "es", "fr", "pt"] as const;
const DAY_MS = 86_400_000;

/** Folded names of months, long and short, and of weekdays; January and Sunday are 0. */
const MONTHS = namesOf(12, "month", ["long", "short"]);
const WEEKDAYS = namesOf(7, "weekday", ["long"]);

function namesOf(
  count: number,
  part: "month" | "weekday",
  lengths: readonly ("long" | "short")[],
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const length of lengths) {
      const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", [part]: length });
      for (let index = 0; index < count; index++) {
        // The 4th of January 1970 was a Sunday.
        const time = part === "month" ? Date.UTC(1970, index, 4) : (3 + index) * DAY_MS;
        const name = folded(format.format(time)).replace(/\.$/, "");
        names.set(name, index);
        // In Brazil and Portugal "segunda-feira" is "segunda".
        names.set(name.replace(/-feira$/, ""), index);
      }
    }
  return names;
}

function folded(text: string): string {
  return foldText(text).replaceAll("’", "'");
}

interface Found {
  date?: string;
  time?: string;
}

/**
 * Reads "yesterday 16:00 Bus 12" in any of the product's languages, in any order; undefined when no date
 * and no time is in it, or when it is still to come.
 */
export function readMomentQuery(query: string, reader: Reader): MomentQuery | undefined {
  const words = query.trim().split(/\s+/).filter(Boolean);
  const read: Found = {};
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const left = words.slice(at);
    const used = readDate(left, read, reader) || readTime(left, read);
    if (used === 0) rest.push(words[at]!);
    else dropFillers(rest);
    at += Math.max(1, used);
  }
  return momentOf(read, rest.join(" "), reader);
}

/** Fillers before a date or a time belong to it. */
function dropFillers(rest: string[]): void {
  while (rest.length > 0 && FILLERS.has(folded(rest.at(-1)!))) rest.pop();
}

function momentOf(read: Found, rest: string, reader: Reader): MomentQuery | undefined {
  if (read.date === undefined && read.time === undefined) return undefined;
  const isDay = read.time === undefined;
  const today = dateAgo(0, reader);
  const at = (date: string) => wallMoment(`${date}T${read.time ?? "00:00"}`, reader.timeZone);
  let moment = at(read.date ?? today);
  // Who says only a time means the last time that it was.
  if (read.date === undefined && moment !== undefined && moment > reader.now)
    moment = at(dateAgo(1, reader));
  return moment === undefined || moment > reader.now ? undefined : { at: moment, isDay, rest };
}

/** How many words at the start are a date; it is kept, when it is the first. */
function readDate(words: readonly string[], read: Found, reader: Reader): number {
  if (read.date !== undefined) return 0;
  const [word = "", next = "", third = ""] = words
    .slice(0, 5)
    .map((each) => folded(each).replace(/,$/, ""))
    // "24 de noviembre de 2026": what stands between is no date.
    .filter((each, index) => index === 0 || each !== "de");

  const ago = DAYS_AGO[word];
  if (ago !== undefined) return keep(dateAgo(ago, reader), 1);
  const weekday = WEEKDAYS.get(word);
  if (weekday !== undefined) return keep(lastWeekday(weekday, reader), 1);
  const written = writtenDate(word, reader);
  if (written) return keep(written, 1);

  const [day, month] = MONTHS.has(word) ? [next, word] : [word, next];
  // "Bus 12 July 3": the number before the month is the name's.
  if (month === next && /^\d{1,2}$/.test(third)) return 0;
  const monthIndex = MONTHS.get(month.replace(/\.$/, ""));
  if (monthIndex === undefined || !/^\d{1,2}(st|nd|rd|th|º)?$/.test(day)) return 0;
  const hasYear = /^\d{4}$/.test(third);
  const date = dateText(
    {
      year: hasYear ? Number(third) : undefined,
      month: monthIndex + 1,
      day: Number.parseInt(day, 10),
    },
    reader,
  );
  return date ? keep(date, wordsUsed(words, hasYear ? 3 : 2)) : 0;

  function keep(date: string, used: number): number {
    read.date = date;
    return used;
  }
}

/** So many words that count, with the "de" between them. */
function wordsUsed(words: readonly string[], count: number): number {
  let used = 0;
  for (let left = count; left > 0 && used < words.length; used++)
    if (used === 0 || folded(words[used]!) !== "de") left--;
  return used;
}

/** 2026-11-24, 24/11, 24.11.2026: the day first, as all countries of the product write. */
function writtenDate(word: string, reader: Reader): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso)
    return dateText({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }, reader);
  const short = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/.exec(word);
  // "12-34" is more likely a name than a date.
  if (!short || (short[2] === "-" && short[4] === undefined)) return undefined;
  const [day, month] = [Number(short[1]), Number(short[3])];
  const year = short[4] === undefined ? undefined : Number(short[4]);
  const full = year !== undefined && year < 100 ? 2_000 + year : year;
  return dateText({ year: full, month, day }, reader);
}

interface CivilDate {
  readonly year: number | undefined;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/** Without a year the last time that there was such a day. */
function dateText({ year, month, day }: CivilDate, reader: Reader): string | undefined {
  const two = (count: number) => String(count).padStart(2, "0");
  const today = dateAgo(0, reader);
  const inYear = (of: number) => `${of}-${two(month)}-${two(day)}`;
  const thisYear = Number(today.slice(0, 4));
  const date = inYear(year ?? (inYear(thisYear) <= today ? thisYear : thisYear - 1));
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}

/** How many words at the start are a time: 16:00, 16h30, 4pm, 4:30 pm. */
function readTime(words: readonly string[], read: Found): number {
  if (read.time !== undefined) return 0;
  const word = folded(words[0] ?? "").replaceAll(".", "");
  const next = folded(words[1] ?? "").replaceAll(".", "");
  const spoken = /^(\d{1,2})(?::(\d{2}))?(am|pm)$/.exec(word);
  const apart = /^(am|pm)$/.test(next) ? /^(\d{1,2})(?::(\d{2}))?$/.exec(word) : null;
  const clock =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?h?$/.exec(word) ?? /^(\d{1,2})h(\d{2})?$/.exec(word);
  const [, hour, minute = "00", second = "00"] = spoken ?? apart ?? clock ?? [];
  const half = spoken?.[3] ?? (apart ? next : undefined);
  const hours = half === undefined ? Number(hour) : halfDay(Number(hour), half);
  const seconds = half === undefined ? second : "00";
  if (!(hours < 24) || Number(minute) > 59 || Number(seconds) > 59) return 0;
  read.time = `${String(hours).padStart(2, "0")}:${minute}:${seconds}`;
  return apart ? 2 : 1;
}

/** 12 am is midnight; of 13 pm nobody speaks. */
const halfDay = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (half === "pm" ? 12 : 0);

function dateAgo(count: number, { now, timeZone }: Reader): string {
  const [today = ""] = createLocalClock(timeZone).wallTime(now).toISOString().split("T");
  return new Date(Date.parse(`${today}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
}

/** Never today: that has a word of its own. */
function lastWeekday(weekday: number, reader: Reader): string {
  const today = new Date(`${dateAgo(0, reader)}T00:00:00Z`).getUTCDay();
  return dateAgo(((today - weekday + 6) % 7) + 1, reader);
}
