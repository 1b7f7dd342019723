import fc from "fast-check";
import { calendarId, geofenceId, groupId, positionId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";

const id = fc.oneof(
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: 2 ** 31 }),
  fc.maxSafeNat().filter((value) => value > 0),
);
const time = fc.integer({ min: 0, max: 4e12 }).map(epochMs);
/** Names that no attribute may have on this wire are left out. */
const key = fc
  .oneof(
    fc.constantFrom("ignition", "fuel", "driverUniqueId", "odometer", "fuelLevel"),
    fc.string({ unit: "grapheme" }),
  )
  .filter((name) => name !== "__proto__" && !name.startsWith(" "));
const value = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.integer({ min: -1e6, max: 1e6 }).map((thousandths) => thousandths / 1_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: "grapheme" }),
);
const attributes: fc.Arbitrary<Attributes> = fc.dictionary(key, value, {
  maxKeys: 6,
  noNullPrototype: true,
});
const maybe = <Thing>(thing: fc.Arbitrary<Thing>) => fc.option(thing, { nil: undefined });

/** Any position that a server would take in. */
export const arbitraryPosition: fc.Arbitrary<Position> = fc
  .record({
    id: id.map(positionId),
    vehicleId: id.map(vehicleId),
    protocol: fc.constantFrom("", "osmand", "teltonika"),
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: fc.boolean(),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map(positiveZero),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }).map(positiveZero),
    altitude: fc.integer({ min: -500, max: 9_000 }).map(metres),
    speed: fc.double({ min: 0, max: 869, noNaN: true }).map(knots),
    course: fc.double({ min: 0, max: 360, noNaN: true }).map(degrees),
    accuracy: fc.double({ min: 0, max: 1e4, noNaN: true }).map(metres),
    address: maybe(fc.string()),
    attributes,
  })
  .chain((position) =>
    maybe(fc.array(id.map(geofenceId), { minLength: 1, maxLength: 3 })).map((geofenceIds) =>
      geofenceIds ? Object.assign(position, { geofenceIds }) : position,
    ),
  );

/** Any vehicle that somebody may have entered. */
export const arbitraryVehicle: fc.Arbitrary<Vehicle> = fc.record({
  id: id.map(vehicleId),
  name: fc.string({ unit: "grapheme" }),
  uniqueId: fc.string(),
  groupId: maybe(id.map(groupId)),
  status: fc.constantFrom("online", "offline", "unknown"),
  lastUpdate: maybe(time),
  positionId: maybe(id.map(positionId)),
  model: maybe(fc.string()),
  category: maybe(fc.string()),
  disabled: fc.boolean(),
  phone: maybe(fc.string()),
  contact: maybe(fc.string()),
  calendarId: maybe(id.map(calendarId)),
  expiresAt: maybe(time),
  attributes,
});

/** On the wire coordinates are whole numbers, and those know only one zero. */
function positiveZero(degrees: number): number {
  return Math.round(degrees * 1e7) === 0 ? 0 : degrees;
}
