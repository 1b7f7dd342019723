import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HistoryEvidence, MAX_EVIDENCE_GAPS, MAX_LISTED_POINTS } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { cameInOrder } from "#domain/position";
import { epochMs, minutes, seconds } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { historyEvidenceOf } from "../../../../../workers/engine/history/trips/historyEvidence.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { blockOf, type PointFacts } from "../../../../support/historyBuilders.ts";
import { arbitraryPast, PART_LENGTHS, pastTrack } from "../../../../support/pastTrack.ts";

const SOURCES = {
  revision: 7,
  rules: DEFAULT_STATE_RULES,
  driverNameOf: (key: string) => (key === "card 7" ? "Luis" : undefined),
};
const VEHICLE = vehicleId(1);
const HOUR = 3_600_000;

/** Seconds after noon. */
const at = (second: number) => epochMs(NOON + second * 1_000);
const drives = (second: number, facts: Partial<PointFacts> = {}): PointFacts => ({
  at: second * 1_000,
  id: second,
  ignition: true,
  speed: 20,
  longitude: -56.2 + second / 10_000,
  ...facts,
});

/** Seconds from and until, of points in blocks of an hour. */
function evidence(
  points: readonly PointFacts[],
  from: number,
  until: number,
  sources: Parameters<typeof historyEvidenceOf>[2] = SOURCES,
): HistoryEvidence {
  const hours = [0, 1, 2].map((hour) =>
    blockOf({
      from: hour * HOUR,
      until: (hour + 1) * HOUR,
      points: points.filter((point) => Math.floor(point.at / HOUR) === hour),
    }),
  );
  return historyEvidenceOf(hours, { vehicle: VEHICLE, from: at(from), until: at(until) }, sources);
}

