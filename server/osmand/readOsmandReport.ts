import { failure, type Result, success } from "#contract/result";
import { ownAttributes } from "#domain/ownAttributes";
import type { AttributeValue } from "#domain/position";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import { readParameters } from "./readParameters.ts";

/** The protocol's other names for the same thing. */
const ALIASES: Readonly<Record<string, string>> = {
  deviceid: "id",
  latitude: "lat",
  longitude: "lon",
  heading: "bearing",
  course: "bearing",
};

/** Identifiers and words, also when they look like numbers: `0012` is not twelve. */
const TEXT_KEYS = new Set(["driverUniqueId", "alarm", "event", "result", "operator", "text"]);
/** Strict on purpose: `Number` would also take "0x10", " 5" and "". */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;
/** As above, but what looks like an identifier stays text: no sign of plus, no leading zeros. */
const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?([eE][+-]?\d{1,2})?$/;
const MAX_BATTERY_PERCENT = 100;

/** A report, and what it brings to prove that it is its tracker's. */
export interface OsmandReport {
  readonly report: TrackerReport;
  /** Absent: none was given. */
  readonly key: string | undefined;
  /** It has its own time; without one it could be sent again at any time and be news. */
  readonly isTimed: boolean;
  /** It has its own speed; without one it is shown as 0, which nobody has said. */
  readonly hasSpeed: boolean;
}

type Reading = Result<OsmandReport, string>;

/**
 * Reads a query or form body as Traccar's OsmAnd protocol has it. Whatever it is given, it answers
 * with a report whose numbers are finite or with the reason why there is none, in one line.
 */
export function readOsmandReport(encoded: string, now: number): Reading {
  const read = readParameters(encoded, ALIASES);
  if (!read.ok) return read;
  const given = read.value;
  try {
    return success(reportFrom(given, now));
  } catch (error) {
    if (error instanceof Refused) return failure(error.message);
    throw error;
  }
}

/** Used inside this file only: the first thing wrong ends the reading. */
class Refused extends Error {}

function reportFrom(given: Map<string, string>, now: number): OsmandReport {
  const take = (key: string) => {
    const value = given.get(key);
    given.delete(key);
    return value;
  };
  const number = (key: string, fallback?: number): number => {
    const text = take(key);
    if (text === undefined && fallback !== undefined) return fallback;
    return decimal(key, text);
  };

  const uniqueId = take("id")?.trim();
  if (!uniqueId) throw new Refused("missing id");
  const key = takeKey(given);
  const isTimed = given.has("timestamp");
  const hasSpeed = given.has("speed");
  const coordinate = coordinateOf(take("location"), given);
  const attributes = ownAttributes();
  const batteryLevel = given.has("batt") ? number("batt") : undefined;
  if (batteryLevel !== undefined) {
    if (batteryLevel < 0 || batteryLevel > MAX_BATTERY_PERCENT) throw new Refused("batt: 0 to 100");
    attributes.batteryLevel = batteryLevel;
  }
  if (given.has("hdop")) attributes.hdop = number("hdop");
  const report = {
    uniqueId,
    protocol: "osmand",
    fixTime: timeOf(take("timestamp"), now),
    valid: flag("valid", take("valid")),
    ...coordinate,
    altitudeMetres: number("altitude", 0),
    speedKnots: number("speed", 0),
    courseDegrees: number("bearing", 0),
    accuracyMetres: number("accuracy", 0),
  };
  for (const [key, value] of given) attributes[key] = attributeOf(key, value);
  return { report: { ...report, attributes }, key, isTimed, hasSpeed };
}

/** However it is spelled it is a secret: it must not stay among the attributes. */
function takeKey(given: Map<string, string>): string | undefined {
  const names = [...given.keys()].filter((name) => name.toLowerCase() === "key");
  const key = given.get("key");
  for (const name of names) given.delete(name);
  return key;
}

function coordinateOf(location: string | undefined, given: Map<string, string>) {
  if (location === undefined) {
    const latitude = decimal("lat", given.get("lat"));
    const longitude = decimal("lon", given.get("lon"));
    given.delete("lat");
    given.delete("lon");
    return { latitude, longitude };
  }
  if (given.has("lat") || given.has("lon")) throw new Refused("repeated place: location and lat");
  const [latitude, longitude, ...more] = location.split(",");
  if (more.length > 0) throw new Refused("location: lat,lon is expected");
  return {
    latitude: decimal("location", latitude),
    longitude: decimal("location", longitude),
  };
}

function decimal(key: string, text: string | undefined): number {
  if (text === undefined) throw new Refused(`missing ${key}`);
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new Refused(`${key}: a number is expected`);
  return value;
}

function flag(key: string, text: string | undefined): boolean {
  if (text === undefined || text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw new Refused(`${key}: true or false is expected`);
}

function timeOf(text: string | undefined, now: number): number {
  if (text === undefined) return now;
  const time = readTimestamp(text);
  if (time === undefined) throw new Refused("timestamp: not a time");
  return time;
}

function attributeOf(key: string, text: string): AttributeValue {
  // Blanks around a key are the reader's: no driver's key has any.
  if (key === "driverUniqueId") return text.trim();
  if (TEXT_KEYS.has(key)) return text;
  if (text === "true" || text === "false") return text === "true";
  if (!PLAIN_NUMBER.test(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

const DIGITS = /^\d{1,13}(\.\d{1,9})?$/;
/** With or without seconds' fractions and zone; a blank instead of the T as some trackers write. */
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})?$/;
/** Seconds fit below; milliseconds of every year since 1970's end of January lie above. */
const LAST_SECOND = 2 ** 31;

/** Seconds or milliseconds since 1970, or a date and time, UTC unless it names a zone. */
function readTimestamp(text: string): number | undefined {
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
