import { expect, test } from "vitest";
import { VEHICLE_ICONS, vehicleIcon } from "#domain/vehicle/vehicleIcon";

/** Product specification, section 3, in its order. */
const SPECIFIED =
  "car, truck, truck2, trailer, towtruck, digger, crane, roadroller, dumpingtruck, van, default, bicycle, person, arrow, bus, minibus, tractor, helicopter, motorcycle, ambulance, boat, pickup, mixer, bulldozer, cistern, generator, forklift";

test("has the 27 icons of the specification, and default comes first [MAP-01]", () => {
  expect([...VEHICLE_ICONS].sort()).toEqual(SPECIFIED.split(", ").sort());
  expect(VEHICLE_ICONS).toHaveLength(27);
  expect(VEHICLE_ICONS[0]).toBe("default");
});

test.each([
  ["truck", undefined, "truck"],
  ["Tow truck", undefined, "towtruck"],
  ["DUMPING_TRUCK", undefined, "dumpingtruck"],
  [undefined, "bus", "bus"],
  ["spaceship", "crane", "crane"],
  ["ship", undefined, "boat"],
  ["", undefined, "default"],
  [undefined, 7, "default"],
  ["constructor", undefined, "default"],
  ["__proto__", "hasOwnProperty", "default"],
])("reads category %j and type %j as %s [MAP-01]", (category, type, icon) => {
  expect(vehicleIcon(category, type)).toBe(icon);
});
