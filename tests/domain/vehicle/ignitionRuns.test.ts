import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EpochMs, epochMs } from "#domain/units";
import {
  addReading,
  IGNITION_ON_HELD_FOR,
  type IgnitionRun,
  ignitionSegments,
  lastStop,
  lastStopIn,
  timeOn,
} from "#domain/vehicle/ignitionRuns";

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

interface Reading {
  readonly minute: number;
  readonly isOn: boolean;
}

/** Minutes before and after the day, in order and none twice. */
const readings = fc
  .uniqueArray(fc.record({ minute: fc.integer({ min: -300, max: 1_700 }), isOn: fc.boolean() }), {
    selector: ({ minute }) => minute,
    maxLength: 60,
  })
  .map((all) => all.sort((one, other) => one.minute - other.minute));

const at = (minute: number): EpochMs => epochMs(minute * MINUTE);

function runsOf(all: readonly Reading[]): IgnitionRun[] {
  const runs: IgnitionRun[] = [];
  for (const { minute, isOn } of all) addReading(runs, at(minute), isOn);
  return runs;
}

/** What holds in the minute that begins then: the last reading, unless it is on and too old. */
function stateIn(minute: number, all: readonly Reading[]): boolean | undefined {
  const last = all.findLast((reading) => reading.minute <= minute);
  const isSilent = last?.isOn && (minute - last.minute) * MINUTE >= IGNITION_ON_HELD_FOR;
  return isSilent ? undefined : last?.isOn;
}

describe("the ignition's day", () => {
  test("is minute by minute what the last reading said [LIST-02]", () => {
    fc.assert(
      fc.property(readings, fc.integer({ min: 0, max: DAY_MINUTES }), (all, until) => {
        const segments = ignitionSegments(runsOf(all), at(0), at(until));

        for (let minute = 0; minute < DAY_MINUTES; minute++) {
          const within = segments.filter(
            (segment) => segment.from <= at(minute) && at(minute) < segment.until,
          );
          expect(within.length).toBeLessThanOrEqual(1);
          expect(within[0]?.isOn).toBe(minute < until ? stateIn(minute, all) : undefined);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("is on for as many minutes as it was on [LIST-02]", () => {
    fc.assert(
      fc.property(readings, (all) => {
        const segments = ignitionSegments(runsOf(all), at(0), at(DAY_MINUTES));
        const on = Array.from({ length: DAY_MINUTES }, (_, minute) => stateIn(minute, all));
        expect(timeOn(segments)).toBe(on.filter(Boolean).length * MINUTE);
      }),
      { numRuns: 60 },
    );
  });

  test("reports when it last went from on to off [LIST-02]", () => {
    fc.assert(
      fc.property(readings, (all) => {
        const stops = all.filter(({ isOn }, index) => !isOn && all[index - 1]?.isOn === true);
        const last = stops.at(-1);
        expect(lastStopIn(runsOf(all))).toBe(last && at(last.minute));
      }),
    );
  });

  test("does not change by what comes again or late [LIST-02]", () => {
    fc.assert(
      fc.property(readings, fc.array(fc.nat({ max: 59 })), (all, again) => {
        const runs: IgnitionRun[] = [];
        all.forEach(({ minute, isOn }, index) => {
          addReading(runs, at(minute), isOn);
          const older = all[again[index] ?? index];
          if (older && older.minute <= minute) addReading(runs, at(older.minute), !older.isOn);
        });
        expect(runs).toEqual(runsOf(all));
      }),
    );
  });

  test("takes as many runs as the key was turned, however many reports there are [LIST-02]", () => {
    const all = Array.from({ length: 900 }, (_, minute) => ({ minute, isOn: minute >= 300 }));
    expect(runsOf(all)).toHaveLength(2);
  });
});

const held = epochMs(100);
const reading = (fixTime: number, ignition: boolean | undefined) => ({
  fixTime: epochMs(fixTime),
  ignition,
});

describe("the last stop", () => {
  test.each([
    ["is the moment the ignition goes off", reading(200, true), reading(300, false), 300],
    ["stays while the ignition is off", reading(200, false), reading(300, false), 100],
    ["stays while the vehicle drives on", reading(200, true), reading(300, true), 100],
    ["stays when the ignition goes on", reading(200, false), reading(300, true), 100],
    ["stays when the tracker does not say", reading(200, true), reading(300, undefined), 100],
    ["is unknown to a first message", undefined, reading(300, false), 100],
    ["is not set by what came late", reading(300, true), reading(200, false), 100],
  ])("%s [ENG-04]", (_, before, next, stop) => {
    expect(lastStop(held, before, next)).toBe(stop);
  });
});
