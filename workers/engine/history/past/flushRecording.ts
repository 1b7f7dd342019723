import type { HistoryBlock, HistoryReading } from "#contract/feed/historyBlock";
import { type VehicleId, vehicleId } from "#domain/ids";
import { days, type EpochMs, epochMs } from "#domain/units";
import { createSlotTable, NO_SLOT } from "../../columns/slotTable.ts";
import type { TrackStore } from "../tracks/trackStore.ts";
import type { Recording, Segment } from "./recording.ts";

/** Who was silent for longer before has a block of their own for that: times of one count to 49 days. */
const LONGEST_SILENCE = days(7);
/** After so many rows whoever lets us work is asked whether we still may. */
const ROWS_A_STEP = 4_096;

interface FlushExtent {
  readonly vehicles: readonly VehicleId[];
  readonly until: EpochMs;
}

/**
 * Brings what was recorded of some vehicles into the store, a little at each step. Where a row stands is a number of a
 * segment (0: the seeds) and one of a row in it.
 */
export function* flushRecording(
  store: TrackStore,
  recording: Recording,
  { vehicles, until }: FlushExtent,
): Generator<void> {
  const segments = [recording.seeds, ...recording.segments];
  const indices = createSlotTable();
  vehicles.forEach((id, index) => indices.set(id, index));
  const ends = new Uint32Array(vehicles.length + 1);
  const counts = segments.map(({ count }) => count);
  for (const [number, { vehicleIds }] of segments.entries())
    for (let row = 0; row < counts[number]!; row++) {
      const index = indices.get(vehicleIds[row]!);
      if (index !== NO_SLOT) ends[index + 1]!++;
      if (row % ROWS_A_STEP === 0) yield;
    }
  for (let index = 0; index < vehicles.length; index++) ends[index + 1]! += ends[index]!;
  const total = ends[vehicles.length]!;
  const rowSegments = new Uint16Array(total);
  const rowNumbers = new Uint32Array(total);
  const filled = ends.slice();
  for (const [number, { vehicleIds }] of segments.entries())
    for (let row = 0; row < counts[number]!; row++) {
      const index = indices.get(vehicleIds[row]!);
      if (row % ROWS_A_STEP === 0) yield;
      if (index === NO_SLOT) continue;
      const at = filled[index]!++;
      rowSegments[at] = number;
      rowNumbers[at] = row;
    }
  for (const [index, id] of vehicles.entries()) {
    const rows: RecordedRow[] = [];
    for (let at = ends[index]!; at < ends[index + 1]!; at++)
      rows.push({ of: segments[rowSegments[at]!]!, row: rowNumbers[at]! });
    for (const part of partsOf(recording, rows, until))
      store.put(recordedBlock(recording, { id: vehicleId(id), ...part }), { isWhole: false });
    yield;
  }
}

interface RecordedRow {
  readonly of: Segment;
  readonly row: number;
}

/** Rows of one time, which is all that is known of it. */
interface RecordedPart {
  readonly all: readonly RecordedRow[];
  readonly from: EpochMs;
  readonly until: EpochMs;
}

const timeOf = ({ of, row }: RecordedRow): EpochMs => epochMs(of.fixTimes[row]!);

/** Of the newest position when the recording began is known that between it and then there was none. */
function partsOf(
  { from: begun }: Recording,
  all: readonly RecordedRow[],
  until: EpochMs,
): readonly RecordedPart[] {
  const [first, ...rest] = all;
  const from = epochMs(first ? Math.min(begun, timeOf(first)) : begun);
  if (!first || begun - from <= LONGEST_SILENCE) return [{ all, from, until }];
  return [
    { all: [first], from, until: begun },
    { all: rest, from: begun, until },
  ];
}

function recordedBlock(
  { texts }: Recording,
  { id, all, from, until }: RecordedPart & { readonly id: VehicleId },
): HistoryBlock {
  let last = from as number;
  const rows = all.filter((each) => {
    const time = timeOf(each);
    if (time < last || time >= until) return false;
    last = time;
    return true;
  });
  const drivers = changesOf(rows, ({ of, row }) => of.drivers[row]! || Number.NaN);
  return {
    vehicleId: id,
    from,
    until,
    count: rows.length,
    times: Uint32Array.from(rows, (each) => timeOf(each) - from),
    positionIds: Float64Array.from(rows, ({ of, row }) => of.positionIds[row]!),
    latitudesE7: Int32Array.from(rows, ({ of, row }) => of.latitudesE7[row]!),
    longitudesE7: Int32Array.from(rows, ({ of, row }) => of.longitudesE7[row]!),
    speedsTenthKnots: Uint16Array.from(rows, ({ of, row }) => of.speedsTenthKnots[row]!),
    courses: Uint16Array.from(rows, ({ of, row }) => of.courses[row]!),
    flags: Uint8Array.from(rows, ({ of, row }) => of.flags[row]!),
    texts: drivers.values.map((index) => texts[index]!),
    readings: [
      reading(
        "fuel",
        changesOf(rows, ({ of, row }) => (of.isPercent[row] ? Number.NaN : of.fuels[row]!)),
      ),
      reading(
        "fuelLevel",
        changesOf(rows, ({ of, row }) => (of.isPercent[row] ? of.fuels[row]! : Number.NaN)),
      ),
      {
        key: "driverUniqueId",
        type: "text" as const,
        rows: Uint32Array.from(drivers.rows),
        values: Uint32Array.from(drivers.rows, (_, entry) => entry),
      },
    ].filter(({ values }) => values.length > 0),
  };
}

interface Changes {
  readonly rows: readonly number[];
  readonly values: readonly number[];
}

/** Where a reading of the core changed; NaN is none. */
function changesOf(all: readonly RecordedRow[], valueOf: (row: RecordedRow) => number): Changes {
  const rows: number[] = [];
  const values: number[] = [];
  all.forEach((each, row) => {
    const value = valueOf(each);
    if (Number.isNaN(value) || value === values.at(-1)) return;
    rows.push(row);
    values.push(value);
  });
  return { rows, values };
}

const reading = (key: string, { rows, values }: Changes): HistoryReading => ({
  key,
  type: "double",
  rows: Uint32Array.from(rows),
  values: Float64Array.from(values),
});
