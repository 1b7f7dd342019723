import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { labelSizePx } from "#contract/labelStyle";
import { unpackedColour } from "#domain/colour/packedColour";
import { groupId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import { createFleet, type Fleet } from "../../../workers/engine/fleet/fleet.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { vehicleRowsOf } from "../../support/vehicleRowsOf.ts";

const IDS = [1, 2, 3, 4];
const LONG = "a long plate ".repeat(20);

const arbitraryAttributes: fc.Arbitrary<Attributes> = fc.record(
  {
    licenseplate: fc.constantFrom("AB 12", " AB 12 ", "", "  ", "Š 9", LONG, 77, true),
    vehicleType: fc.constantFrom("bus", "truck"),
    lastDriverUniqueId: fc.constantFrom("A", "B", 5),
    xpert: fc.boolean(),
    fuel_low_threshold: fc.constantFrom(1, 10),
    fuel_high_threshold: fc.constantFrom(90, 100),
    sensor1Attribute: fc.constantFrom("in1", "in2", "x".repeat(1_200)),
    colour: fc.constantFrom("red", "blue"),
    labelColor: fc.constantFrom("red", "#0a0B0c", "", "no colour", 7),
    labelSize: fc.constantFrom(12, 20, "9", "large", 0, 500, true),
    "web.reportColor": fc.constantFrom("#000", "blue", "url(x)", false),
  },
  { requiredKeys: [] },
);
const arbitraryVehicle: fc.Arbitrary<Vehicle> = fc
  .record({
    id: fc.constantFrom(...IDS),
    name: fc.constantFrom("", "Bus", "Bus 1", "Büs", "日本", "😀", LONG),
    uniqueId: fc.constantFrom("", "1", "12", "é"),
    groupId: fc.constantFrom(undefined, 1, 2, 9),
    status: fc.constantFrom("online", "offline", "unknown"),
    model: fc.constantFrom(undefined, "M1", "M2"),
    category: fc.constantFrom(undefined, "bus", "truck"),
    attributes: arbitraryAttributes,
  })
  .map(({ groupId: group, ...rest }) => ({
    ...vehicle({ id: rest.id }),
    ...rest,
    id: vehicle({ id: rest.id }).id,
    groupId: group === undefined ? undefined : groupId(group),
  }));

function openFleet(): Fleet {
  const fleet = createFleet();
  const groups = [1, 2].map((id) => ({
    id: groupId(id),
    name: `Group ${3 - id}`,
    parentId: undefined,
  }));
  fleet.replaceGroups(groups, (left, right) => (left < right ? -1 : 1));
  const reading = { fuel: 50, fuelLevel: 40 };
  for (const id of [1, 3]) {
    fleet.putVehicle(vehicle({ id }));
    fleet.applyPosition(position({ vehicle: id, attributes: reading }), NOON);
  }
  return fleet;
}

/** All that the engine knows of the vehicles, and what it has written down as changed. */
function known(fleet: Fleet) {
  const { columns, changed } = fleet;
  const vehicles = IDS.map((id) => {
    const slot = fleet.slotOf(vehicle({ id }).id);
    const { kinds, groupRanks, fuels, labelStyles, routeColours } = columns;
    const { name, ...text } = fleet.textOf(slot) ?? {};
    expect(fleet.nameOf(slot)).toBe(name);
    return {
      text: { name, ...text },
      columns: [kinds[slot], groupRanks[slot], fuels[slot], fleet.groupIdOf(slot)],
      driver: fleet.driverOf(slot),
      styles: [labelStyles[slot], routeColours[slot]],
    };
  });
  return {
    vehicles,
    renamed: [...changed.renamed.take()],
    relabelled: [...changed.relabelled.take()],
  };
}

describe("vehicles of the binary feed", () => {
  test("become what the same vehicles become as objects, frame by frame [ENG-03]", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(arbitraryVehicle, { maxLength: 5 }), { maxLength: 6 }),
        (frames) => {
          const [byRows, byObjects] = [openFleet(), openFleet()];
          for (const vehicles of frames) {
            byRows.putRows(vehicleRowsOf(vehicles));
            for (const each of vehicles) byObjects.putVehicle(each);
            expect(known(byRows)).toEqual(known(byObjects));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test("that are sent again as they were have changed nothing [ENG-03]", () => {
    const fleet = openFleet();
    const vehicles = IDS.map((id) => vehicle({ id, name: `Bus ${id}` }));
    fleet.putRows(vehicleRowsOf(vehicles));
    known(fleet);
    const before = fleet.version();

    fleet.putRows(vehicleRowsOf(vehicles.map((each) => ({ ...each, status: "offline" }))));

    expect(known(fleet)).toMatchObject({ renamed: [], relabelled: [] });
    expect(fleet.version()).toBe(before);
    expect(fleet.textOf(0)?.link).toBe("offline");
  });

  test("are drawn otherwise as soon as somebody says so, and as all are when nobody does [VEH-01]", () => {
    const fleet = openFleet();
    const send = (attributes: Attributes) => {
      const before = fleet.version();
      fleet.putRows(vehicleRowsOf([{ ...vehicle({ id: 1, name: "Bus" }), attributes }]));
      const slot = fleet.slotOf(vehicle({ id: 1 }).id);
      const { labelStyles, routeColours } = fleet.columns;
      const style = labelStyles[slot]!;
      return [
        unpackedColour(style),
        labelSizePx(style),
        unpackedColour(routeColours[slot]!),
        fleet.version() !== before,
      ];
    };
    send({});
    expect(send({})).toEqual([undefined, 12, undefined, false]);
    const own = { labelColor: "#B00020", labelSize: 18, "web.reportColor": "black" };
    expect(send(own)).toEqual(["#b00020", 18, "#000000", true]);
    expect(send(own)).toEqual(["#b00020", 18, "#000000", false]);
    expect(send({ labelSize: "20" })).toEqual([undefined, 20, undefined, true]);
    expect(send({})).toEqual([undefined, 12, undefined, true]);

    send(own);
    const past = createFleet();
    past.copyVehicles(fleet, "all");
    const slot = past.slotOf(vehicle({ id: 1 }).id);
    expect(labelSizePx(past.columns.labelStyles[slot]!)).toBe(18);
    expect(unpackedColour(past.columns.routeColours[slot]!)).toBe("#000000");
    fleet.removeVehicle(vehicle({ id: 1 }).id);
    fleet.putVehicle(vehicle({ id: 9 }));
    expect(fleet.columns.labelStyles[fleet.slotOf(vehicle({ id: 9 }).id)]).toBe(0);
  });

  test("share what is the same of many: how their readings are shown is read once", () => {
    const fleet = createFleet();
    const attributes = { fuel_tank_capacity: 60, sensor1Attribute: "in1" };
    const vehicles = IDS.map((id) => ({ ...vehicle({ id }), attributes }));

    fleet.putRows(vehicleRowsOf(vehicles.slice(0, 2)));
    fleet.putRows(vehicleRowsOf(vehicles.slice(2)));

    const setups = IDS.map((_, slot) => fleet.textOf(slot)?.setup);
    expect(setups[0]?.tankLitres).toBe(60);
    expect(new Set(setups).size).toBe(1);
  });

  test("are set up as they say, however many settings there are in the fleet [ENG-03]", () => {
    // More different settings in one frame than are remembered.
    const vehicles = Array.from({ length: 100 }, (_, at) => ({
      ...vehicle({ id: at + 1 }),
      attributes: Object.fromEntries([
        ["fuel_tank_capacity", 10 + at],
        ...Array.from({ length: 45 }, (_, more) => [`sensor1Attribute${at}x${more}`, "in1"]),
        [`sensor2Attribute`, `in${at}`],
      ]) as Attributes,
    }));
    // What these differ in stands last, behind all that is remembered.
    const late = [
      { vehicleType: "bus" },
      { vehicleType: "truck" },
      { "report.ignoreOdometer": 20 },
      { fuelCapacity: 20 },
    ].map((attributes, at) => ({ ...vehicle({ id: 201 + at }), attributes }));
    const fleet = createFleet();

    fleet.putRows(vehicleRowsOf([...vehicles, ...late]));

    const byObjects = createFleet();
    for (const each of late) byObjects.putVehicle(each);
    const setupsIn = (where: Fleet) => late.map(({ id }) => where.textOf(where.slotOf(id))?.setup);
    expect(setupsIn(fleet)).toEqual(setupsIn(byObjects));
    expect(setupsIn(fleet)[1]?.vehicleType).toBe("truck");
  });
});
