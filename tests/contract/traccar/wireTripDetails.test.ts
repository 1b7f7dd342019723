import { expect, test } from "vitest";
import { tripRowFromWire, tripRowToWire } from "#contract/traccar/wireTripDetails";

/** As a stock server writes it. */
const TRIP = {
  deviceId: 12,
  deviceName: "Truck 12",
  startTime: "2026-08-21T16:00:00.000+00:00",
  endTime: "2026-08-21T16:21:00.000+00:00",
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
  driverUniqueId: null,
  driverName: null,
};
const OURS = {
  drivingTime: 1_000_000,
  idleTime: 200_000,
  stopTime: 60_000,
  fuelConsumption: 9.2,
  eventCount: 3,
  endPoi: "Depot",
  bounds: [-9.2, 38.7, -9.1, 38.8],
};

test("a trip's row keeps all that it says of the trip on its way through the wire [HIST-04]", () => {
  const row = tripRowFromWire({ ...TRIP, ...OURS });
  expect(row).toMatchObject({
    times: { drivingTime: 1_000_000, idleTime: 200_000, stopTime: 60_000 },
    fuelConsumption: 9.2,
    eventCount: 3,
    endPoi: "Depot",
    bounds: { west: -9.2, south: 38.7, east: -9.1, north: 38.8 },
  });
  expect(tripRowFromWire(tripRowToWire(row!))).toEqual(row);
});

test("a stock server's trip has a row, in which ours is absent [HIST-04]", () => {
  const row = tripRowFromWire(TRIP);
  expect(row?.trip.distance).toBe(15300.4);
  expect(row).toMatchObject({
    times: undefined,
    fuelConsumption: undefined,
    eventCount: undefined,
    endPoi: undefined,
    bounds: undefined,
  });
  expect(tripRowFromWire({ ...TRIP, startTime: "early" })).toBeUndefined();
});

test.each([
  ["too few sides", [-9.2, 38.7, -9.1]],
  ["too many sides", [...OURS.bounds, 7]],
  ["a side that is no number", [-9.2, "south", -9.1, 38.8]],
  ["no list", "everywhere"],
])("bounds with %s are none, and the trip is there all the same [HIST-04]", (_, bounds) => {
  const row = tripRowFromWire({ ...TRIP, ...OURS, bounds });
  expect(row?.trip.distance).toBe(15300.4);
  expect(row?.bounds).toBeUndefined();
});
