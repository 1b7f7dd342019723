import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { createByteWriter } from "./byteWriter.ts";
import { eachFact, flagsOf, WHOLE } from "./positionFacts.ts";
import { writeValue } from "./typedValue.ts";

/**
 * Positions as columns, ready to be sent: the sender's side. Laid out once, however many receivers
 * get a part of the rows each.
 */
export interface PositionRows {
  readonly count: number;
  readonly vehicleIds: Float64Array;
  readonly positionIds: Float64Array;
  readonly fixTimes: Float64Array;
  readonly serverTimes: Float64Array;
  readonly deviceTimes: Float64Array;
  readonly latitudesE7: Int32Array;
  readonly longitudesE7: Int32Array;
  readonly speedsTenthKnots: Uint16Array;
  readonly courses: Uint16Array;
  readonly altitudes: Int16Array;
  readonly flags: Uint8Array;
  /** What is said of keys in `facts` is said by their place here. */
  readonly keys: readonly string[];
  /** Where a row's bytes in `facts` end. */
  readonly factEnds: Uint32Array;
  readonly facts: Uint8Array;
  /** About how much memory it holds on to. */
  readonly byteLength: number;
}

/** What the receiver knows of a vehicle already; undefined when it may know nothing. */
export type KnownOf = (id: VehicleId) => Position | undefined;

const BYTES_A_ROW = 5 * 8 + 2 * 4 + 3 * 2 + 1 + 4;

/** Rows of positions that make sense; numbers are rounded as `docs/feed.md` says. */
export function positionRows(all: readonly Position[], knownOf: KnownOf): PositionRows {
  const positions = all.filter(isFinitePosition);
  const count = positions.length;
  const rows = allocateRows(count);
  const keys = new Map<string, number>();
  const facts = createByteWriter(count * 16 + 16);
  const told = new Map<VehicleId, Position>();
  for (const [row, position] of positions.entries()) {
    const known = told.get(position.vehicleId) ?? knownOf(position.vehicleId);
    writeRow(rows, row, position, known === undefined);
    writeFacts(position, known);
    rows.factEnds[row] = facts.length;
    told.set(position.vehicleId, position);
  }

  function writeFacts(position: Position, known: Position | undefined): void {
    eachFact(position, known, (key, value) => {
      let place = keys.get(key);
      if (place === undefined) keys.set(key, (place = keys.size));
      facts.varint(place);
      writeValue(facts, value);
    });
  }

  const bytes = facts.take().slice();
  return {
    ...rows,
    count,
    keys: [...keys.keys()],
    facts: bytes,
    byteLength: count * BYTES_A_ROW + bytes.length,
  };
}

const allocateRows = (count: number) => ({
  vehicleIds: new Float64Array(count),
  positionIds: new Float64Array(count),
  fixTimes: new Float64Array(count),
  serverTimes: new Float64Array(count),
  deviceTimes: new Float64Array(count),
  latitudesE7: new Int32Array(count),
  longitudesE7: new Int32Array(count),
  speedsTenthKnots: new Uint16Array(count),
  courses: new Uint16Array(count),
  altitudes: new Int16Array(count),
  flags: new Uint8Array(count),
  factEnds: new Uint32Array(count),
});

function writeRow(
  rows: ReturnType<typeof allocateRows>,
  row: number,
  position: Position,
  isWhole: boolean,
): void {
  rows.vehicleIds[row] = position.vehicleId;
  rows.positionIds[row] = position.id;
  rows.fixTimes[row] = position.fixTime;
  rows.serverTimes[row] = position.serverTime;
  rows.deviceTimes[row] = position.deviceTime;
  rows.latitudesE7[row] = Math.round(position.latitude * 1e7);
  rows.longitudesE7[row] = Math.round(position.longitude * 1e7);
  rows.speedsTenthKnots[row] = Math.min(0xffff, Math.round(position.speed * 10));
  rows.courses[row] = Math.round(position.course);
  rows.altitudes[row] = Math.max(-0x8000, Math.min(0x7fff, Math.round(position.altitude)));
  rows.flags[row] = flagsOf(position) | (isWhole ? WHOLE : 0);
}

const isFinitePosition = (position: Position): boolean =>
  Math.abs(position.latitude) <= 90 &&
  Math.abs(position.longitude) <= 180 &&
  position.speed >= 0 &&
  position.course >= 0 &&
  position.course <= 360 &&
  [position.fixTime, position.serverTime, position.deviceTime].every(Number.isFinite) &&
  Number.isFinite(position.speed);