/** Metres on a plane. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

describe("what a part of the past rests on [HIST-04]", () => {
  test("names whose key it was at that point, not whose it is now [DRV-02]", () => {
    const points = [drives(0, { driver: "pool" }), drives(60, { driver: "pool" })];
    const sources = {
      ...SOURCES,
      driverNameOf: (_: string, at: number) => (at < NOON + 60_000 ? "Ana" : "Bea"),
    };
    const driverIn = (from: number, until: number) => evidence(points, from, until, sources).driver;
    expect([driverIn(0, 30), driverIn(60, 90)]).toEqual(["Ana", "Bea"]);
  });

  test("is who drove as it began, by name where the key has one [HIST-04]", () => {
    const points = [
      drives(0, { driver: "card 7" }),
      drives(30),
      drives(60, { driver: "card 9" }),
      drives(90),
    ];
    const driverIn = (from: number, until: number) => evidence(points, from, until).driver;
    expect(driverIn(30, 90)).toBe("Luis");
    expect(driverIn(75, 90)).toBe("card 9");
    expect(evidence([drives(0), drives(30)], 0, 30).driver).toBeUndefined();
  });

  test("is its positions, ends included, with what stands on either side", () => {
    const points = [0, 30, 60, 90, 120, 150].map((second) => drives(second));
    const { first, last, before, after, listed, ...counted } = evidence(points, 30, 100);
    expect(listed.map(({ positionId }) => positionId)).toEqual([30, 60, 90]);
    expect(counted).toEqual({
      revision: 7,
      listedWithin: 0,
      points: 3,
      leftOut: 0,
      gaps: [],
      gapsLeftOut: 0,
      driver: undefined,
    });
    expect([first, last, before, after].map((point) => point?.positionId)).toEqual([
      30, 90, 30, 120,
    ]);
    expect(first).toEqual({
      positionId: 30,
      time: at(30),
      longitude: -56.197,
      latitude: -34.9,
      speed: 20,
      course: 0,
      isValid: true,
      ignition: true,
    });
  });

  test("is listed whole as far as a sheet holds it, and else as the map reduces a way [HIST-04] [HIST-05]", () => {
    // A degree of latitude north in 400 s, then east; a little to the side now and then. It is switched off once.
    const way = (count: number) =>
      Array.from({ length: count }, (_, second) =>
        drives(second, {
          longitude: -56 + Math.max(0, second - 400) / 400 + (second % 7 === 3 ? 1e-6 : 0),
          latitude: -34 + Math.min(400, second) / 400,
          ignition: second < 250 || second >= 252,
        }),
      );
    const short = evidence(way(MAX_LISTED_POINTS), 0, 3_600);
    expect(short.listed).toHaveLength(MAX_LISTED_POINTS);
    expect([short.points, short.listedWithin]).toEqual([MAX_LISTED_POINTS, 0]);

    const long = evidence(way(800), 0, 3_600);
    const ids = long.listed.map(({ positionId }) => positionId as number);
    expect(long.points).toBe(800);
    expect(ids.length).toBeLessThanOrEqual(MAX_LISTED_POINTS);
    // The ends, the corner, and where it was switched off and on.
    for (const id of [0, 250, 252, 400, 799]) expect(ids).toContain(id);
    // North, then east: every other one lies on one of two lines, to a thousandth of a millimetre or ten centimetres.
    expect(long.listedWithin).toBeGreaterThan(0);
    expect(long.listedWithin).toBeLessThan(100);
  });

  test("says how far off what is not listed lies at most, and it lies no farther [HIST-05]", () => {
    // At the equator, 10 m north a second, and up to 40 m to the side, never twice alike in a row.
    const metre = 1 / 111_319.490_793;
    const coordinate = (second: number) => ({ x: (second * 37) % 41, y: second * 10 });
    const points = Array.from({ length: 800 }, (_, second) => {
      const { x, y } = coordinate(second);
      return drives(second, { longitude: x * metre, latitude: y * metre });
    });
    const { listed, listedWithin } = evidence(points, 0, 3_600);
    const ids = listed.map(({ positionId }) => positionId as number);
    let farthest = 0;
    for (const [at, from] of ids.entries())
      for (let id = from + 1; id < (ids[at + 1] ?? 0); id++) {
        const [one, next, left] = [from, ids[at + 1]!, id].map(coordinate) as [Spot, Spot, Spot];
        const [east, north] = [next.x - one.x, next.y - one.y];
        const across = Math.abs(east * (left.y - one.y) - north * (left.x - one.x));
        farthest = Math.max(farthest, across / Math.hypot(east, north));
      }
    expect(farthest).toBeLessThanOrEqual(listedWithin!);
    // Nor is it said to be a multiple of that.
    expect(farthest).toBeGreaterThan(listedWithin! / 3);
  });

  test("is thinned where even changes are too many, without a word on how far off the others are [HIST-05]", () => {
    const restless = Array.from({ length: 900 }, (_, second) =>
      drives(second, { ignition: second % 2 === 0 }),
    );
    const { listed, listedWithin } = evidence(restless, 0, 3_600);
    expect(listed).toHaveLength(MAX_LISTED_POINTS);
    expect([listed[0]?.positionId, listed.at(-1)?.positionId]).toEqual([0, 899]);
    expect(listedWithin).toBeUndefined();
  });

  test("is of a moment the position before it and the one after it", () => {
    const points = [drives(0), drives(30), drives(60)];
    const between = evidence(points, 40, 40);
    expect([between.points, between.first]).toEqual([0, undefined]);
    expect([between.before?.positionId, between.after?.positionId]).toEqual([30, 60]);
    const upon = evidence(points, 30, 30);
    expect([upon.points, upon.before?.positionId, upon.after?.positionId]).toEqual([1, 30, 30]);
  });

  test("is nothing before the first position and after the last", () => {
    const points = [drives(100), drives(130)];
    expect(evidence(points, 0, 50)).toMatchObject({ points: 0, before: undefined });
    expect(evidence(points, 0, 50).after?.positionId).toBe(100);
    expect(evidence(points, 200, 300)).toMatchObject({ points: 0, after: undefined });
    expect(evidence(points, 200, 300).before?.positionId).toBe(130);
    expect(evidence([], 0, 50)).toMatchObject({ points: 0, before: undefined, after: undefined });
  });

  test("leaves out what came late or twice, and counts it", () => {
    const points = [
      drives(0),
      drives(30),
      drives(30, { id: 31 }),
      drives(45, { isLate: true }),
      drives(60),
      drives(60, { id: 61 }),
    ];
    expect(evidence(points, 0, 60)).toMatchObject({ points: 3, leftOut: 3 });
    expect(evidence(points, 0, 60).last?.positionId).toBe(60);
    expect(evidence(points, 50, 50).before?.positionId).toBe(30);
  });

  test("tells of silences and leaps that reach into it, across blocks too", () => {
    const points = [
      drives(0),
      drives(3_500),
      drives(3_700),
      drives(4_500),
      drives(4_530, { latitude: -30 }),
      drives(4_560, { latitude: -30 }),
    ];
    expect(evidence(points, 3_600, 4_600).gaps).toEqual([
      { kind: "silence", from: at(3_500), until: at(3_700) },
      { kind: "silence", from: at(3_700), until: at(4_500) },
      { kind: "leap", from: at(4_500), until: at(4_530) },
    ]);
    expect(evidence(points, 4_000, 4_000).gaps).toEqual([
      { kind: "silence", from: at(3_700), until: at(4_500) },
    ]);
    expect(evidence(points, 4_530, 4_560).gaps).toEqual([]);
  });

  test("names the longest gaps in the order of time and counts the rest", () => {
    const starts = Array.from({ length: 12 }, (_, index) => index * 600 + index * index);
    const { gaps, gapsLeftOut } = evidence(
      starts.map((second) => drives(second)),
      0,
      10_000,
    );
    expect(gapsLeftOut).toBe(11 - MAX_EVIDENCE_GAPS);
    // Each is longer than the one before it.
    expect(gaps.map(({ from }) => from)).toEqual(starts.slice(11 - MAX_EVIDENCE_GAPS, 11).map(at));
  });

  test("says what was not reported, and what its receiver did not believe", () => {
    const { first } = evidence([{ at: 0, isInvalid: true }], 0, 10);
    expect(first).toMatchObject({ ignition: undefined, isValid: false });
    expect(evidence([{ at: 0, ignition: false }], 0, 10).first).toMatchObject({ ignition: false });
  });

  test("counts as the slow way does, however the past is cut into blocks", () => {
    fc.assert(
      fc.property(
        arbitraryPast(200),
        fc.constantFrom(...PART_LENGTHS),
        fc.integer({ min: -600, max: 6_000 }),
        fc.integer({ min: 0, max: 6_000 }),
        (past, part, start, length) => {
          const track = pastTrack(past).toSorted(
            (one, other) => one.fixTime - other.fixTime || one.id - other.id,
          );
          const from = epochMs(NOON + seconds(start));
          const until = epochMs(from + seconds(length));
          const isWithin = ({ fixTime }: { readonly fixTime: number }) =>
            fixTime >= from && fixTime <= until;
          const used = track
            .filter(cameInOrder)
            .filter((point, index, all) => point.fixTime !== all[index - 1]?.fixTime);
          const within = used.filter(isWithin);

          const found = historyEvidenceOf(
            blocksOf(track, part),
            { vehicle: VEHICLE, from, until },
            SOURCES,
          );

          expect(found.points).toBe(within.length);
          expect(found.leftOut).toBe(track.filter(isWithin).length - within.length);
          expect(found.first?.positionId).toBe(within[0]?.id);
          expect(found.last?.positionId).toBe(within.at(-1)?.id);
          expect(found.before?.positionId).toBe(used.findLast((one) => one.fixTime <= from)?.id);
          expect(found.after?.positionId).toBe(used.find((one) => one.fixTime >= until)?.id);
          for (const gap of found.gaps) {
            const index = used.findIndex((one) => one.fixTime === gap.from);
            expect(used[index + 1]?.fixTime).toBe(gap.until);
            if (gap.kind === "silence") expect(gap.until - gap.from).toBeGreaterThan(minutes(2));
          }
        },
      ),
    );
  });
});
