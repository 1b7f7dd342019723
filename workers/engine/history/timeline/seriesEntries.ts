import { HISTORY_FLAGS, type HistoryBlock, type HistoryReading } from "#contract/feed/historyBlock";
import type { HistorySeriesSet } from "#contract/history";
import type { EpochMs } from "#domain/units";
import { isBatteryShown, isTemperatureShown } from "#domain/vehicle/displayRules";
import { byName } from "../../text/byName.ts";
import { firstEntryFrom, firstRowFrom, numberOf, speedsOf } from "../rows/blockRows.ts";
import type { PixelReadings } from "./pixelLine.ts";

/** Series that every position has a part of. */
export const SPEED_SERIES = "speed";
const FLAG_SERIES: Readonly<Record<string, readonly [known: number, on: number]>> = {
  ignition: [HISTORY_FLAGS.ignitionKnown, HISTORY_FLAGS.ignitionOn],
  motion: [HISTORY_FLAGS.motionKnown, HISTORY_FLAGS.inMotion],
};
/** The only field of positions besides that people draw; a blank before a key says that it is one. */
const ALTITUDE_SERIES = " altitude";

/** In the order in which people look for them; all others follow by name. */
const FIRST_SERIES: readonly RegExp[] = [
  /^speed$/,
  /^fuel(Level|Used|Consumption)?$/,
  /^temp\d*$/,
  /^(coolant|engine|device)Temp$/,
  /^rpm$/,
  /^(power|battery|batteryLevel)$/,
  /^ignition$/,
  /^motion$/,
  /^(input|(in|di)\d+)$/,
  /^door\d*$/,
  /^(output|(out|do)\d+)$/,
];
const TEMPERATURES = /^(temp\d*|(coolant|engine|device)Temp)$/;

/** Undefined where every value says something. */
export const seriesShows = (key: string): ((value: number) => boolean) | undefined =>
  TEMPERATURES.test(key) ? isTemperatureShown : key === "battery" ? isBatteryShown : undefined;

/** Everything in these blocks that can be drawn over time; may be interrupted after each of them. */
export function* offeredSeries(
  blocks: readonly HistoryBlock[],
): Generator<undefined, HistorySeriesSet["offered"]> {
  const isFlag = new Map<string, boolean>();
  for (const block of blocks) {
    if (block.count > 0) isFlag.set(SPEED_SERIES, false);
    for (const [key, [known]] of Object.entries(FLAG_SERIES))
      if (!isFlag.has(key) && block.flags.some((flags) => (flags & known) !== 0))
        isFlag.set(key, true);
    for (const { key, type, values } of block.readings)
      if (type !== "text" && values.length > 0 && isOffered(key))
        isFlag.set(key, type === "flag" && isFlag.get(key) !== false);
    yield;
  }
  const rank = new Map(Array.from(isFlag.keys(), (key) => [key, rankOf(key)]));
  return Array.from(isFlag, ([key, flag]) => ({ key, isFlag: flag })).sort(
    (one, other) => rank.get(one.key)! - rank.get(other.key)! || byName(one.key, other.key),
  );
}

const isOffered = (key: string) => !key.startsWith(" ") || key === ALTITUDE_SERIES;

function rankOf(key: string): number {
  const rank = FIRST_SERIES.findIndex((pattern) => pattern.test(key));
  return rank < 0 ? FIRST_SERIES.length : rank;
}

/** What one block has of a series, in the order of time. */
export interface SeriesEntries {
  readonly count: number;
  readonly firstFrom: (time: EpochMs) => number;
  readonly read: (first: number, end: number) => PixelReadings;
}

/** Undefined where the block has nothing of it. */
export function seriesEntries(block: HistoryBlock, key: string): SeriesEntries | undefined {
  if (key === SPEED_SERIES) return entriesOf(block, { rows: undefined, values: speedsOf(block) });
  const readings = block.readings.filter(
    (reading) => reading.key === key && reading.type !== "text",
  );
  const [reading] = readings;
  if (readings.length > 1) return mixedEntries(block, readings);
  if (reading)
    return entriesOf(block, {
      rows: reading.rows,
      values: reading.values,
      isReal: reading.type === "real",
    });
  const flags = FLAG_SERIES[key];
  return flags && flagEntries(block, flags);
}

interface EntryColumns extends Pick<HistoryReading, "rows" | "values"> {
  readonly isReal?: boolean;
}

function entriesOf(
  block: HistoryBlock,
  { rows, values, isReal = false }: EntryColumns,
): SeriesEntries {
  const { times, from } = block;
  return {
    count: values.length,
    firstFrom(time) {
      const row = firstRowFrom(block, time);
      return rows ? firstEntryFrom(rows, row) : row;
    },
    read: (first, end) => ({
      since: from,
      times,
      rows,
      first,
      isReal,
      values: new Float64Array(values.subarray(first, end)),
    }),
  };
}

/** A tracker that reports it once as a number, once as a flag. */
function mixedEntries(block: HistoryBlock, readings: readonly HistoryReading[]): SeriesEntries {
  const entries = readings
    .flatMap((reading) =>
      Array.from({ length: reading.values.length }, (_, entry) => ({
        row: reading.rows ? reading.rows[entry]! : entry,
        value: numberOf(reading, entry),
      })),
    )
    .sort((one, other) => one.row - other.row);
  const rows = Uint32Array.from(entries, ({ row }) => row);
  return entriesOf(block, { rows, values: Float64Array.from(entries, ({ value }) => value) });
}

function flagEntries(
  block: HistoryBlock,
  [known, on]: readonly [number, number],
): SeriesEntries | undefined {
  const { flags, count } = block;
  const rows = new Uint32Array(count);
  const values = new Uint8Array(count);
  let length = 0;
  for (let row = 0; row < count; row++) {
    if ((flags[row]! & known) === 0) continue;
    rows[length] = row;
    values[length++] = (flags[row]! & on) === 0 ? 0 : 1;
  }
  return entriesOf(block, { rows: rows.subarray(0, length), values: values.subarray(0, length) });
}
