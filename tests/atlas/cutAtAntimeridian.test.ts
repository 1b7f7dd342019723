import { expect, test } from "vitest";
import { cutAtAntimeridian } from "../../atlas/cutAtAntimeridian.ts";
import { landMap } from "../../atlas/worldMap.ts";

test("a polygon that stays on one side is left as it is [MAP-03]", () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ];
  expect(cutAtAntimeridian([square])).toEqual([[square]]);
});

test("a polygon across 180° becomes one on each side [MAP-03]", () => {
  const across = [
    [170, 0],
    [-170, 0],
    [-170, 10],
    [170, 10],
    [170, 0],
  ];
  const parts = cutAtAntimeridian([across]).map(([outer = []]) => {
    const longitudes = outer.map(([longitude = 0]) => longitude);
    return [Math.min(...longitudes), Math.max(...longitudes)];
  });
  expect(parts.sort(([a = 0], [b = 0]) => a - b)).toEqual([
    [-180, -170],
    [170, 180],
  ]);
});

test("land around a pole reaches the pole [MAP-03]", () => {
  const ring = [-180, -90, 0, 90, 179].map((longitude) => [longitude, -70]);
  const parts = cutAtAntimeridian([[...ring, [-180, -70]]]).flat(2);
  expect(Math.min(...parts.map(([, latitude = 0]) => latitude))).toBe(-90);
});

test("no edge of the world's land runs more than half around the world, but at the pole [MAP-03]", () => {
  const long = landMap()
    .geometry.coordinates.flat()
    .flatMap((ring) =>
      ring.slice(1).filter(([longitude = 0, latitude = 0], at) => {
        const [before = 0] = ring[at] ?? [];
        return Math.abs(longitude - before) > 180 && latitude > -90;
      }),
    );
  expect(long).toEqual([]);
});
