import { MAX_CALENDAR_DATA } from "#contract/objects/calendarSchema";
import { readCalendarWeek } from "#domain/calendar/calendarWeek";
import { readCalendar } from "#domain/calendar/readCalendar";
import type { EpochMs } from "#domain/units";

/** The iCalendar that the wire has as base64; what is none is empty. */
export function calendarText(data: string): string {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(data), (character) => character.charCodeAt(0)),
    );
  } catch {
    return "";
  }
}

/** The other way round. */
export const calendarData = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

/** Why the server would refuse it, as the reader of calendars says it. */
export const refusalOf = (data: string): string | undefined =>
  readCalendar(calendarText(data), "UTC").refusal;

/** A file that can be used, or why not. */
export type ImportedCalendar =
  | { readonly type: "taken"; readonly data: string }
  | { readonly type: "tooLarge" | "noCalendar" | "noEvents" }
  | { readonly type: "refused"; readonly reason: string };

/** Base64 has four characters for three bytes. */
const MAX_BYTES = (MAX_CALENDAR_DATA / 4) * 3;

/** Looks through a file before anything of it is taken. */
export async function importCalendar(file: Blob, now: EpochMs): Promise<ImportedCalendar> {
  if (file.size > MAX_BYTES) return { type: "tooLarge" };
  const text = await file.text();
  const week = readCalendarWeek(text, now);
  if (!week) return { type: "noCalendar" };
  if (week.windows.length + week.others === 0) return { type: "noEvents" };
  const data = calendarData(text);
  if (data.length > MAX_CALENDAR_DATA) return { type: "tooLarge" };
  const reason = refusalOf(data);
  return reason === undefined ? { type: "taken", data } : { type: "refused", reason };
}
