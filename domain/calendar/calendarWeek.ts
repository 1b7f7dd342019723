import type { EpochMs } from "../units.ts";
import { CalendarFault } from "./calendarFault.ts";
import { utc } from "./calendarZone.ts";
import { DAY_MS, weekdayOfDay } from "./civilDay.ts";
import { type ContentLine, readComponents } from "./readContentLines.ts";
import { type RecurrenceRule, readRecurrenceRule } from "./readRecurrenceRule.ts";
import { readDuration, readTime } from "./readTimes.ts";

/** From one minute of a weekday to another; one that ends before it starts ends the day after. */
export interface WeekWindow {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** Minutes since midnight, 0 to 1440. */
  readonly start: number;
  readonly end: number;
}

/** By which clocks the hours are; "local" is what iCalendar calls floating: the server's. */
export type WeekZone = "local" | "utc" | { readonly name: string };

/** What of a calendar a week shows. */
export interface CalendarWeek {
  readonly windows: readonly WeekWindow[];
  readonly zone: WeekZone;
  /** Events that come in another way than every week, or by other clocks. */
  readonly others: number;
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;
/** A Monday that was: rules begin on it, or on the days after. */
const MONDAY = Date.UTC(2024, 0, 1);

/**
 * What of an iCalendar can be drawn on a week: events that come every week, for ever, on whole minutes and
 * for a day at most. All else is counted and left alone. Undefined for what is no calendar.
 */
export function readCalendarWeek(text: string, now: EpochMs): CalendarWeek | undefined {
  const pieces = piecesOf(text);
  if (!pieces) return undefined;
  const drawn = drawnIn(pieces, now);
  return {
    windows: pieces.flatMap((piece) => drawn.of.get(piece) ?? []),
    zone: drawn.zone ?? "local",
    others: pieces.filter((piece) => piece.isEvent && !drawn.of.has(piece)).length,
  };
}

/** An event that no week shows, as far as somebody knows it by. */
export interface OtherEvent {
  /** Its name; empty where it has none. */
  readonly name: string;
  /** What clocks of its zone show as it first begins, in ms since 1970; undefined where that cannot be read. */
  readonly wall: number | undefined;
  /** Whether it is of a whole day. */
  readonly isDate: boolean;
  readonly isRepeated: boolean;
}

/** Those that `readCalendarWeek` counts and leaves alone, in the order of the text; none for what is no calendar. */
export function otherEvents(text: string, now: EpochMs): readonly OtherEvent[] {
  const pieces = piecesOf(text) ?? [];
  const drawn = drawnIn(pieces, now);
  return pieces.flatMap((piece) => (piece.isEvent && !drawn.of.has(piece) ? knownBy(piece) : []));
}

const UNKNOWN: OtherEvent = { name: "", wall: undefined, isDate: false, isRepeated: false };

const knownBy = ({ lines }: Piece): OtherEvent =>
  unlessFault(UNKNOWN, () => {
    const all = readComponents(lines.join("\r\n"))[0]?.lines ?? [];
    const valueOf = (name: string) => all.find((line) => line.name === name)?.value;
    const begins = unlessFault(undefined, () => readTime(valueOf("DTSTART") ?? "", utc));
    return {
      name: plainText(valueOf("SUMMARY") ?? ""),
      wall: begins?.wall,
      isDate: begins?.isDate ?? false,
      isRepeated: all.some(({ name }) => name === "RRULE" || name === "RDATE"),
    };
  });

/** Without the signs that a text of iCalendar has before commas and line ends (RFC 5545, 3.3.11). */
const plainText = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? " " : sign)).trim();

function unlessFault<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CalendarFault) return otherwise;
    throw error;
  }
}

interface NewWeek {
  readonly windows: readonly WeekWindow[];
  /** Of a calendar that has no hours yet. */
  readonly zone: WeekZone;
}

/**
 * The same calendar with other hours: events that still say what is wanted stay as they are written, days
 * are taken out of others, and what is new is added. What no week shows is untouched. Empty when no event is left.
 */
export function writeCalendarWeek(text: string, week: NewWeek, now: EpochMs): string {
  const pieces = piecesOf(text) ?? EMPTY;
  const drawn = drawnIn(pieces, now);
  const missing = [...week.windows];
  /** Each is wanted as often as it is there. */
  const take = (window: WeekWindow): boolean => {
    const at = missing.findIndex((one) => keyOf(one) === keyOf(window));
    return at >= 0 && missing.splice(at, 1).length > 0;
  };
  const kept = pieces.flatMap((piece) => {
    const windows = drawn.of.get(piece);
    if (!windows) return piece;
    const wanted = windows.filter(take);
    if (wanted.length === windows.length) return piece;
    return wanted.length === 0 ? [] : { ...piece, lines: onDays(piece.lines, wanted) };
  });
  const made = newEvents(missing, drawn.zone ?? week.zone, now);
  if (made.length === 0 && !kept.some(({ isEvent }) => isEvent)) return "";
  const end = kept.length - 1;
  const all = [...kept.slice(0, end), ...made, ...kept.slice(end)];
  return `${all.flatMap(({ lines }) => lines).join("\r\n")}\r\n`;
}

