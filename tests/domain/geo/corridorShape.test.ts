import { expect, test } from "vitest";
import { corridorShape } from "#domain/geo/corridorShape";

const DEGREE = Math.PI / 180;
const boxOf = (...path: [latitude: number, longitude: number][]) =>
  corridorShape(path.map(([latitude, longitude]) => ({ latitude, longitude }))).box;

test("a line that climbs all the way reaches from its lower end to its upper one [MAP-08]", () => {
  for (const [south, north] of [
    [10, 20],
    [-20, -10],
    [-5, 5],
  ] as const)
    for (const path of [
      [
        [south, 0],
        [north, 3],
      ],
      [
        [north, 3],
        [south, 0],
      ],
    ] as [number, number][][]) {
      const box = boxOf(...path);
      expect(box.south).toBeCloseTo(south, 9);
      expect(box.north).toBeCloseTo(north, 9);
      expect([box.west, box.east]).toEqual([0, 3]);
    }
});

test("a line along a parallel runs over the side of the pole, as far as its great circle [MAP-08]", () => {
  // Half way between two coordinates of one latitude, by Napier's rules.
  const highest = Math.atan(Math.tan(50 * DEGREE) / Math.cos(45 * DEGREE)) / DEGREE;
  const northern = boxOf([50, 0], [50, 90]);
  expect(northern.north).toBeCloseTo(highest, 9);
  expect(northern.south).toBeCloseTo(50, 9);
  const southern = boxOf([-50, 0], [-50, 90]);
  expect(southern.south).toBeCloseTo(-highest, 9);
  expect(southern.north).toBeCloseTo(-50, 9);
});
