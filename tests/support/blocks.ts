import { HISTORY_FLAGS, type HistoryBlock, type HistoryReading } from "#contract/feed/historyBlock";
import { vehicleId } from "#domain/ids";
import type { AttributeValue, Position } from "#domain/position";
import { cameInOrder } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";

const DAY_MS = 86_400_000;

/**
 * Positions of one vehicle as the server writes them into blocks, each of a UTC day or of a part of it.
 * Days without any are left out.
 */
export function blocksOf(positions: readonly Position[], partMs = DAY_MS): HistoryBlock[] {
  const parts = groupedBy(positions, ({ fixTime }) => Math.floor(fixTime / partMs) * partMs);
  return [...parts]
    .sort(([one], [other]) => one - other)
    .map(([from, rows]) => blockOf(epochMs(from), epochMs(from + partMs), rows));
}

function blockOf(from: EpochMs, until: EpochMs, positions: readonly Position[]): HistoryBlock {
  const rows = positions.toSorted((one, other) => one.fixTime - other.fixTime || one.id - other.id);
  const texts: string[] = [];
  return {
    vehicleId: rows[0]?.vehicleId ?? vehicleId(1),
    from,
    until,
    count: rows.length,
    times: Uint32Array.from(rows, ({ fixTime }) => fixTime - from),
    positionIds: Float64Array.from(rows, ({ id }) => id),
    latitudesE7: Int32Array.from(rows, ({ latitude }) => Math.round(latitude * 1e7)),
    longitudesE7: Int32Array.from(rows, ({ longitude }) => Math.round(longitude * 1e7)),
    speedsTenthKnots: Uint16Array.from(rows, ({ speed }) => Math.round(speed * 10)),
    courses: Uint16Array.from(rows, ({ course }) => Math.round(course)),
    flags: Uint8Array.from(rows, flagsOf),
    texts,
    readings: [...readingsOf(rows, texts)],
  };
}

function flagsOf(position: Position): number {
  const { ignition, motion } = position.attributes;
  return (
    (position.valid ? HISTORY_FLAGS.valid : 0) |
    (typeof ignition === "boolean" ? HISTORY_FLAGS.ignitionKnown : 0) |
    (ignition === true ? HISTORY_FLAGS.ignitionOn : 0) |
    (typeof motion === "boolean" ? HISTORY_FLAGS.motionKnown : 0) |
    (motion === true ? HISTORY_FLAGS.inMotion : 0) |
    (cameInOrder(position) ? 0 : HISTORY_FLAGS.cameLate)
  );
}

function* readingsOf(rows: readonly Position[], texts: string[]): Generator<HistoryReading> {
  const said = rows.map(({ attributes, address, speed }) => ({
    ...attributes,
    ...(address !== undefined && { " address": address }),
    ...(Math.round(speed * 10) / 10 !== speed && { " speed": speed }),
  })) as Record<string, AttributeValue>[];
  for (const key of new Set(said.flatMap((each) => Object.keys(each))))
    for (const kind of ["number", "boolean", "string"]) {
      const at = [...said.keys()].filter((row) => typeof said[row]?.[key] === kind);
      if (at.length === 0) continue;
      const rowsIn = at.length === rows.length ? undefined : Uint32Array.from(at);
      const values = at.map((row) => said[row]![key]!);
      yield { key, rows: rowsIn, ...columnOf(values, texts) };
    }
}

function columnOf(
  values: readonly AttributeValue[],
  texts: string[],
): Pick<HistoryReading, "type" | "values"> {
  if (typeof values[0] === "boolean")
    return { type: "flag", values: Uint8Array.from(values, Number) };
  if (typeof values[0] === "string") {
    const indices = values.map((text) => {
      if (!texts.includes(text as string)) texts.push(text as string);
      return texts.indexOf(text as string);
    });
    return { type: "text", values: Uint32Array.from(indices) };
  }
  const numbers = values as readonly number[];
  return numbers.every((number) => Number(Math.fround(number).toPrecision(6)) === number)
    ? { type: "real", values: Float32Array.from(numbers) }
    : { type: "double", values: Float64Array.from(numbers) };
}

/** As `Map.groupBy`, which Node 20 does not have. */
export function groupedBy<Key, Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => Key,
): Map<Key, Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}
