import type { AttributeValue, Position } from "#domain/position";
import { plainText } from "#domain/text/plainText";
import type { DurationMs } from "#domain/units";
import { allocatePositions, BYTES_A_ROW, type PositionColumns } from "./positionColumns.ts";
import { flagsOf } from "./positionFlags.ts";

/**
 * Positions as columns, ready to be sent: the sender's side. Laid out once, however many receivers
 * get a part of the rows each. Only what map, list and rules need of everybody; the rest of a
 * position is sent of those that a client subscribed to.
 */
export interface PositionRows extends PositionColumns {
  readonly count: number;
  /** What the rows say in words, each once. The first is no text. */
  readonly texts: readonly string[];
  /** About how much memory it holds on to. */
  readonly byteLength: number;
}

/**
 * Rows of positions that make sense; numbers are rounded as `docs/feed.md` says. `idledFor` is how
 * long a vehicle had idled at the position, where that is to be sent.
 */
export function positionRows(
  positions: readonly Position[],
  rows = allocatePositions(positions.length),
  idledFor: (position: Position) => DurationMs | undefined = notReported,
): PositionRows {
  const texts = createTextNumbers();
  let count = 0;
  for (const position of positions) {
    if (!writePositionRow(rows, count, position, idledFor(position))) continue;
    rows.drivers[count] = texts.of(plainText(position.attributes.driverUniqueId));
    rows.addresses[count] = texts.of(position.address);
    count++;
  }
  const byteLength = count * BYTES_A_ROW + texts.length() * 2;
  return { ...rows, texts: texts.all(), count, byteLength };
}

const notReported = (): undefined => undefined;

/** False, and nothing written, when the position makes no sense. */
export function writePositionRow(
  rows: PositionColumns,
  row: number,
  position: Position,
  idledFor: DurationMs | undefined,
): boolean {
  if (!isSane(position)) return false;
  const { attributes } = position;
  rows.vehicleIds[row] = position.vehicleId;
  rows.positionIds[row] = position.id;
  rows.fixTimes[row] = position.fixTime;
  rows.serverTimes[row] = position.serverTime;
  rows.latitudesE7[row] = Math.round(position.latitude * 1e7);
  rows.longitudesE7[row] = Math.round(position.longitude * 1e7);
  rows.speedsTenthKnots[row] = Math.min(0xffff, Math.round(position.speed * 10));
  rows.courses[row] = Math.round(position.course);
  rows.flags[row] = flagsOf(position.valid, attributes.ignition, idledFor);
  rows.fuelLevels[row] = numberIn(attributes.fuelLevel);
  rows.fuels[row] = numberIn(attributes.fuel);
  return true;
}

interface RowTexts {
  readonly driverOf: (row: number) => string | undefined;
  readonly addressOf: (row: number) => string | undefined;
}

/**
 * Rows that stand in `columns` already; their words are numbered there, so the answer is good until
 * somebody asks again.
 */
export function rowsOfColumns(
  columns: PositionColumns,
  picked: readonly number[],
  { driverOf, addressOf }: RowTexts,
): PositionRows {
  const texts = createTextNumbers();
  for (const row of picked) {
    columns.drivers[row] = texts.of(driverOf(row));
    columns.addresses[row] = texts.of(addressOf(row));
  }
  const byteLength = picked.length * BYTES_A_ROW + texts.length() * 2;
  return { ...columns, texts: texts.all(), count: columns.flags.length, byteLength };
}

/** What is too large for the column is as little a reading as what is no number. */
function numberIn(value: AttributeValue | undefined): number {
  return typeof value === "number" && Math.abs(value) < 1e30 ? value : Number.NaN;
}

/** So many rows can say two texts each, and their indices fit. */
const MOST_TEXTS = 0xffff;

function createTextNumbers() {
  /** Of a single row there is mostly none to look up. */
  let indexOfText: Map<string, number> | undefined;
  const texts = [""];
  let length = 0;
  return {
    of(text: string | undefined): number {
      if (text === undefined) return 0;
      indexOfText ??= new Map();
      const held = indexOfText.get(text);
      if (held !== undefined) return held;
      if (texts.length > MOST_TEXTS) return 0;
      indexOfText.set(text, texts.length);
      length += text.length;
      return texts.push(text) - 1;
    },
    length: () => length,
    all: (): readonly string[] => texts,
  };
}

const isSane = ({ latitude, longitude, speed, course, fixTime, serverTime }: Position): boolean =>
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  speed >= 0 &&
  Number.isFinite(speed) &&
  course >= 0 &&
  course <= 360 &&
  Number.isFinite(fixTime) &&
  Number.isFinite(serverTime);
