import {
  EXACT_SPEED,
  HISTORY_FLAGS,
  type HistoryBlock,
  type HistoryReading,
  readingValue,
} from "#contract/feed/historyBlock";
import { positionId } from "#domain/ids";
import type { Attributes, AttributeValue, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import { firstEntryFrom, isLate } from "../rows/blockRows.ts";

/** What trips are made of; nothing else is read, for a million rows would make as many objects. */
const TRIP_KEYS: ReadonlySet<string> = new Set([
  "odometer",
  "odometerOffset",
  "totalDistance",
  "fuelUsed",
  "fuel",
  "fuelLevel",
  "driverUniqueId",
]);
const ADDRESS = " address";

/** A reading and how far it has been read. */
interface ReadingCursor {
  readonly reading: HistoryReading;
  entry: number;
}

/**
 * The rows of a block as the positions that they were, as far as trips depend on them. Rows are asked
 * for in their order, from `first` on. Those that came late are none, as the server leaves them out:
 * see `cameInOrder`.
 */
export function createTripPositions(block: HistoryBlock, first = 0) {
  const cursors = cursorsOf(block, first, (key) => TRIP_KEYS.has(key));
  const [addresses] = cursorsOf(block, first, (key) => key === ADDRESS);
  const [exactSpeeds] = cursorsOf(block, first, (key) => key === EXACT_SPEED);

  function attributesOf(row: number, flags: number): Attributes {
    const attributes: Record<string, AttributeValue> = {};
    if ((flags & HISTORY_FLAGS.ignitionKnown) !== 0)
      attributes.ignition = (flags & HISTORY_FLAGS.ignitionOn) !== 0;
    if ((flags & HISTORY_FLAGS.motionKnown) !== 0)
      attributes.motion = (flags & HISTORY_FLAGS.inMotion) !== 0;
    for (const cursor of cursors) {
      const value = valueAt(block, cursor, row);
      if (value !== undefined) attributes[cursor.reading.key] = value;
    }
    return attributes;
  }

  return {
    at(row: number): Position | undefined {
      const flags = block.flags[row]!;
      if (isLate(flags)) return undefined;
      const fixTime = epochMs(block.from + block.times[row]!);
      const address = addresses && valueAt(block, addresses, row);
      const speed = exactSpeeds && valueAt(block, exactSpeeds, row);
      return {
        id: positionId(block.positionIds[row]!),
        vehicleId: block.vehicleId,
        protocol: "",
        serverTime: fixTime,
        deviceTime: fixTime,
        fixTime,
        valid: (flags & HISTORY_FLAGS.valid) !== 0,
        latitude: block.latitudesE7[row]! / 1e7,
        longitude: block.longitudesE7[row]! / 1e7,
        altitude: metres(0),
        speed: knots(typeof speed === "number" ? speed : block.speedsTenthKnots[row]! / 10),
        course: degrees(block.courses[row]!),
        accuracy: metres(0),
        address: typeof address === "string" ? address : undefined,
        attributes: attributesOf(row, flags),
      };
    },
  };
}

function cursorsOf(
  { readings }: HistoryBlock,
  first: number,
  isWanted: (key: string) => boolean,
): ReadingCursor[] {
  return readings
    .filter(({ key }) => isWanted(key))
    .map((reading) => ({
      reading,
      entry: reading.rows ? firstEntryFrom(reading.rows, first) : first,
    }));
}

/** Undefined where this row has none. */
function valueAt(
  block: HistoryBlock,
  cursor: ReadingCursor,
  row: number,
): AttributeValue | undefined {
  const { reading } = cursor;
  if (!reading.rows) return readingValue(block, reading, row);
  while (cursor.entry < reading.rows.length && reading.rows[cursor.entry]! < row) cursor.entry++;
  return reading.rows[cursor.entry] === row
    ? readingValue(block, reading, cursor.entry)
    : undefined;
}
