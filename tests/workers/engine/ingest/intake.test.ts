import { expect, test } from "vitest";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import { vehicleId } from "#domain/ids";
import { epochMs, milliseconds } from "#domain/units";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createIntake } from "../../../../workers/engine/ingest/intake.ts";
import { createRefusalCounters } from "../../../../workers/engine/ingest/refusalCounters.ts";
import { createServerClock } from "../../../../workers/engine/ports/serverClock.ts";
import { NOON, vehicle } from "../../../support/fleetBuilders.ts";

function open() {
  const clock = createServerClock({ now: () => epochMs(NOON), monotonic: () => milliseconds(0) });
  const fleet = createFleet();
  const intake = createIntake(
    { fleet, clock, counters: createRefusalCounters() },
    {
      onApplied: () => {},
      onUnknownDevice: () => false,
    },
  );
  const names = () =>
    [1, 2, 3].map((id) => fleet.textOf(fleet.slotOf(vehicleId(id)))?.name).filter(Boolean);
  return { fleet, intake, names };
}
const listed = (...ids: number[]) => ({
  vehicles: ids.map((id) => vehicle({ id, name: `Car ${id}` })),
  groups: [],
  positions: [],
  unreadable: 0,
});
const removed = (id: number) => ({
  removed: [vehicleId(id)],
  vehicles: undefined,
  batch: undefined,
  resentUntil: 0,
  events: [],
  details: [],
  commandResults: [],
});

test("a vehicle that is removed while the list is on its way does not come back with it [ENG-03]", () => {
  const { intake, names } = open();
  intake.begin();
  intake.applyNews(removed(2));
  intake.load(listed(1, 2, 3));
  expect(names()).toEqual(["Car 1", "Car 3"]);

  intake.begin();
  intake.load(listed(1, 2, 3)); // who is listed anew is there again
  expect(names()).toEqual(["Car 1", "Car 2", "Car 3"]);
  intake.applyNews(removed(1));
  expect(names()).toEqual(["Car 2", "Car 3"]);
});

test("a connection that goes on where the one before ended brings what waited, and then all at once [ENG-03]", () => {
  const { intake, names } = open();
  intake.begin();
  intake.load(listed(1));
  intake.begin();
  intake.receive(JSON.stringify({ devices: [vehicleToWire(vehicle({ id: 2, name: "Car 2" }))] }));
  expect(names()).toEqual(["Car 1"]);
  intake.resume();
  expect(names()).toEqual(["Car 1", "Car 2"]);
  intake.receive(JSON.stringify({ devices: [vehicleToWire(vehicle({ id: 3, name: "Car 3" }))] }));
  expect(names()).toEqual(["Car 1", "Car 2", "Car 3"]);
});

test("a snapshot that broke off counts no longer once another connection has begun [ENG-03]", () => {
  const { intake, names } = open();
  intake.open();
  expect(intake.isReceivingSnapshot()).toBe(true);
  intake.begin();
  expect(intake.isReceivingSnapshot()).toBe(false);
  intake.load(listed(1));
  expect(intake.isReceivingSnapshot()).toBe(false);
  expect(names()).toEqual(["Car 1"]);
});
