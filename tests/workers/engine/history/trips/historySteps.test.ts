import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HistoryTrip } from "#contract/history";
import { epochMs } from "#domain/units";
import { historyStepOf } from "../../../../../workers/engine/history/trips/historySteps.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { arbitraryPast, PART_LENGTHS, pastTrack } from "../../../../support/pastTrack.ts";

const NOTHING = { events: [], trips: [] };

describe("a step", () => {
  test("goes to the nearest point in its direction, never stays, and ends with the track [HIST-03]", () => {
    fc.assert(
      fc.property(
        arbitraryPast(80),
        fc.constantFrom(...PART_LENGTHS),
        fc.double({ min: -0.1, max: 1.1, noNaN: true }),
        fc.nat(),
        fc.boolean(),
        (past, part, share, row, isOnPoint) => {
          const track = pastTrack(past);
          const times = track.map(({ fixTime }) => fixTime as number);
          const [first = NOON, last = NOON] = [times[0], times.at(-1)];
          const from = isOnPoint
            ? (times[row % Math.max(1, times.length)] ?? NOON)
            : first + share * (last - first);
          const step = (direction: 1 | -1) =>
            historyStepOf(
              blocksOf(track, part),
              { from: epochMs(from), unit: "point", direction },
              NOTHING,
            );

          expect(step(1)).toBe(times.find((time) => time > from));
          expect(step(-1)).toBe(times.findLast((time) => time < from));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("goes to events and to the beginnings of trips [HIST-03]", () => {
    const events = [1, 5, 5, 9].map((at) => ({ time: epochMs(NOON + at) }));
    const trips = [2, 7].map((at) => ({ trip: { start: { time: epochMs(NOON + at) } } }));
    const sources = { events, trips: trips as Pick<HistoryTrip, "trip">[] };
    const step = (at: number, unit: "event" | "trip", direction: 1 | -1) => {
      const time = historyStepOf([], { from: epochMs(NOON + at), unit, direction }, sources);
      return time === undefined ? undefined : time - NOON;
    };
    expect([0, 1, 5, 9].map((at) => step(at, "event", 1))).toEqual([1, 5, 9, undefined]);
    expect([9, 6, 5, 1].map((at) => step(at, "event", -1))).toEqual([5, 5, 1, undefined]);
    expect([1, 2, 7].map((at) => step(at, "trip", 1))).toEqual([2, 7, undefined]);
    expect([8, 7, 2].map((at) => step(at, "trip", -1))).toEqual([7, 2, undefined]);
  });
});
