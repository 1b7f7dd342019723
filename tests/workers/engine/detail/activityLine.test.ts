import fc from "fast-check";
import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { addReading, type IgnitionRun } from "#domain/vehicle/ignitionRuns";
import { activityLine } from "../../../../workers/engine/detail/activityLine.ts";

const FROM = Date.UTC(2026, 0, 15, 3);
const DAY = { from: epochMs(FROM), until: epochMs(FROM + 86_400_000) };
const at = (seconds: number) => epochMs(FROM + seconds * 1_000);

function runsOf(readings: readonly (readonly [number, boolean])[]): IgnitionRun[] {
  const runs: IgnitionRun[] = [];
  for (const [seconds, isOn] of readings) addReading(runs, at(seconds), isOn);
  return runs;
}

test("a line says where the ignition was on and where off, up to the last full minute [LIST-02]", () => {
  const runs = runsOf([
    [-600, false],
    [3_600, true],
    [5_400, true],
    [7_200, false],
  ]);

  expect(activityLine(runs, DAY, at(7_290))).toEqual({
    on: [3_600, 7_200],
    off: [0, 3_600, 7_200, 7_260],
    onFor: 3_600_000,
  });
});

test("nothing is known of a vehicle that reported nothing today [LIST-02]", () => {
  expect(activityLine([], DAY, at(9_000))).toBeUndefined();
  expect(activityLine(runsOf([[40_000, true]]), DAY, at(9_000))).toBeUndefined();
});

test("a wire that flickers makes no more parts than a line can show, and counts exactly [LIST-02]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000 }), (half) => {
      const turns = 2 * half; // ends with the ignition off
      const step = Math.floor(80_000 / turns);
      const readings = Array.from({ length: turns }, (_, turn) => [turn * step, turn % 2 === 0]);
      const line = activityLine(runsOf(readings as [number, boolean][]), DAY, DAY.until);
      expect(line?.on.length).toBeLessThanOrEqual(2 * 132);
      expect(line?.onFor).toBe(half * step * 1_000);
      for (const pairs of [line!.on, line!.off])
        for (let index = 1; index < pairs.length; index++)
          expect(pairs[index]).toBeGreaterThanOrEqual(pairs[index - 1]!);
    }),
  );
});

test("as many parts as a line can show stay apart, and of one more neighbours are joined [LIST-02]", () => {
  const parts = (count: number) => {
    // On for a second in each ten.
    const turns = Array.from({ length: count }, (_, turn) => [
      [turn * 10, true] as const,
      [turn * 10 + 1, false] as const,
    ]).flat();
    return activityLine(runsOf(turns), DAY, DAY.until)?.on;
  };
  expect(parts(130)).toEqual(
    Array.from({ length: 130 }, (_, turn) => [turn * 10, turn * 10 + 1]).flat(),
  );
  expect(parts(131)).toEqual([0, 1_301]);
});

test("joined are those a 130th of the day apart or nearer, and none that are farther [LIST-02]", () => {
  const day = { from: epochMs(FROM), until: epochMs(FROM + 130 * 60_000) };
  const turns: [number, boolean][] = [
    [0, true],
    [10, false],
    [70, true], // a minute after
    [80, false],
    [141, true], // a minute and a second after
    [150, false],
  ];
  for (let at = 600; at < 600 + 130 * 2; at += 2) turns.push([at, true], [at + 1, false]);
  expect(activityLine(runsOf(turns), day, day.until)?.on).toEqual([0, 80, 141, 150, 600, 859]);
});
