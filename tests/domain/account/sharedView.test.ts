import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import { sharedEvent, sharedPosition, sharedVehicle } from "#domain/account/sharedView";
import { calendarId, eventId, geofenceId, maintenanceId } from "#domain/ids";
import { epochMs, metres } from "#domain/units";
import { fuelSetup } from "#domain/vehicle/fuel";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";

/** "Where the vehicle is, no details and no history", and the dialog of links says so. */
const VEHICLE_OF_PARTIAL = "id name status lastUpdate positionId category disabled".split(" ");
const POSITION_OF_PARTIAL =
  "id deviceId serverTime deviceTime fixTime valid latitude longitude speed course".split(" ");
/** Nobody but the company's own people sees these, whatever the link. */
const SECRETS = [
  "driverUniqueId",
  "lastDriverUniqueId",
  "card",
  "iccid",
  "vin",
  "phone",
  "operator",
  "ip",
  "result",
  "command",
  "raw",
  "versionFw",
  "internalNotes",
  "commandGetPosition",
  "pin",
  "immobilized",
  "has_immobilization",
  "commandPending",
  "isImmobilizationOn",
  "blocked",
  "io78",
  "cameraEnabled",
  "deviceImage",
  "devicePassword",
  "message",
  "userId",
  "reason",
];

const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer({ min: 1 }), fc.constant(true));
const attributes = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...SECRETS)), value);

const isEmpty = (value: unknown) =>
  value === null || value === 0 || value === "" || value === undefined || isNoAttributes(value);
const isNoAttributes = (value: unknown) =>
  typeof value === "object" && shownKeys !== null && Object.keys(shownKeys).length === 0;
const shownKeys = (wire: object, but: readonly string[]) =>
  Object.entries(wire).filter(([key, one]) => !but.includes(key) && !isEmpty(one));

const someVehicle = (given: Record<string, string | number | boolean>) => ({
  ...vehicle({ id: 7, group: 3, model: "model", uniqueId: "unique" }),
  phone: "+351910000000",
  contact: "Ana",
  calendarId: calendarId(4),
  expiresAt: NOON,
  attributes: given,
});
const somePosition = (given: Record<string, string | number | boolean>) => ({
  ...position({ vehicle: 7, attributes: given }),
  protocol: "teltonika",
  deviceTime: epochMs(NOON - 5_000),
  address: "Rua do Ouro 1",
  altitude: metres(61),
  accuracy: metres(4),
  geofenceIds: [geofenceId(5)],
});

describe("a partial link [M2] [LNK-01]", () => {
  test("shows of a vehicle what it is called and whether it is online, and nothing else", () => {
    fc.assert(
      fc.property(attributes, (given) => {
        const wire = vehicleToWire(sharedVehicle("partial", someVehicle(given)));
        expect(shownKeys(wire, VEHICLE_OF_PARTIAL)).toEqual([]);
        expect(wire).toMatchObject({ id: 7, name: "Vehicle 7", status: "online" });
      }),
    );
  });

  test("shows of a position where and when, how fast and which way, and nothing else", () => {
    fc.assert(
      fc.property(attributes, (given) => {
        const wire = positionToWire(sharedPosition("partial", somePosition(given)));
        expect(shownKeys(wire, POSITION_OF_PARTIAL)).toEqual([]);
        expect(wire).toMatchObject({ deviceId: 7, latitude: -34.9, longitude: -56.2 });
        expect(wire.deviceTime).toBe(wire.fixTime);
      }),
    );
  });
});

describe("a full link [M2]", () => {
  const MEASURED = { ignition: true, fuel: 38.5, temp1: 4.5, odometer: 1_000, rpm: 900, door1: 1 };

  test("shows what is measured, and nothing of what a company keeps to itself", () => {
    fc.assert(
      fc.property(attributes, value, (given, secret) => {
        const all = Object.fromEntries(SECRETS.map((key) => [key, secret]));
        const about = sharedVehicle("full", someVehicle({ ...given, ...all, sensor1: "x" }));
        const where = sharedPosition("full", somePosition({ ...given, ...all, ...MEASURED }));

        expect(about).toMatchObject({ uniqueId: "", phone: undefined, contact: undefined });
        expect(about.attributes.sensor1).toBe("x");
        expect(where.protocol).toBe("");
        expect(where.geofenceIds).toBeUndefined();
        expect(where.attributes).toMatchObject(MEASURED);
        for (const key of SECRETS) {
          expect(about.attributes[key]).toBeUndefined();
          expect(where.attributes[key]).toBeUndefined();
        }
      }),
    );
  });

  test.each<[string, Record<string, string | number | boolean>]>([
    ["a float in the tank", { fuel_low_threshold: 40, fuel_high_threshold: 900 }],
    ["a float that counts backwards", { fuel_low_threshold: 900, fuel_high_threshold: 40 }],
    ["a tracker that measures litres", { xpert: true, fuel_tank_capacity: 120 }],
    ["neither", { fuel_tank_capacity: 70 }],
  ])("shows the fuel of a vehicle with %s as its company sees it", (_, given) => {
    const own = someVehicle(given);
    const shared = sharedVehicle("full", own);
    expect(fuelSetup(shared.attributes)).toEqual(fuelSetup(own.attributes));
    expect(shared.attributes.fuel_tank_capacity).toBe(given.fuel_tank_capacity);
  });

  test("reports nothing of an unknown key", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), value, (key, one) => {
        const unknown = `x-${key}`;
        for (const shown of [
          sharedVehicle("full", someVehicle({ [unknown]: one })),
          sharedPosition("full", somePosition({ [unknown]: one })),
        ])
          expect(shown.attributes).toEqual({});
      }),
    );
  });
});

describe("an event [M2]", () => {
  const event = (type: string) => ({
    id: eventId(1),
    type,
    eventTime: NOON,
    vehicleId: vehicle().id,
    positionId: undefined,
    geofenceId: geofenceId(5),
    maintenanceId: maintenanceId(6),
    attributes: { alarm: "sos", driverUniqueId: "key", result: "text", message: "text" },
  });

  test("is shown to full links without people, commands and areas, to partial ones not at all", () => {
    expect(sharedEvent("full", event("alarm"))).toMatchObject({
      type: "alarm",
      geofenceId: undefined,
      maintenanceId: undefined,
      attributes: { alarm: "sos" },
    });
    for (const type of ["commandResult", "queuedCommandSent", "driverChanged", "media"])
      expect(sharedEvent("full", event(type))).toBeUndefined();
    expect(sharedEvent("partial", event("alarm"))).toBeUndefined();
  });
});
