const DIGITS = /^\d{1,13}(\.\d{1,9})?$/;
/** With or without seconds' fractions and zone; a blank instead of the T as some trackers write. */
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})?$/;
/** Seconds fit below; milliseconds of every year since 1970's end of January lie above. */
const LAST_SECOND = 2 ** 31;

/** Seconds or milliseconds since 1970, or a date and time, UTC unless it names a zone. */
export function readTimestamp(text: string): number | undefined {
  if (DIGITS.test(text)) {
    const value = Number(text);
    return Math.round(value < LAST_SECOND ? value * 1_000 : value);
  }
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, date, clock, zone = "Z"] = match;
  const time = Date.parse(`${date}T${clock}${zone}`);
  return Number.isNaN(time) ? undefined : time;
}
