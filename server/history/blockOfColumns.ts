import { EXACT_SPEED, type HistoryBlock } from "#contract/feed/historyBlock";
import type { AttributeValue } from "#domain/position";
import { ATTRIBUTE_COLUMNS } from "../database/positionColumns.ts";
import { type DayAsked, type DayColumns, FIRST_FLAG_CODE, startOfDay } from "./dayColumns.ts";
import { CORE_READINGS, type HistoryFields } from "./historyFields.ts";
import { createReadings, type Readings } from "./readings.ts";

/** 2000-01-01, from which PostgreSQL counts microseconds. */
const POSTGRES_EPOCH_MS = 946_684_800_000;
const HIGH_WORD = 2 ** 32;
const MOST_UINT16 = 0xffff;
const STEPS_A_KNOT = 10;
/** So many tell any two numbers of four bytes apart. */
const MOST_REAL_DIGITS = 9;
/** Nobody looks at a curve of less. */
const LEAST_DELAY_MS = 1_000;

/** The block of a vehicle's whole UTC day, with every reading where it was reported. */
export function blockOfColumns(columns: DayColumns, asked: DayAsked): HistoryBlock {
  const { vehicle, day, fields } = asked;
  const { count } = columns;
  const from = startOfDay(day);
  const bytes = (name: string) => Buffer.from((columns[name] as string | null) ?? "", "base64");
  const unsorted = { times: timesOf(bytes("fix_times")), ids: wholeNumbers(bytes("ids")) };
  const order = orderOf(unsorted.times, unsorted.ids);
  const latitudes = doubles(bytes("latitudes"));
  const longitudes = doubles(bytes("longitudes"));
  const speeds = reals(bytes("speeds"));
  const courses = reals(bytes("courses"));
  const flags = (columns.flags as string | null) ?? "";

  const block = {
    times: new Uint32Array(count),
    positionIds: new Float64Array(count),
    latitudesE7: new Int32Array(count),
    longitudesE7: new Int32Array(count),
    speedsTenthKnots: new Uint16Array(count),
    courses: new Uint16Array(count),
    flags: new Uint8Array(count),
  };
  for (let row = 0; row < count; row++) {
    const at = order ? order[row]! : row;
    block.times[row] = unsorted.times[at]! - from;
    block.positionIds[row] = unsorted.ids[at]!;
    block.latitudesE7[row] = Math.round(latitudes[at]! * 1e7);
    block.longitudesE7[row] = Math.round(longitudes[at]! * 1e7);
    block.speedsTenthKnots[row] = roundedReal(speeds[at]!, STEPS_A_KNOT);
    block.courses[row] = roundedReal(courses[at]!, 1);
    block.flags[row] = flags.charCodeAt(at) - FIRST_FLAG_CODE;
  }
  const readings = createReadings(count, order);
  addAttributes(readings, columns, { bytes, fields });
  if (fields === "all") {
    readings.texts(" address", (columns.addresses as (string | null)[] | null) ?? []);
    readings.doubles(EXACT_SPEED, exactSpeeds(speeds));
    readings.reals(" altitude", reals(bytes("altitudes")));
    readings.doubles(" delay", delaysOf(unsorted.times, timesOf(bytes("server_times"))));
  }
  return {
    vehicleId: vehicle,
    from,
    until: startOfDay(day + 1),
    count,
    ...block,
    ...readings.all(),
  };
}

function addAttributes(
  readings: Readings,
  columns: DayColumns,
  { bytes, fields }: { bytes: (name: string) => Buffer; fields: HistoryFields },
): void {
  for (const { key, type } of ATTRIBUTE_COLUMNS) {
    const name = `column ${key}`;
    const value = columns[name];
    if (value === null || value === undefined) continue;
    if (type === "real") readings.reals(key, reals(bytes(name)));
    else if (type === "double precision") readings.doubles(key, doubles(bytes(name)));
    else if (type === "boolean") readings.flags(key, value as string);
    else readings.texts(key, value as (string | null)[]);
  }
  if (fields === "core") {
    for (const key of CORE_READINGS) {
      const values = columns[`rest ${key}`] as (AttributeValue | null)[] | null;
      values?.forEach((value, at) => {
        if (value !== null) readings.value(at, key, value);
      });
    }
    return;
  }
  const rest = columns.rest as (Record<string, AttributeValue> | null)[] | null;
  rest?.forEach((attributes, at) => {
    if (attributes === null) return;
    // A key that begins with a blank is a field's.
    for (const [key, value] of Object.entries(attributes))
      if (!key.startsWith(" ")) readings.value(at, key, value);
  });
}

/** By fix time, then id; undefined when the rows came so. */
function orderOf(times: Float64Array, ids: Float64Array): Uint32Array | undefined {
  let isSorted = true;
  for (let at = 1; at < times.length && isSorted; at++)
    isSorted =
      times[at - 1]! < times[at]! || (times[at - 1] === times[at] && ids[at - 1]! < ids[at]!);
  if (isSorted) return undefined;
  return Uint32Array.from(times, (_, at) => at).sort(
    (one, other) => times[one]! - times[other]! || ids[one]! - ids[other]!,
  );
}

/**
 * Four bytes hold 12.35 as a little more or less: where that decides how it is rounded, the decimal
 * number counts that was written.
 */
function roundedReal(value: number, steps: number): number {
  const scaled = value * steps;
  const isHalf = Math.abs(scaled - Math.floor(scaled) - 0.5) < 1e-3;
  return Math.min(MOST_UINT16, Math.round(isHalf ? shortestOf(value) * steps : scaled));
}

/** Where the column of speeds does not say all of it; NaN elsewhere. */
const exactSpeeds = (speeds: Float64Array): Float64Array =>
  speeds.map((speed) => {
    const carried = roundedReal(speed, STEPS_A_KNOT) / STEPS_A_KNOT;
    return Math.fround(carried) === speed ? Number.NaN : shortestOf(speed);
  });

/** The decimal number with the fewest digits that four bytes keep as this one, as JSON shows it. */
function shortestOf(value: number): number {
  for (let digits = 6; digits <= MOST_REAL_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** Of those who came late enough. */
function delaysOf(fixTimes: Float64Array, serverTimes: Float64Array): Float64Array {
  return fixTimes.map((time, at) => {
    const delay = serverTimes[at]! - time;
    return delay >= LEAST_DELAY_MS ? delay : Number.NaN;
  });
}

const timesOf = (bytes: Buffer): Float64Array =>
  wholeNumbers(bytes).map((microseconds) => POSTGRES_EPOCH_MS + Math.floor(microseconds / 1_000));

function wholeNumbers(bytes: Buffer): Float64Array {
  const numbers = new Float64Array(bytes.length / 8);
  for (let at = 0; at < numbers.length; at++)
    numbers[at] = bytes.readInt32BE(at * 8) * HIGH_WORD + bytes.readUInt32BE(at * 8 + 4);
  return numbers;
}

function doubles(bytes: Buffer): Float64Array {
  const numbers = new Float64Array(bytes.length / 8);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readDoubleBE(at * 8);
  return numbers;
}

function reals(bytes: Buffer): Float64Array {
  const numbers = new Float64Array(bytes.length / 4);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readFloatBE(at * 4);
  return numbers;
}