/** A line of the calendar itself, or all lines of one of its components, each as it is written. */
interface Piece {
  readonly lines: readonly string[];
  readonly isEvent: boolean;
}

const plain = (line: string): Piece => ({ lines: [line], isEvent: false });

const EMPTY: readonly Piece[] = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Waymark//Calendar//EN",
  "END:VCALENDAR",
].map(plain);

/** Undefined when it is not one VCALENDAR, which comes first and last. */
function piecesOf(text: string): readonly Piece[] | undefined {
  const lines = logicalLines(text);
  if (marker(lines[0]) !== "BEGIN:VCALENDAR" || marker(lines.at(-1)) !== "END:VCALENDAR")
    return undefined;
  const pieces: Piece[] = [];
  let open: { name: string; depth: number; lines: string[] } | undefined;
  for (const line of lines.slice(1, -1)) {
    const word = marker(line);
    if (!open && word.startsWith("BEGIN:"))
      open = { name: word.slice("BEGIN:".length), depth: 0, lines: [] };
    if (!open) {
      pieces.push(plain(line));
      continue;
    }
    open.lines.push(line);
    if (word.startsWith("BEGIN:")) open.depth++;
    if (word.startsWith("END:")) open.depth--;
    if (open.depth > 0) continue;
    pieces.push({ lines: open.lines, isEvent: open.name === "VEVENT" });
    open = undefined;
  }
  if (open) return undefined;
  return [plain(lines[0] as string), ...pieces, plain(lines.at(-1) as string)];
}

/** With what was folded still folded. */
function logicalLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    const last = lines.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] = `${lines[last]}\r\n${line}`;
    else if (line.trim() !== "") lines.push(line);
  }
  return lines;
}

const marker = (line = ""): string =>
  line
    .replace(/\r\n[ \t]/g, "")
    .replace(/\s+/g, "")
    .toUpperCase();

interface Drawn {
  readonly of: ReadonlyMap<Piece, readonly WeekWindow[]>;
  readonly zone: WeekZone | undefined;
}

/** Hours by two clocks are not drawn on one week: those of the first event are. */
function drawnIn(pieces: readonly Piece[], now: EpochMs): Drawn {
  const of = new Map<Piece, readonly WeekWindow[]>();
  let zone: WeekZone | undefined;
  for (const piece of pieces) {
    const read = piece.isEvent ? readEvent(piece, now) : undefined;
    if (!read) continue;
    zone ??= read.zone;
    if (zoneKey(read.zone) === zoneKey(zone)) of.set(piece, read.windows);
  }
  return { of, zone };
}

const zoneKey = (zone: WeekZone): string => (typeof zone === "string" ? zone : `=${zone.name}`);

/** What makes an event another one than that of every week. */
const EXCEPTIONS: ReadonlySet<string> = new Set(["EXDATE", "RDATE", "EXRULE", "RECURRENCE-ID"]);

function readEvent(
  { lines }: Piece,
  now: EpochMs,
): { readonly windows: readonly WeekWindow[]; readonly zone: WeekZone } | undefined {
  return unlessFault(undefined, () =>
    weeklyEvent(readComponents(lines.join("\r\n"))[0]?.lines ?? [], now),
  );
}

function weeklyEvent(lines: readonly ContentLine[], now: EpochMs) {
  const all = (name: string) => lines.filter((line) => line.name === name);
  const [begins, ...moreStarts] = all("DTSTART");
  const [repeats, ...moreRules] = all("RRULE");
  const zone = begins && zoneOf(begins);
  if (!begins || !repeats || zone === undefined) return undefined;
  if (moreStarts.length + moreRules.length > 0) return undefined;
  if (lines.some(({ name }) => EXCEPTIONS.has(name))) return undefined;
  const start = readTime(begins.value, utc);
  const length = lengthOf(begins, all("DTEND")[0], all("DURATION")[0]);
  const weekdays = weekdaysOf(readRecurrenceRule(repeats.value), start.wall);
  const from = (start.wall % DAY_MS) / MINUTE_MS;
  const isWhole = Number.isInteger(from) && length !== undefined && Number.isInteger(length);
  // What begins only later is not yet so every week.
  if (!weekdays || !isWhole || start.wall > now || length <= 0 || length > DAY_MINUTES)
    return undefined;
  const end = (from + length) % DAY_MINUTES;
  return { zone, windows: weekdays.map((weekday) => ({ weekday, start: from, end })) };
}

