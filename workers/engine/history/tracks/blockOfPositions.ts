import {
  EXACT_SPEED,
  HISTORY_FLAGS,
  type HistoryBlock,
  type HistoryReading,
  type ReadingType,
} from "#contract/feed/historyBlock";
import type { VehicleId } from "#domain/ids";
import { type Attributes, type AttributeValue, cameInOrder, type Position } from "#domain/position";
import { between } from "#domain/units";
import { checkFix } from "#domain/vehicle/checkFix";
import type { TimeRange } from "./trackStore.ts";

/** Longer texts are none that anybody reads over time. */
const LONGEST_TEXT = 255;
/** In the flags, and nowhere else. */
const IN_FLAGS: ReadonlySet<string> = new Set(["ignition", "motion"]);
const LEAST_DELAY_MS = 1_000;

/**
 * A whole block of positions that came as objects: of a server that has no columns, with everything
 * that they say. What is doubled, not believed or of another time is left out.
 */
export function blockOfPositions(
  vehicleId: VehicleId,
  { from, until }: TimeRange,
  positions: readonly Position[],
): HistoryBlock {
  const unique = new Map(
    positions
      .filter(({ fixTime }) => fixTime >= from && fixTime < until)
      .filter((position) => checkFix(position, until) === undefined)
      .map((position) => [`${position.fixTime} ${position.id}`, position] as const),
  );
  const rows = [...unique.values()].sort(
    (one, other) => one.fixTime - other.fixTime || one.id - other.id,
  );
  const texts = createTexts();
  return {
    vehicleId,
    from,
    until,
    count: rows.length,
    times: Uint32Array.from(rows, ({ fixTime }) => between(from, fixTime)),
    positionIds: Float64Array.from(rows, ({ id }) => id),
    latitudesE7: Int32Array.from(rows, ({ latitude }) => Math.round(latitude * 1e7)),
    longitudesE7: Int32Array.from(rows, ({ longitude }) => Math.round(longitude * 1e7)),
    speedsTenthKnots: Uint16Array.from(rows, ({ speed }) => tenths(speed)),
    courses: Uint16Array.from(rows, ({ course }) => Math.round(course)),
    flags: Uint8Array.from(rows, flagsOf),
    readings: readingsOf(rows, texts.indexOf),
    texts: texts.all,
  };
}

function createTexts() {
  const all: string[] = [];
  const indices = new Map<string, number>();
  return {
    all,
    indexOf(text: string): number {
      const held = indices.get(text);
      if (held !== undefined) return held;
      indices.set(text, all.length);
      return all.push(text) - 1;
    },
  };
}

function flagsOf(position: Position): number {
  const { ignition, motion } = position.attributes;
  return (
    (position.valid ? HISTORY_FLAGS.valid : 0) |
    bits(ignition, HISTORY_FLAGS.ignitionKnown, HISTORY_FLAGS.ignitionOn) |
    bits(motion, HISTORY_FLAGS.motionKnown, HISTORY_FLAGS.inMotion) |
    (cameInOrder(position) ? 0 : HISTORY_FLAGS.cameLate)
  );
}

const bits = (value: AttributeValue | undefined, known: number, on: number): number =>
  typeof value === "boolean" ? known | (value ? on : 0) : 0;

const tenths = (speed: number): number => Math.round(speed * 10);

/** Everything that was reported, fields of the position by keys that begin with a blank. */
function entriesOf(position: Position): Attributes {
  const { attributes, address, altitude, speed, fixTime, serverTime } = position;
  const delay = serverTime - fixTime;
  const reported = Object.entries(attributes).filter(([key]) => !key.startsWith(" "));
  return {
    ...Object.fromEntries(reported),
    ...(tenths(speed) / 10 !== speed && { [EXACT_SPEED]: speed }),
    ...(address !== undefined && { " address": address }),
    ...(altitude !== 0 && { " altitude": altitude }),
    ...(delay >= LEAST_DELAY_MS && { " delay": delay }),
  };
}

interface Column {
  readonly key: string;
  readonly type: ReadingType;
  readonly rows: number[];
  readonly values: number[];
}

function readingsOf(
  positions: readonly Position[],
  indexOf: (text: string) => number,
): readonly HistoryReading[] {
  const columns = new Map<string, Column>();
  positions.forEach((position, row) => {
    for (const [key, value] of Object.entries(entriesOf(position))) {
      const type = typeOf(key, value);
      if (!type) continue;
      const name = `${type} ${key}`;
      const column = columns.get(name) ?? { key, type, rows: [], values: [] };
      columns.set(name, column);
      column.rows.push(row);
      column.values.push(typeof value === "string" ? indexOf(value) : Number(value));
    }
  });
  return Array.from(columns.values(), ({ key, type, rows, values }) => ({
    key,
    type,
    rows: rows.length === positions.length ? undefined : Uint32Array.from(rows),
    values: columnOf(type, values),
  }));
}

/** Undefined for what is not kept over time. */
function typeOf(key: string, value: AttributeValue): ReadingType | undefined {
  if (IN_FLAGS.has(key) && typeof value === "boolean") return undefined;
  if (typeof value === "boolean") return "flag";
  if (typeof value === "number") return Number.isFinite(value) ? "double" : undefined;
  return value.length <= LONGEST_TEXT ? "text" : undefined;
}

function columnOf(type: ReadingType, values: readonly number[]): HistoryReading["values"] {
  if (type === "flag") return Uint8Array.from(values);
  return type === "text" ? Uint32Array.from(values) : Float64Array.from(values);
}
