import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDice } from "../../../server/simulator/dice.ts";
import { driveAt } from "../../../server/simulator/driveAt.ts";
import type { Route } from "../../../server/simulator/layRoute.ts";
import { type DrivingStyle, planDrive } from "../../../server/simulator/planDrive.ts";

const STYLE: DrivingStyle = {
  topSpeed: 30,
  pace: 1,
  acceleration: 1.5,
  braking: 2,
  haltEvery: undefined,
};

/** A route of segments given by length, course and limit. */
function route(
  segments: readonly (readonly [metres: number, course: number, limit: number])[],
): Route {
  const at = [0];
  const longitude = [0];
  const latitude = [0];
  for (const [metres, course] of segments) {
    at.push(at.at(-1)! + metres);
    longitude.push(longitude.at(-1)! + (metres * Math.sin((course * Math.PI) / 180)) / 111_319.5);
    latitude.push(latitude.at(-1)! + (metres * Math.cos((course * Math.PI) / 180)) / 111_319.5);
  }
  const last = segments.at(-1)!;
  return {
    at: Float64Array.from(at),
    longitude: Float64Array.from(longitude),
    latitude: Float64Array.from(latitude),
    course: Float32Array.from([...segments, last], ([, course]) => course),
    limit: Uint8Array.from([...segments, last], ([, , limit]) => limit),
    control: new Uint8Array(at.length),
  };
}

describe("a drive", () => {
  test("starts and ends standing, and is at the limit between", () => {
    const drive = planDrive(route([[1_000, 90, 45]]), STYLE, createDice(1));

    expect(driveAt(drive, 0).speed).toBe(0);
    expect(driveAt(drive, 30).speed).toBeCloseTo(12.5, 1);
    expect(driveAt(drive, drive.duration).speed).toBe(0);
    expect(driveAt(drive, drive.duration).at).toBeCloseTo(1_000, 0);
  });

  test("slows down for a corner", () => {
    const drive = planDrive(
      route([
        [500, 0, 45],
        [500, 90, 45],
      ]),
      STYLE,
      createDice(1),
    );

    const corner = driveAt(drive, drive.pointTime[1]!);
    expect(corner.speed * 3.6).toBeLessThan(20);
    expect(corner.speed * 3.6).toBeGreaterThan(7);
  });

  test("waits where a bus halts", () => {
    const line = route([
      [400, 0, 45],
      [400, 0, 45],
    ]);
    const bus = planDrive(line, { ...STYLE, haltEvery: 300 }, createDice(1));

    expect(driveAt(bus, bus.pointTime[1]! - 3).speed).toBe(0);
    expect(bus.duration).toBeGreaterThan(planDrive(line, STYLE, createDice(1)).duration + 9);
  });

  test("never goes backwards, never breaks a limit, never brakes like a wall", () => {
    const segment = fc.tuple(
      fc.double({ min: 0.6, max: 400, noNaN: true }),
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: 10, max: 110 }),
    );
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (segments, seed) => {
          const drive = planDrive(route(segments), STYLE, createDice(seed));
          let before = driveAt(drive, 0);
          for (let second = 1; second <= Math.min(drive.duration, 300); second++) {
            const now = driveAt(drive, second);
            expect(now.at).toBeGreaterThanOrEqual(before.at);
            expect(now.speed).toBeLessThanOrEqual(STYLE.topSpeed + 0.01);
            expect(now.speed - before.speed).toBeGreaterThan(-STYLE.braking - 0.1);
            expect(now.speed - before.speed).toBeLessThan(STYLE.acceleration + 0.1);
            before = now;
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
