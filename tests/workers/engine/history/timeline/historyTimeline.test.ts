import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_TIMELINE_EVENTS,
  TIMELINE_BANDS,
  type Timeline,
  type TimelineBand,
  type TimelineEvent,
} from "#contract/history";
import { distance } from "#domain/geo/geodesy";
import { eventId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { evidenceOf } from "#domain/report/tripDetails";
import { epochMs, minutes, seconds } from "#domain/units";
import { DEFAULT_STATE_RULES, vehicleState } from "#domain/vehicle/vehicleState";
import { timelineOf } from "../../../../../workers/engine/history/timeline/historyTimeline.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { NOON, position } from "../../../../support/fleetBuilders.ts";
import { arbitraryPast, PART_LENGTHS, pastTrack } from "../../../../support/pastTrack.ts";

interface Band {
  readonly band: TimelineBand;
  readonly from: number;
  readonly until: number;
}

const SOURCES = { revision: 1, rules: DEFAULT_STATE_RULES, events: [] };
const VEHICLE = vehicleId(1);

const bandsOf = ({ count, starts, ends, bands }: Timeline): Band[] =>
  Array.from({ length: count }, (_, at) => ({
    band: TIMELINE_BANDS[bands[at]!]!,
    from: starts[at]!,
    until: ends[at]!,
  }));

/** What is known between two positions, by the words of the specification. */
function bandBetween(one: Position, other: Position): TimelineBand {
  const silence = other.fixTime - one.fixTime;
  const way = distance(one, other);
  const state = vehicleState(evidenceOf(one), DEFAULT_STATE_RULES, one.fixTime);
  const isParked = state === "stopped" && way < 200 && silence <= 5 * 86_400_000;
  if (!isParked && (silence > 300_000 || (silence > 120_000 && way > 500))) return "gap";
  return state === "moving" ? "driving" : state === "idle" ? "idle" : "stopped";
}

/** Every band without any folding. */
function slowBands(track: readonly Position[], from: number, to: number): Band[] {
  const bands: Band[] = [];
  for (let at = 1; at < track.length; at++) {
    const [one, other] = [track[at - 1]!, track[at]!];
    const [start, end] = [Math.max(from, one.fixTime), Math.min(to, other.fixTime)];
    if (end <= start) continue;
    const band = bandBetween(one, other);
    const last = bands.at(-1);
    if (last?.band === band) bands[bands.length - 1] = { ...last, until: end };
    else bands.push({ band, from: start, until: end });
  }
  return bands;
}

const arbitraryView = fc.record({
  start: fc.double({ min: -0.2, max: 1, noNaN: true }),
  length: fc.double({ min: 0, max: 1.3, noNaN: true }),
  widthPx: fc.integer({ min: 1, max: 2_000 }),
});

function viewOf(
  track: readonly Position[],
  { start, length, widthPx }: { start: number; length: number; widthPx: number },
) {
  const first = track[0]?.fixTime ?? NOON;
  const whole = (track.at(-1)?.fixTime ?? NOON) - first;
  const from = Math.round(first + start * whole);
  const to = epochMs(from + Math.round(length * whole));
  return { vehicle: VEHICLE, from: epochMs(from), to, widthPx };
}

describe("bands of a timeline", () => {
  test("cover the time between the first and the last point, without overlap [HIST-03]", () => {
    fc.assert(
      fc.property(
        arbitraryPast(),
        arbitraryView,
        fc.constantFrom(...PART_LENGTHS),
        (past, shown, part) => {
          const track = pastTrack(past);
          const view = viewOf(track, shown);
          const bands = bandsOf(timelineOf(blocksOf(track, part), view, SOURCES));
          const expected = slowBands(track, view.from, view.to);

          expect(bands[0]?.from).toBe(expected[0]?.from);
          expect(bands.at(-1)?.until).toBe(expected.at(-1)?.until);
          for (const [at, { from, until }] of bands.entries()) {
            expect(until).toBeGreaterThan(from);
            if (at > 0) expect(from).toBe(bands[at - 1]!.until);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("show what lasts a pixel as it was, and fold only what is shorter [HIST-03]", () => {
    let folded = 0;
    fc.assert(
      fc.property(arbitraryPast(), arbitraryView, (past, shown) => {
        const track = pastTrack(past);
        const view = viewOf(track, shown);
        const pixel = (view.to - view.from) / view.widthPx;
        const bands = bandsOf(timelineOf(blocksOf(track), view, SOURCES));
        const reported = slowBands(track, view.from, view.to);

        for (const { band, from, until } of reported)
          if (until - from >= pixel)
            expect(bands).toContainEqual(
              bands.find((each) => each.from <= from && each.until >= until && each.band === band),
            );
          else folded++;
        for (const { from, until } of bands)
          if (bands.length > 1) expect(until - from).toBeGreaterThanOrEqual(pixel);
        for (const [at, { band }] of bands.entries()) expect(bands[at - 1]?.band).not.toBe(band);
        // Where nothing was too short, nothing was changed.
        if (reported.every(({ from, until }) => until - from >= pixel))
          expect(bands).toEqual(reported);
      }),
      { numRuns: 300 },
    );
    expect(folded).toBeGreaterThan(100);
  });

  test("many short bands are drawn as what most of them are [HIST-03]", () => {
    const track = Array.from({ length: 1_000 }, (_, at) =>
      position({ at: at * 1_000, speed: at % 3 === 0 ? 0 : 20 }),
    );
    const view = { vehicle: VEHICLE, from: NOON, to: epochMs(NOON + 999_000), widthPx: 20 };
    const bands = bandsOf(timelineOf(blocksOf(track), view, SOURCES));
    expect(bands).toEqual([{ band: "driving", from: NOON, until: NOON + 999_000 }]);
  });

  test.each([
    ["driving is followed until the next point", 4, { speed: 20 }, 300, "driving"],
    ["idling too", 4, { speed: 0 }, 0, "idle"],
    ["five minutes of silence are too long", 5.1, { speed: 0 }, 0, "gap"],
    ["two are, when it went far", 2.1, { speed: 20 }, 600, "gap"],
    ["a parked vehicle sleeps", 600, { speed: 0, attributes: { ignition: false } }, 50, "stopped"],
    ["one that was moved did not", 600, { speed: 0, attributes: { ignition: false } }, 999, "gap"],
    [
      "after five days nobody believes that it stands there",
      5 * 1_440 + 1,
      { speed: 0, attributes: { ignition: false } },
      0,
      "gap",
    ],
  ] as const)("%s [HIST-03]", (_, after, facts, north, band) => {
    const until = minutes(after);
    const track = [
      position(facts),
      position({ ...facts, at: until, latitude: -34.9 + north / 111_319.49 }),
    ];
    const to = epochMs(NOON + until);
    const view = { vehicle: VEHICLE, from: NOON, to, widthPx: 100 };
    expect(bandsOf(timelineOf(blocksOf(track), view, SOURCES))).toEqual([
      { band, from: NOON, until: to },
    ]);
  });

  test("a period of no length, one that runs backwards and no points have none [H02]", () => {
    const blocks = blocksOf([position(), position({ at: 60_000 })]);
    const asked = (from: number, to: number) =>
      timelineOf(
        blocks,
        { vehicle: VEHICLE, from: epochMs(NOON + from), to: epochMs(NOON + to), widthPx: 100 },
        SOURCES,
      ).count;
    expect([asked(0, 0), asked(50_000, 0), asked(70_000, 90_000), asked(0, 90_000)]).toEqual([
      0, 0, 0, 1,
    ]);
    const view = { vehicle: VEHICLE, from: NOON, to: epochMs(NOON + 1), widthPx: 1 };
    expect(timelineOf([], view, SOURCES).count).toBe(0);
  });
});

describe("events of a timeline", () => {
  const happened = (at: number): TimelineEvent => ({
    id: eventId(at + 1),
    type: "alarm",
    alarm: "sos",
    time: epochMs(NOON + at),
    vehicleId: VEHICLE,
    positionId: undefined,
    longitude: undefined,
    latitude: undefined,
  });
  const view = { vehicle: VEHICLE, from: NOON, to: epochMs(NOON + seconds(3)), widthPx: 100 };

  test("are those of its time [HIST-03]", () => {
    const events = [-1, 0, 1, 2_999, 3_000].map(happened);
    const shown = timelineOf([], view, { ...SOURCES, events });
    expect(shown).toMatchObject({ events: events.slice(1, 4), eventsLeftOut: 0 });
  });

  test("are spread over it when they are too many, and the rest is counted [HIST-03]", () => {
    const events = Array.from({ length: 3_000 }, (_, at) => happened(at));
    const { events: shown, eventsLeftOut } = timelineOf([], view, { ...SOURCES, events });
    expect(shown).toHaveLength(MAX_TIMELINE_EVENTS);
    expect(eventsLeftOut).toBe(3_000 - MAX_TIMELINE_EVENTS);
    expect(new Set(shown).size).toBe(MAX_TIMELINE_EVENTS);
    const gaps = shown.slice(1).map(({ time }, at) => time - shown[at]!.time);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(7);
  });
});