/** Undefined for a name that could not be written as it was. */
function zoneOf({ value, parameters }: ContentLine): WeekZone | undefined {
  if (/Z\s*$/i.test(value)) return "utc";
  const name = parameters.get("TZID");
  if (name === undefined) return "local";
  return /^[\w/+ .()-]+$/.test(name) ? { name } : undefined;
}

/** In minutes. */
function lengthOf(
  begins: ContentLine,
  end: ContentLine | undefined,
  duration: ContentLine | undefined,
): number | undefined {
  const start = readTime(begins.value, utc);
  if (duration) {
    const { days, ms } = readDuration(duration.value);
    return days * DAY_MINUTES + ms / MINUTE_MS;
  }
  if (!end) return start.isDate ? DAY_MINUTES : undefined;
  const [one, other] = [zoneOf(begins), zoneOf(end)];
  if (one === undefined || other === undefined || zoneKey(one) !== zoneKey(other)) return undefined;
  return (readTime(end.value, utc).wall - start.wall) / MINUTE_MS;
}

/** Those on which a rule falls in every week; undefined for a rule that falls otherwise. */
function weekdaysOf(rule: RecurrenceRule, wall: number): readonly number[] | undefined {
  const { frequency, interval, count, until, weekdays } = rule;
  const lists = [rule.months, rule.weekNumbers, rule.yearDays, rule.monthDays, rule.positions];
  const times = [rule.hours, rule.minutes, rule.seconds];
  if (interval !== 1 || count !== undefined || until !== undefined) return undefined;
  if ([...lists, ...times].some((list) => list.length > 0)) return undefined;
  const named = weekdays.map(({ weekday }) => weekday + 1);
  if (frequency === "DAILY") return named.length > 0 ? named : WEEKDAYS.map((_, day) => day + 1);
  if (frequency !== "WEEKLY") return undefined;
  return named.length > 0 ? named : [weekdayOfDay(Math.floor(wall / DAY_MS)) + 1];
}

const keyOf = ({ weekday, start, end }: WeekWindow): string =>
  [weekday, start % DAY_MINUTES, end % DAY_MINUTES].join(" ");

/** The same event on fewer days. */
const onDays = (lines: readonly string[], windows: readonly WeekWindow[]): readonly string[] => {
  let depth = 0;
  return lines.map((line) => {
    const word = marker(line);
    if (word.startsWith("END:")) depth--;
    const isRule = depth === 1 && /^RRULE[;:]/.test(word);
    if (word.startsWith("BEGIN:")) depth++;
    return isRule ? ruleOn(windows.map(({ weekday }) => weekday)) : line;
  });
};

const namesOf = (weekdays: readonly number[]): readonly string[] =>
  WEEKDAYS.filter((_, day) => weekdays.includes(day + 1));

const ruleOn = (weekdays: readonly number[]): string =>
  `RRULE:FREQ=WEEKLY;BYDAY=${namesOf(weekdays).join(",")}`;

/** One for all days with the same hours. */
function newEvents(windows: readonly WeekWindow[], zone: WeekZone, now: EpochMs): readonly Piece[] {
  const byHours = new Map<string, WeekWindow[]>();
  for (const { weekday, start, end } of windows) {
    const hours = { weekday, start: start % DAY_MINUTES, end: end % DAY_MINUTES };
    const key = `${hours.start}-${hours.end}`;
    byHours.set(key, [...(byHours.get(key) ?? []), hours]);
  }
  return [...byHours].map(([key, same]) => {
    const { start, end } = same[0] as WeekWindow;
    const weekdays = [...new Set(same.map(({ weekday }) => weekday))].toSorted((a, b) => a - b);
    const begin = MONDAY + ((weekdays[0] as number) - 1) * DAY_MS;
    const until = end > start ? end : end + DAY_MINUTES;
    return {
      isEvent: true,
      lines: [
        "BEGIN:VEVENT",
        `UID:week-${key}-${namesOf(weekdays).join("-")}`,
        `DTSTAMP:${stamp(now)}Z`,
        `DTSTART${timeText(begin + start * MINUTE_MS, zone)}`,
        // A day has 23 to 25 hours; the length that an end gives is the same each time (RFC 5545, 3.8.5.3).
        end === start ? "DURATION:P1D" : `DTEND${timeText(begin + until * MINUTE_MS, zone)}`,
        ruleOn(weekdays),
        "END:VEVENT",
      ],
    };
  });
}

/** "20240101T080000" */
const stamp = (wall: number): string =>
  new Date(wall).toISOString().replace(/[-:]/g, "").slice(0, "20240101T080000".length);

function timeText(wall: number, zone: WeekZone): string {
  if (zone === "local") return `:${stamp(wall)}`;
  return zone === "utc" ? `:${stamp(wall)}Z` : `;TZID=${zone.name}:${stamp(wall)}`;
}
