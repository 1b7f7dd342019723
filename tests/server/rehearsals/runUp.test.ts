import fc from "fast-check";
import { expect, test } from "vitest";
import type { Position } from "#domain/position";
import { runUpsOf } from "#domain/rules/rehearsing/extremeStates";
import { before, type EpochMs, epochMs, milliseconds } from "#domain/units";
import {
  createVehicleRehearsal,
  type RehearsedAlert,
} from "../../../server/rehearsals/vehicleRehearsal.ts";
import type { KnownVehicle } from "../../../server/rules/ruleCache.ts";
import { positionAt, T0, watchedVehicle } from "../../support/ruleBuilders.ts";

/** What each alert measures, as `watchedVehicle` is asked for it. */
const MEASURES: Readonly<Record<string, object>> = {
  idle: { minimalDuration: 2 },
  ignitionOff: { maxDuration: 1 },
  alarmEngineOff: { maxDuration: 3 },
  digitalPort: { maxOpenTime: 20 },
  unidentifiedDriver: { minimalDuration: 1 },
  alarmEngineOn: { maxDuration: 2 },
  alarmWeeklyDriving: { maxDuration: 4 },
  deviceOverspeed: {},
  temperature: {},
  driverChanged: {},
  deviceMoving: {},
  deviceStopped: {},
  geofenceEnter: {},
};

const vehicle: KnownVehicle = {
  ...watchedVehicle,
  notifications: [],
  geofencesAt: () => undefined,
  earlyAttributes: [],
  computedAttributes: [],
  linkedDriver: undefined,
};

/** Days of a vehicle, with drives, halts and nights. */
const arbitraryDays = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 10, arbitrary: fc.integer({ min: 5, max: 180 }) },
        { weight: 2, arbitrary: fc.integer({ min: 180, max: 3_600 }) },
        { weight: 1, arbitrary: fc.integer({ min: 3_600, max: 90 * 3_600 }) },
      ),
      north: fc.oneof(fc.constant(0), fc.integer({ min: -900, max: 900 })),
      speed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 80 })),
      /** Set out or halt, name a driver, open something: most of the time nothing changes. */
      changes: fc.integer({ min: 0, max: 255 }),
      temp1: fc.constantFrom(-20, 4, 12),
    }),
    { minLength: 30, maxLength: 120, size: "max" },
  )
  .map((steps) => {
    let [second, latitude, drives, isOpen] = [0, -34.9, true, false];
    return steps.map(({ gap, north, speed, changes, temp1 }) => {
      second += gap;
      if ((changes & 7) === 1) drives = !drives;
      if ((changes & 24) === 8) isOpen = !isOpen;
      const driver = (changes & 224) === 32 ? "ana" : (changes & 224) === 64 ? "bob" : undefined;
      latitude += drives ? north / 111_320 : 0;
      const attributes = {
        totalDistance: second,
        ignition: drives,
        in1: isOpen,
        ...((changes & 96) === 0 && { temp1 }),
        ...(driver && { driverUniqueId: driver }),
      };
      return positionAt(second, attributes, { speed: drives ? speed : 0, latitude });
    });
  });

const outcomeOf = (alert: RehearsedAlert, positions: readonly Position[], seed?: Position) => {
  const rehearsal = createVehicleRehearsal(alert, seed);
  for (const position of positions) rehearsal.take(position);
  rehearsal.end();
  return rehearsal.result();
};

test("what is said to be certain of a time is what the whole past leads to, however it was [ALR-01]", () => {
  const figures = { tried: 0, certain: 0, rung: 0 };
  fc.assert(
    fc.property(
      arbitraryDays,
      fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 }),
      (days, cuts) => {
        const end = days.at(-1)!.serverTime;
        for (const type of Object.keys(MEASURES)) {
          const alert = (from: EpochMs, checkedFrom: EpochMs): RehearsedAlert => ({
            notification: {
              id: 1,
              type,
              always: true,
              calendarId: undefined,
              notificators: ["web"],
              attributes: MEASURES[type] as never,
            },
            vehicle,
            period: { from, to: end },
            timeZone: "UTC",
            isInEffect: () => true,
            isWatched: true,
            checks: { from: checkedFrom, to: end },
          });
          for (const cut of cuts) {
            const from = days[cut % days.length]!.fixTime;
            const whole = outcomeOf(alert(from, epochMs(T0)), days);
            const start = before(from, runUpsOf([type], vehicle)[0] ?? milliseconds(0));
            const seed = days.findLast(({ fixTime }) => fixTime < start);
            const later = days.filter(({ fixTime }) => fixTime >= start);
            const tried = outcomeOf(alert(from, start), later, seed);
            expect(whole.isCertain).toBe(true);
            figures.tried++;
            if (!tried.isCertain) continue;
            figures.certain++;
            figures.rung += tried.rung.length;
            expect(tried.rung).toEqual(whole.rung);
            expect(tried.late).toBe(whole.late);
          }
        }
      },
    ),
    { numRuns: Number(process.env["RUNS"] ?? 15) },
  );
  if (process.env["RUNS"]) console.log(figures);
  expect(figures.certain).toBeGreaterThan(figures.tried / 2);
  expect(figures.certain).toBeLessThan(figures.tried);
  expect(figures.rung).toBeGreaterThan(0);
}, 300_000);
