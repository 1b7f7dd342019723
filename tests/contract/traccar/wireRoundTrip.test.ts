import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { positionFromWire, positionToWire } from "#contract/traccar/wirePosition";
import { userFromWire, userToWire } from "#contract/traccar/wireUser";
import { groupFromWire, vehicleFromWire, vehicleToWire } from "#contract/traccar/wireVehicle";
import { calendarId, geofenceId, groupId, positionId, userId, vehicleId } from "#domain/ids";
import { degrees, epochMs, knots, metres } from "#domain/units";
import { groupKind } from "../../../server/objects/kinds/groupKind.ts";

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const time = fc
  .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 11) })
  .map((value) => epochMs(value));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const attributes = fc.dictionary(
  fc.string().filter((key) => key !== "__proto__"),
  fc.oneof(
    fc.string(),
    fc.boolean(),
    number.filter((value) => !Object.is(value, -0)),
  ),
  { noNullPrototype: true },
);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const position = fc.record(
  {
    id: id.map(positionId),
    vehicleId: id.map(vehicleId),
    protocol: fc.string(),
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: fc.boolean(),
    latitude: fc.integer({ min: -90, max: 90 }),
    longitude: fc.integer({ min: -180, max: 180 }),
    altitude: fc.nat().map(metres),
    speed: fc.nat().map(knots),
    course: fc.nat().map(degrees),
    accuracy: fc.nat().map(metres),
    address: optional(fc.string()),
    attributes,
    geofenceIds: fc.array(id.map(geofenceId), { minLength: 1 }),
  },
  {
    noNullPrototype: true,
    requiredKeys: [
      "id",
      "vehicleId",
      "protocol",
      "serverTime",
      "deviceTime",
      "fixTime",
      "valid",
      "latitude",
      "longitude",
      "altitude",
      "speed",
      "course",
      "accuracy",
      "address",
      "attributes",
    ],
  },
);

const vehicle = fc.record({
  id: id.map(vehicleId),
  name: fc.string(),
  uniqueId: fc.string(),
  groupId: optional(id.map(groupId)),
  status: fc.constantFrom("online" as const, "offline" as const, "unknown" as const),
  lastUpdate: optional(time),
  positionId: optional(id.map(positionId)),
  model: optional(fc.string()),
  category: optional(fc.string()),
  disabled: fc.boolean(),
  phone: optional(fc.string()),
  contact: optional(fc.string()),
  calendarId: optional(id.map(calendarId)),
  expiresAt: optional(time),
  attributes,
});

const user = fc.record({
  id: id.map(userId),
  name: fc.string(),
  email: fc.string(),
  phone: optional(fc.string()),
  administrator: fc.boolean(),
  readonly: fc.boolean(),
  deviceReadonly: fc.boolean(),
  userLimit: fc.integer({ min: -1, max: 100 }),
  deviceLimit: fc.integer({ min: -1, max: 100 }),
  limitCommands: fc.boolean(),
  disableReports: fc.boolean(),
  fixedEmail: fc.boolean(),
  guest: fc.constant(undefined),
  login: optional(fc.string()),
  map: optional(fc.string()),
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.integer({ min: -180, max: 180 }),
  zoom: fc.nat(20),
  coordinateFormat: optional(fc.string()),
  poiLayer: optional(fc.string()),
  disabled: fc.boolean(),
  expiresAt: optional(time),
  attributes,
});

const group = fc.record({
  id: id.map(groupId),
  name: fc.string(),
  parentId: optional(id.map(groupId)),
});

/** As it goes over the wire: text in between. */
const sent = (wire: unknown): unknown => JSON.parse(JSON.stringify(wire));

test("a guest comes back with what they may see [LNK-01]", () => {
  fc.assert(
    fc.property(user, fc.constantFrom("partial" as const, "full" as const), (value, guest) => {
      const back = userFromWire(sent(userToWire({ ...value, guest })));
      expect(back).toMatchObject({ guest, attributes: { access: guest } });
    }),
  );
});

describe("what crosses the wire comes back as it was [SRV-01]", () => {
  test("a position", () => {
    fc.assert(
      fc.property(position, (value) => {
        expect(positionFromWire(sent(positionToWire(value)))).toEqual(value);
      }),
    );
  });

  test("a vehicle", () => {
    fc.assert(
      fc.property(vehicle, (value) => {
        expect(vehicleFromWire(sent(vehicleToWire(value)))).toEqual(value);
      }),
    );
  });

  test("a group", () => {
    fc.assert(
      fc.property(group, (value) => {
        const row = { id: value.id, name: value.name, parent_id: value.parentId ?? null };
        expect(groupFromWire(sent(groupKind.toWire({ ...row, attributes: {} })))).toEqual(value);
      }),
    );
  });

  test("a user, without a password", () => {
    fc.assert(
      fc.property(user, (value) => {
        const wire = userToWire(value);
        expect(wire.password).toBeNull();
        expect(userFromWire(sent(wire))).toEqual(value);
      }),
    );
  });
});

test("a stock server's position is read as documented", () => {
  const stock = `{"id":901,"deviceId":12,"protocol":"teltonika","serverTime":"2026-08-21T16:18:51.000+00:00","deviceTime":"2026-08-21T16:18:49.000+00:00","fixTime":"2026-08-21T16:18:49.000+00:00","valid":true,"latitude":38.7223,"longitude":-9.1393,"altitude":61.0,"speed":27.0,"course":184.0,"address":"Av. da Liberdade, Lisboa, PT","accuracy":0.0,"network":{"radioType":"gsm","cellTowers":[]},"geofenceIds":[5],"attributes":{"ignition":true,"fuel":38.5,"network":{"deep":1}}}`;

  const read = positionFromWire(JSON.parse(stock));

  expect(read).toMatchObject({ id: 901, vehicleId: 12, speed: 27, course: 184, valid: true });
  expect(read?.fixTime).toBe(Date.UTC(2026, 7, 21, 16, 18, 49));
  expect({ ...read?.attributes }).toEqual({ ignition: true, fuel: 38.5 });
});
