import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Position } from "#domain/position";
import { minutes, seconds } from "#domain/units";
import {
  TRIP_RULES,
  TRIP_START,
  type TripChange,
  type TripState,
  tripStep,
} from "#domain/vehicle/trips";
import { AUSTIN_BUSES_ABSENT, hasAustinBuses } from "../../support/austinBuses.ts";
import { NOON } from "../../support/fleetBuilders.ts";
import { slowTrips } from "../../support/slowTrips.ts";
import { arbitraryTrack, austinTracks, trackOf } from "../../support/tracks.ts";

function changesOf(track: readonly Position[], carry = (state: TripState) => state): TripChange[] {
  const all: TripChange[] = [];
  let state = TRIP_START;
  for (const position of track) {
    const step = tripStep(carry(state), position);
    state = step.state;
    all.push(...step.changes);
  }
  return all;
}

/** Metres north of the start at each minute. */
const minuteByMinute = (...metresNorth: number[]) =>
  trackOf(
    metresNorth.map((north, minute) => ({
      at: NOON + minutes(minute),
      latitude: north / 111_319.49,
      longitude: 0,
    })),
  );
const split = (track: readonly Position[]) =>
  changesOf(track).map(({ kind, at }) => `${kind} ${(at.fixTime - NOON) / 60_000}`);

/** Seconds, metres north, and whether the ignition is on. */
const secondsOf = (fixes: readonly (readonly [number, number, boolean?])[]) =>
  changesOf(
    trackOf(
      fixes.map(([second, north, ignition]) => ({
        at: NOON + seconds(second),
        latitude: north / 111_319.49,
        longitude: 0,
        ...(ignition !== undefined && { attributes: { ignition } }),
      })),
    ),
  ).map(({ kind, at }) => `${kind} ${(at.fixTime - NOON) / 1_000}`);

