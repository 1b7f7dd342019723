import { expect, test } from "vitest";
import { frameFromWire } from "#contract/traccar/wireFrame";
import type { Attributes } from "#domain/position";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { listRow } from "../../../../workers/engine/list/listRow.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

function rowOf(reported: Attributes, settings: Attributes = {}, category?: string) {
  const fleet = createFleet();
  fleet.replaceVehicles([{ ...vehicle({ id: 1 }), attributes: settings, category }]);
  fleet.applyPosition(position({ vehicle: 1, attributes: reported }), NOON);
  return listRow(fleet, 0);
}

test("a row holds every reading by its display rule [LIST-02, LIST-06]", () => {
  const row = rowOf({
    ignition: true,
    fuelLevel: 35,
    temp1: -18,
    temp2: 175,
    temp3: 0,
    battery: 6.8,
    rssi: -84,
    odometer: 12_345_678,
    door1: true,
  });

  expect(row).toMatchObject({
    fuelShown: { value: 35, unit: "percent", severity: "low" },
    temperatures: [["temp1", -18]],
    battery: 6.8,
    signal: 2,
    counter: { type: "distance", distance: 12_345_678 },
    sensors: [{ slot: "door1", isOn: true }],
  });
});

test("a row leaves out what says nothing [LIST-06]", () => {
  const row = rowOf({ battery: 4.2, temp1: 3_000 });

  expect(Object.keys(row)).not.toEqual(
    expect.arrayContaining(["battery", "fuelShown", "counter", "signal"]),
  );
  expect(row).toMatchObject({ temperatures: [], sensors: [] });
});

test("a row reads sensors and counters as its vehicle was set up [LIST-07]", () => {
  const sensor1 = JSON.stringify({ Attribute: "io6", on: "Fan on", OnColor: "00ff00" });
  const reported = { io6: 1, odometer: 1_000, totalDistance: 500, hours: 3_600_000 };

  expect(rowOf(reported, { sensor1 }).sensors).toMatchObject([
    { slot: "sensor1", text: "Fan on", colour: "#00ff00" },
  ]);
  expect(rowOf(reported, { "report.ignoreOdometer": true }).counter).toMatchObject({
    distance: 500,
  });
  expect(rowOf(reported, {}, "digger").counter).toEqual({ type: "hours", hours: 3_600_000 });
  expect(rowOf(reported, { vehicleType: "digger" }).counter).toMatchObject({ type: "hours" });
});

test("a mapping that is an object on the wire arrives [LIST-07]", () => {
  const device = { id: 1, name: "A", uniqueId: "a" };
  const attributes = { sensor2: { Attribute: "out1", on: "Pump" }, other: { deep: [1] }, n: 1 };
  const frame = frameFromWire(JSON.stringify({ devices: [{ ...device, attributes }] }));
  const [reported] = frame!.vehicles;

  expect(reported?.attributes).toEqual({
    sensor2: '{"Attribute":"out1","on":"Pump"}',
    other: '{"deep":[1]}',
    n: 1,
  });
  expect(rowOf({ out1: true }, reported!.attributes).sensors).toMatchObject([{ text: "Pump" }]);
});

test("vehicles that are set up alike share what was read of it [LIST-07]", () => {
  const fleet = createFleet();
  const settings = { xpert: true, sensor1Attribute: "io1" };
  const other = { ...settings, licenseplate: "A 1" };
  fleet.replaceVehicles([
    { ...vehicle({ id: 1 }), attributes: settings },
    { ...vehicle({ id: 2 }), attributes: other },
    vehicle({ id: 3 }),
  ]);

  expect(fleet.textOf(0)?.setup).toBe(fleet.textOf(1)?.setup);
  expect(fleet.textOf(2)?.setup.mappings.map(({ slot }) => slot)).toEqual(["door1", "door2"]);
});

test("a row says whether its engine is held, by the vehicle's own word before what is kept [LIST-02] [IMMO-03]", () => {
  const wired = { has_immobilization: true, deviceType: "20" };

  expect(rowOf({}).engineHold).toBeUndefined();
  expect(rowOf({ blocked: true }, { has_immobilization: "yes" }).engineHold).toBeUndefined();
  expect(rowOf({}, wired).engineHold).toBe("released");
  expect(rowOf({}, { ...wired, immobilized: true }).engineHold).toBe("immobilized");
  expect(rowOf({ out1: false }, { ...wired, immobilized: true }).engineHold).toBe("released");
  expect(rowOf({ blocked: true }, { ...wired, immobilized: false }).engineHold).toBe("immobilized");
  // A tracker of another kind means something else by its output.
  expect(rowOf({ out1: true }, { has_immobilization: true }).engineHold).toBe("released");
});
