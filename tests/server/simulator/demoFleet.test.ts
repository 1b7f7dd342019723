import { beforeAll, describe, expect, test } from "vitest";
import { sensorMappings } from "#domain/vehicle/sensorMapping";
import type { City } from "../../../server/simulator/city.ts";
import { createDemoFleet, type SimulatedFleet } from "../../../server/simulator/demoFleet.ts";
import { demoCity } from "./demoCity.ts";

let fleet: SimulatedFleet & { city: City };

beforeAll(async () => {
  fleet = await demoCity(1, 400);
});

/** The specification's vehicle icons. */
const ICONS =
  "car truck truck2 trailer towtruck digger crane roadroller dumpingtruck van default bicycle person arrow bus minibus tractor helicopter motorcycle ambulance boat pickup mixer bulldozer cistern generator forklift".split(
    " ",
  );

const distinct = (values: readonly unknown[]) => new Set(values).size;

describe("the demo fleet", () => {
  test("is the same for the same seed and another for another [SRV-01]", () => {
    expect(createDemoFleet(1, 400, fleet.city).demo).toEqual(fleet.demo);
    expect(createDemoFleet(2, 400, fleet.city).demo).not.toEqual(fleet.demo);
  });

  test("keeps its vehicles when it grows", () => {
    const larger = createDemoFleet(1, 450, fleet.city).demo.vehicles;

    expect(larger.slice(0, 400)).toEqual(fleet.demo.vehicles);
  });

  test("names nothing twice that must be distinguished", () => {
    const { vehicles, drivers, groups } = fleet.demo;

    expect(distinct(vehicles.map(({ uniqueId }) => uniqueId))).toBe(400);
    expect(distinct(vehicles.map(({ name }) => name))).toBe(400);
    expect(distinct(vehicles.map(({ attributes }) => attributes.licenseplate))).toBe(400);
    expect(distinct(drivers.map(({ uniqueId }) => uniqueId))).toBe(drivers.length);
    expect(distinct(groups.map(({ name }) => name))).toBe(groups.length);
  });

  test("has every vehicle in a group, and every group but the root below the root", () => {
    const { vehicles, groups } = fleet.demo;
    const names = groups.map(({ name }) => name);

    expect(vehicles.every(({ group }) => names.slice(1).includes(group))).toBe(true);
    expect(groups.map(({ parent }) => parent)).toEqual([
      undefined,
      ...names.slice(1).map(() => "Montevideo"),
    ]);
  });

  test("uses the icons and the plates there are", () => {
    for (const { category, attributes } of fleet.demo.vehicles) {
      expect(ICONS).toContain(category);
      expect(attributes.licenseplate).toMatch(/^S[A-Z]{2} \d{4}$/);
    }
  });

  test("has doors and sensors set up on a good part, and many that can be asked [LIST-07, PANEL-02]", () => {
    const setUp = fleet.vehicles.filter(({ equipment }) => equipment.wiring.length > 0);
    const askable = fleet.demo.vehicles.filter(({ attributes }) => attributes.commandGetPosition);
    for (const part of [setUp, askable]) {
      expect(part.length / 400).toBeGreaterThan(0.35);
      expect(part.length / 400).toBeLessThan(0.85);
    }
    for (const [index, { equipment }] of fleet.vehicles.entries()) {
      const mapped = sensorMappings(fleet.demo.vehicles[index]!.attributes);
      for (const { slot, attribute, icon, words, colours } of equipment.wiring)
        expect(mapped).toContainEqual({
          slot,
          attribute,
          icon,
          on: words?.[0],
          off: words?.[1],
          onColour: colours[0],
          offColour: colours[1],
        });
      const slots = equipment.wiring.map(({ slot }) => slot);
      expect(distinct(slots)).toBe(slots.length);
    }
  });

  test("has cameras on some, batteries and signals in dBm on others, and not on all [bug 10]", () => {
    const count = (has: (vehicle: (typeof fleet.vehicles)[number]) => boolean) =>
      fleet.vehicles.filter(has).length;
    const some = (found: number) => found >= 20 && found <= 300;

    const cameras = fleet.demo.vehicles.filter(
      ({ attributes }) => attributes.internalNotes === "Camera" && attributes.cameraEnabled,
    );
    expect(some(cameras.length)).toBe(true);
    expect(some(count(({ equipment }) => (equipment.batteryVolts ?? 0) > 5))).toBe(true);
    expect(some(count(({ equipment }) => equipment.reportsDbm))).toBe(true);
  });

  test("has a few trackers in each kind of trouble", () => {
    for (const trouble of ["silent", "late", "faulty"]) {
      const share = fleet.vehicles.filter((vehicle) => vehicle.trouble === trouble).length / 400;
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(0.04);
    }
  });
});