describe("trips and stops", () => {
  test("a vehicle that stands and jitters makes none", () => {
    expect(split(minuteByMinute(0, 30, 0, 150, 20, 199, 0))).toEqual([]);
  });

  test("a trip begins where the vehicle rested last", () => {
    expect(split(minuteByMinute(0, 0, 0, 100, 190, 290))).toEqual(["moving 2"]);
    expect(split(minuteByMinute(0, 0, 0, 0, 0, 500))).toEqual(["moving 4"]);
    expect(split(minuteByMinute(0, 500))).toEqual(["moving 0"]);
  });

  test("a trip ends with the arrival, once three minutes of positions lie near [bug 2]", () => {
    const track = minuteByMinute(0, 500, 1_000, 1_500, 1_510, 1_500, 1_505, 1_500);
    expect(split(track.slice(0, 6))).toEqual(["moving 0"]);
    expect(split(track)).toEqual(["moving 0", "stopped 3"]);
  });

  test("a far way in an hour's silence is a trip of its own", () => {
    const far = (moving: number[], silentMinutes: number) => {
      const track = minuteByMinute(...moving);
      const last = track.at(-1)!;
      const after = {
        at: last.fixTime + minutes(silentMinutes),
        latitude: 1,
        longitude: 0,
      };
      return split(trackOf([...track.map((p) => ({ ...p, at: p.fixTime })), after]));
    };
    expect(far([0, 0], 61)).toEqual(["moving 1", "stopped 62"]);
    expect(far([0, 500, 1_000], 61)).toEqual(["moving 0", "stopped 2", "moving 2", "stopped 63"]);
    expect(far([0, 0], 60)).toEqual(["moving 1"]);
  });

  test("the first position's motion says whether a trip is under way", () => {
    const [first, ...rest] = minuteByMinute(0, 0, 0, 0);
    const moving = { ...first!, attributes: { ...first!.attributes, motion: true } };
    expect(split([moving, ...rest])).toEqual(["stopped 0"]);
  });

  test("a vehicle that reports every ten minutes when parked stays there [bug 2]", () => {
    // Every ten seconds under way at 10 m/s, from 13 s after the start; then every ten minutes.
    const drive = Array.from({ length: 31 }, (_, step) => [step * 10, step * 100] as const);
    const parked = [1, 2, 3, 4].map((count) => [300 + count * 600, 3_000] as const);
    const onwards = [1, 2, 3, 4].map((step) => [2_700 + step * 10, 3_000 + step * 100] as const);
    expect(secondsOf([...drive, ...parked, ...onwards])).toEqual([
      "moving 0",
      "stopped 300",
      "moving 2700",
    ]);
  });

  test("the ways through the radius of a stay belong to the trips, short halts on them too", () => {
    const came = Array.from({ length: 20 }, (_, step) => [step * 10, step * 100] as const);
    const halted = [10, 20, 30].map((more) => [190 + more, 1_900] as const);
    const arrived = [
      [230, 2_000],
      [235, 2_050],
    ] as const;
    const stayed = Array.from({ length: 40 }, (_, step) => [245 + step * 10, 2_055] as const);
    const left = [
      [645, 2_150],
      [655, 2_155],
      [675, 2_156],
      [685, 2_250],
      [695, 2_350],
    ] as const;
    expect(secondsOf([...came, ...halted, ...arrived, ...stayed, ...left])).toEqual([
      "moving 0",
      "stopped 235",
      "moving 635",
    ]);
  });

  test("an ignition that is off is a stay, however far receivers err [bug 2]", () => {
    const fixes = [
      [0, 0, true],
      [60, 900, true],
      [120, 1_800, false],
      [200, 2_100, false],
      [280, 1_700, false],
      [400, 2_050, false],
      [500, 2_000, true],
      [560, 2_900, true],
    ] as const;
    expect(secondsOf(fixes)).toEqual(["moving 0", "stopped 120", "moving 500"]);
  });

  test("an ignition that is said to be off once holds until the next position [bug 2]", () => {
    const fixes = [
      [0, 0, true],
      [60, 900, true],
      [120, 1_800, false],
      [1_420, 2_300, true],
      [1_480, 3_200, true],
    ] as const;
    expect(secondsOf(fixes)).toEqual(["moving 0", "stopped 120", "moving 1420"]);
  });

  test("a short stop with the ignition off ends no trip", () => {
    const fixes = [
      [0, 0, true],
      [60, 900, true],
      [120, 1_800, false],
      [220, 1_800, true],
      [280, 2_700, true],
    ] as const;
    expect(secondsOf(fixes)).toEqual(["moving 0"]);
  });

  test("every stay between two trips lasts long enough and stays near, unless off or silent", () => {
    fc.assert(
      fc.property(arbitraryTrack(), (track) => {
        const changes = changesOf(track);
        changes.forEach(({ kind, at }, index) => {
          const next = changes[index + 1];
          if (kind !== "stopped" || !next) return;
          const from = track.findIndex(({ id }) => id === at.id);
          const isAfterSilence =
            from > 0 && track[from]!.fixTime - track[from - 1]!.fixTime > TRIP_RULES.stopGap;
          const isBeforeSilence =
            track[from + 1]!.fixTime - track[from]!.fixTime > TRIP_RULES.stopGap;
          if (isAfterSilence || isBeforeSilence) return;
          expect(next.at.fixTime - at.fixTime).toBeGreaterThanOrEqual(TRIP_RULES.minDuration);
        });
      }),
      { numRuns: 500 },
    );
  });

  test("a position that is not later changes nothing", () => {
    const track = minuteByMinute(0, 0, 500);
    const state = track.reduce((state, position) => tripStep(state, position).state, TRIP_START);
    const late = { ...track[1]!, latitude: 9 };
    expect(tripStep(state, late)).toEqual({ state, changes: [] });
    expect(tripStep(state, { ...track[2]!, latitude: 9 })).toEqual({ state, changes: [] });
  });

  test("the state survives JSON at every step", () => {
    fc.assert(
      fc.property(arbitraryTrack(), (track) => {
        const throughJson = (state: TripState) => JSON.parse(JSON.stringify(state)) as TripState;
        expect(changesOf(track, throughJson)).toEqual(changesOf(track));
      }),
    );
  });

  test("remembers no more than the last minutes and one position before them", () => {
    fc.assert(
      fc.property(arbitraryTrack(), (track) => {
        let state = TRIP_START;
        for (const position of track) {
          state = tripStep(state, position).state;
          const old = state.recent.filter(
            ({ fixTime }) => position.fixTime - fixTime >= TRIP_RULES.minDuration,
          );
          expect(old.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("begin and end take turns, in the order of time", () => {
    fc.assert(
      fc.property(arbitraryTrack(), (track) => {
        const changes = changesOf(track);
        changes.forEach((change, index) => {
          const before = changes[index - 1];
          if (!before) return;
          expect(change.kind).not.toBe(before.kind);
          expect(change.at.fixTime).toBeGreaterThanOrEqual(before.at.fixTime);
        });
      }),
    );
  });

  test("agree with a slow and independent calculation on any track", () => {
    fc.assert(
      fc.property(arbitraryTrack(), (track) => void expectTheSame(track)),
      { numRuns: 500 },
    );
  });

  test.skipIf(!hasAustinBuses)(
    `agree with it for every bus of a real day${hasAustinBuses ? "" : ` (${AUSTIN_BUSES_ABSENT})`}`,
    () => {
      const tracks = austinTracks();
      expect(tracks.size).toBe(329);
      let changes = 0;
      for (const track of tracks.values()) changes += expectTheSame(track);
      expect(changes).toBeGreaterThan(1_500);
    },
  );
});

function expectTheSame(track: readonly Position[]): number {
  const expected = slowTrips(track, TRIP_RULES).map(
    ({ kind, by, index }) => `${kind} by ${by} at ${track[index]!.id}`,
  );
  const found = changesOf(track).map(({ kind, by, at }) => `${kind} by ${by} at ${at.id}`);
  expect(found).toEqual(expected);
  return found.length;
}
