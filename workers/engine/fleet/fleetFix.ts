import { idledForOf, ignitionOf, isValid } from "#contract/feed/positionFlags";
import type { FeedBatch } from "#contract/feed/readPositions";
import type { Position } from "#domain/position";
import { plainText } from "#domain/text/plainText";
import { type DurationMs, type EpochMs, epochMs } from "#domain/units";
import { fuelReading } from "#domain/vehicle/fuel";

/**
 * What the fleet takes of one position, whichever way it came. One object is filled again for each,
 * so that a million positions make none.
 */
export interface Fix {
  vehicleId: number;
  positionId: number;
  fixTime: EpochMs;
  serverTime: number;
  latitude: number;
  longitude: number;
  speed: number;
  course: number;
  valid: boolean;
  /** Undefined when the tracker did not say. */
  ignition: boolean | undefined;
  /** How long it had idled by then, as the server sends it; undefined where it does not. */
  idledFor: DurationMs | undefined;
  /** As `fuelReading` has it, in litres or in percent. */
  fuel: number | undefined;
  isFuelPercent: boolean;
  driverUniqueId: string | undefined;
  /** The same as a number in the string table, where that is known already. */
  driverId: number;
  address: string | undefined;
}

/** No text has this number. */
export const UNKNOWN_DRIVER = -1;

export const emptyFix = (): Fix => ({
  vehicleId: 0,
  positionId: 0,
  fixTime: epochMs(0),
  serverTime: 0.5,
  latitude: 0.5,
  longitude: 0.5,
  speed: 0.5,
  course: 0.5,
  valid: false,
  ignition: undefined,
  idledFor: undefined,
  fuel: undefined,
  isFuelPercent: false,
  driverUniqueId: undefined,
  driverId: UNKNOWN_DRIVER,
  address: undefined,
});

export function fillFromPosition(fix: Fix, position: Position): Fix {
  const { attributes } = position;
  const { ignition } = attributes;
  fix.vehicleId = position.vehicleId;
  fix.positionId = position.id;
  fix.fixTime = position.fixTime;
  fix.serverTime = position.serverTime;
  fix.latitude = position.latitude;
  fix.longitude = position.longitude;
  fix.speed = position.speed;
  fix.course = position.course;
  fix.valid = position.valid;
  fix.ignition = typeof ignition === "boolean" ? ignition : undefined;
  fix.idledFor = undefined;
  fix.fuel = fuelReading(attributes);
  fix.isFuelPercent = typeof attributes.fuel !== "number";
  fix.driverUniqueId = plainText(attributes.driverUniqueId);
  fix.driverId = UNKNOWN_DRIVER;
  fix.address = position.address;
  return fix;
}

export function fillFromRow(fix: Fix, batch: FeedBatch, row: number): Fix {
  const flags = batch.flags[row]!;
  const fuelLevel = batch.fuelLevels[row]!;
  const fuel = batch.fuels[row]!;
  fix.vehicleId = batch.vehicleIds[row]!;
  fix.positionId = batch.positionIds[row]!;
  fix.fixTime = epochMs(batch.fixTimes[row]!);
  fix.serverTime = batch.serverTimes[row]!;
  fix.latitude = batch.latitudesE7[row]! / 1e7;
  fix.longitude = batch.longitudesE7[row]! / 1e7;
  fix.speed = batch.speedsTenthKnots[row]! / 10;
  fix.course = batch.courses[row]!;
  fix.valid = isValid(flags);
  fix.ignition = ignitionOf(flags);
  fix.idledFor = idledForOf(flags);
  // NaN was not reported.
  fix.isFuelPercent = fuel !== fuel;
  fix.fuel =
    fix.isFuelPercent && fuelLevel !== fuelLevel
      ? undefined
      : fuelReading({ fuel: fix.isFuelPercent ? fuelLevel : fuel });
  fix.driverUniqueId = batch.texts[batch.drivers[row]!];
  fix.address = batch.texts[batch.addresses[row]!];
  return fix;
}
