import { expect, test } from "vitest";
import { VEHICLE_ICONS } from "#domain/vehicle/vehicleIcon";
import { iconShapes } from "../../../../src/map/icons/iconShapes.ts";

/** The ends of a path's pieces; curves may reach a little farther. */
function pointsOf(path: string): readonly (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (command === "H") x = numbers.at(-1) ?? x;
    else if (command === "V") y = numbers.at(-1) ?? y;
    else if (command === "a") [x, y] = [x + (numbers.at(-2) ?? 0), y + (numbers.at(-1) ?? 0)];
    else if (command !== "Z") [x, y] = [numbers.at(-2) ?? x, numbers.at(-1) ?? y];
    points.push([x, y]);
  }
  return points;
}

test.each(VEHICLE_ICONS)(
  "%s is drawn, within its square and with finite numbers [MAP-01]",
  (icon) => {
    const { body, cut } = iconShapes[icon];

    expect(body.length).toBeGreaterThan(20);
    expect(body + cut).not.toMatch(/NaN|undefined|Infinity/);
    expect(body).toMatch(/^M/);
    for (const [x, y] of pointsOf(body)) {
      expect(Math.abs(x)).toBeLessThanOrEqual(14);
      expect(Math.abs(y)).toBeLessThanOrEqual(14);
    }
  },
);

test("no two icons are the same [MAP-01]", () => {
  const drawn = VEHICLE_ICONS.map((icon) => iconShapes[icon].body + iconShapes[icon].cut);
  expect(new Set(drawn).size).toBe(VEHICLE_ICONS.length);
});
