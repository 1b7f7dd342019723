import { plainText } from "#domain/plainText";
import type { AttributeValue, Position } from "#domain/position";
import { flagsOf } from "./positionFlags.ts";

/**
 * Positions as columns, ready to be sent: the sender's side. Laid out once, however many receivers
 * get a part of the rows each. Only what map, list and rules need of everybody; the rest of a
 * position is told of those that somebody looks at.
 */
export interface PositionRows {
  readonly count: number;
  readonly vehicleIds: Float64Array;
  readonly positionIds: Float64Array;
  readonly fixTimes: Float64Array;
  readonly serverTimes: Float64Array;
  readonly latitudesE7: Int32Array;
  readonly longitudesE7: Int32Array;
  readonly speedsTenthKnots: Uint16Array;
  readonly courses: Uint16Array;
  /** See `positionFlags`. */
  readonly flags: Uint8Array;
  /** NaN where nothing was told. */
  readonly fuelLevels: Float32Array;
  readonly fuels: Float32Array;
  /** Places in `texts`; 0: none. */
  readonly drivers: Uint16Array;
  readonly addresses: Uint16Array;
  /** What the rows say in words, each once. The first is no text. */
  readonly texts: readonly string[];
  /** About how much memory it holds on to. */
  readonly byteLength: number;
}

const BYTES_A_ROW = 4 * 8 + 2 * 4 + 2 * 2 + 1 + 2 * 4 + 2 * 2;

/** Rows of positions that make sense; numbers are rounded as `docs/feed.md` says. */
export function positionRows(
  positions: readonly Position[],
  rows = allocateRows(positions.length),
): PositionRows {
  const texts = createTextNumbers();
  let count = 0;
  for (const position of positions) {
    if (!isSane(position)) continue;
    writeRow(rows, count, position);
    rows.drivers[count] = texts.of(plainText(position.attributes.driverUniqueId));
    rows.addresses[count] = texts.of(position.address);
    count++;
  }
  return { ...rows, ...texts.all(), count, byteLength: count * BYTES_A_ROW + texts.length() * 2 };
}

/** Room for rows; whoever is done with the ones before may lay out the next in the same. */
export const allocateRows = (count: number) => ({
  vehicleIds: new Float64Array(count),
  positionIds: new Float64Array(count),
  fixTimes: new Float64Array(count),
  serverTimes: new Float64Array(count),
  latitudesE7: new Int32Array(count),
  longitudesE7: new Int32Array(count),
  speedsTenthKnots: new Uint16Array(count),
  courses: new Uint16Array(count),
  flags: new Uint8Array(count),
  fuelLevels: new Float32Array(count),
  fuels: new Float32Array(count),
  drivers: new Uint16Array(count),
  addresses: new Uint16Array(count),
});

function writeRow(rows: ReturnType<typeof allocateRows>, row: number, position: Position): void {
  const { attributes } = position;
  rows.vehicleIds[row] = position.vehicleId;
  rows.positionIds[row] = position.id;
  rows.fixTimes[row] = position.fixTime;
  rows.serverTimes[row] = position.serverTime;
  rows.latitudesE7[row] = Math.round(position.latitude * 1e7);
  rows.longitudesE7[row] = Math.round(position.longitude * 1e7);
  rows.speedsTenthKnots[row] = Math.min(0xffff, Math.round(position.speed * 10));
  rows.courses[row] = Math.round(position.course);
  rows.flags[row] = flagsOf(position.valid, attributes.ignition);
  rows.fuelLevels[row] = numberIn(attributes.fuelLevel);
  rows.fuels[row] = numberIn(attributes.fuel);
}

/** What is too large for the column is as little a reading as what is no number. */
function numberIn(value: AttributeValue | undefined): number {
  return typeof value === "number" && Math.abs(value) < 1e30 ? value : Number.NaN;
}

/** So many rows can say two texts each, and their places fit. */
const MOST_TEXTS = 0xffff;

function createTextNumbers() {
  const places = new Map<string, number>();
  const texts = [""];
  let length = 0;
  return {
    of(text: string | undefined): number {
      if (text === undefined) return 0;
      const held = places.get(text);
      if (held !== undefined) return held;
      if (texts.length > MOST_TEXTS) return 0;
      places.set(text, texts.length);
      length += text.length;
      return texts.push(text) - 1;
    },
    length: () => length,
    all: () => ({ texts }),
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
