import { describe, expect, test } from "vitest";
import { stopFromWire, stopToWire } from "#contract/traccar/wireStop";
import { summaryFromWire, summaryToWire } from "#contract/traccar/wireSummary";
import { tripFromWire, tripToWire } from "#contract/traccar/wireTrip";

const TIMES = {
  startTime: "2026-08-21T16:00:00.000+00:00",
  endTime: "2026-08-21T16:21:00.000+00:00",
};

/** As a stock server writes them. */
const TRIP = {
  deviceId: 12,
  deviceName: "Truck 12",
  ...TIMES,
  startPositionId: 801,
  endPositionId: 901,
  startLat: 38.7,
  startLon: -9.1,
  endLat: 38.8,
  endLon: -9.2,
  startAddress: null,
  endAddress: "Rua 1",
  distance: 15300.4,
  duration: 1260000,
  averageSpeed: 23.6,
  maxSpeed: 51,
  spentFuel: 1.4,
  startOdometer: 966813.1,
  endOdometer: 982113.5,
  driverUniqueId: "RFID-77",
  driverName: "Ana",
};
const STOP = {
  deviceId: 12,
  deviceName: "Truck 12",
  positionId: 901,
  latitude: 38.8,
  longitude: -9.2,
  address: null,
  ...TIMES,
  duration: 3600000,
  engineHours: 120000,
  spentFuel: 0.1,
  startOdometer: 982113.5,
  endOdometer: 982113.5,
  distance: 0,
  averageSpeed: 0,
  maxSpeed: 0,
};
const SUMMARY = {
  deviceId: 12,
  deviceName: "Truck 12",
  ...TIMES,
  distance: 15300.4,
  averageSpeed: 24.1,
  maxSpeed: 51,
  spentFuel: 1.4,
  startHours: 50000000,
  endHours: 51233000,
  engineHours: 1233000,
  startOdometer: 966813.1,
  endOdometer: 982113.5,
};

describe("rows of reports on the wire [API-01]", () => {
  test("are read and written with every member of a stock server's, in its order", () => {
    const text = (value: unknown) => JSON.stringify(value);
    expect(text(tripToWire(tripFromWire(TRIP)!))).toBe(text(TRIP));
    expect(text(stopToWire(stopFromWire(STOP)!))).toBe(text(STOP));
    expect(text(summaryToWire(summaryFromWire(SUMMARY)!))).toBe(text(SUMMARY));
  });

  test.each([
    ["trip", tripFromWire, TRIP],
    ["stop", stopFromWire, STOP],
    ["summary", summaryFromWire, SUMMARY],
  ])(
    "a %s without its vehicle or its times is none; other nonsense counts as nothing",
    (_name, from, wire) => {
      for (const broken of [
        { deviceId: 0 },
        { deviceId: "12" },
        { startTime: null },
        { endTime: "x" },
      ])
        expect(from({ ...wire, ...broken })).toBeUndefined();
      expect(from("nothing")).toBeUndefined();
      expect(from({ ...wire, distance: "far", maxSpeed: null, deviceName: 7 })).toMatchObject({
        distance: 0,
        maxSpeed: 0,
        vehicleName: "",
      });
    },
  );
});
