import { CalendarFault } from "./calendarFault.ts";
import { type CalendarZone, momentOf, utc } from "./calendarZone.ts";
import { civilDay, DAY_MS, dayNumber } from "./civilDay.ts";
import { type ContentLine, shortened } from "./readContentLines.ts";

/** A time as a calendar has it: what clocks of its zone show, in milliseconds since 1970. */
export interface CalendarTime {
  readonly wall: number;
  readonly zone: CalendarZone;
  /** A whole day without a time. */
  readonly isDate: boolean;
}

/** The zone that a TZID names, or that of times without one. */
export type ZoneOf = (name: string | undefined) => CalendarZone;

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;

export function readTime(text: string, zone: CalendarZone): CalendarTime {
  const [, year, month, date, hour, minute, second, z] = TIME.exec(text.trim().toUpperCase()) ?? [];
  const day = dayNumber(Number(year), Number(month), Number(date));
  const isDay =
    year !== undefined &&
    civilDay(day).date === Number(date) &&
    civilDay(day).month === Number(month);
  const isTime =
    hour === undefined || (Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60);
  if (!isDay || !isTime) throw new CalendarFault(`"${shortened(text)}" is no time of a calendar`);
  const seconds = (Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0);
  return {
    wall: day * DAY_MS + seconds * 1_000,
    zone: z === undefined ? zone : utc,
    isDate: hour === undefined,
  };
}

/** Of a property with one value. */
export const timeOf = ({ value, parameters }: ContentLine, zoneOf: ZoneOf): CalendarTime =>
  readTime(value, zoneOf(parameters.get("TZID")));

export const moment = ({ wall, zone }: CalendarTime): number => momentOf(wall, zone);

/** Whole days go by the calendar, hours by the clock: a day is 23 to 25 hours long. */
export interface CalendarLength {
  readonly days: number;
  readonly ms: number;
}

const DURATION =
  /^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

export function readDuration(text: string): CalendarLength {
  const match = DURATION.exec(text.trim().toUpperCase());
  if (!match || !/\d/.test(text))
    throw new CalendarFault(`DURATION: "${shortened(text)}" is no duration`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((number: string | undefined) => Number(number ?? 0));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}

/** When something ends that begins at a time. */
export const endOf = ({ wall, zone }: CalendarTime, { days, ms }: CalendarLength): number =>
  momentOf(wall + days * DAY_MS, zone) + ms;
