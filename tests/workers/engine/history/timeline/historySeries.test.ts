import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HistorySeries } from "#contract/history";
import { distance } from "#domain/geo/geodesy";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { evidenceOf } from "#domain/report/tripDetails";
import { epochMs, minutes } from "#domain/units";
import { DEFAULT_STATE_RULES, vehicleState } from "#domain/vehicle/vehicleState";
import {
  seriesInSlices,
  seriesOf,
} from "../../../../../workers/engine/history/timeline/historySeries.ts";
import { blocksOf, groupedBy } from "../../../../support/blocks.ts";
import { NOON, position } from "../../../../support/fleetBuilders.ts";
import { arbitraryPast, PART_LENGTHS, pastTrack } from "../../../../support/pastTrack.ts";

const SOURCES = { revision: 1, rules: DEFAULT_STATE_RULES };
const VEHICLE = vehicleId(1);
const KEYS = ["speed", "fuel", "temp1", "battery", "ignition", "in1", "totalDistance", "odd"];

interface Reading {
  readonly time: number;
  /** NaN: it was reported, and says nothing. */
  readonly value: number;
}

/** All readings of a key as they were reported. */
function readingsOf(track: readonly Position[], key: string): Reading[] {
  return track.flatMap(({ fixTime, speed, attributes }) => {
    const value = key === "speed" ? speed : attributes[key];
    if (value === undefined || typeof value === "string") return [];
    const number = Number(value);
    const isHidden =
      (key === "temp1" && [175, 3_000, 0].includes(number)) || (key === "battery" && number <= 5);
    return { time: fixTime, value: isHidden ? Number.NaN : number };
  });
}

const rowsOf = ({ times, values }: HistorySeries): Reading[] =>
  Array.from(times, (time, at) => ({ time: time * 1_000, value: values[at]! }));

/** Whether the tracker was silent for too long somewhere between two moments. */
function hasGap(track: readonly Position[], from: number, until: number): boolean {
  return track.slice(1).some((next, at) => {
    const before = track[at]!;
    if (before.fixTime < from || next.fixTime > until) return false;
    const silence = next.fixTime - before.fixTime;
    const way = distance(before, next);
    const state = vehicleState(evidenceOf(before), DEFAULT_STATE_RULES, before.fixTime);
    const isParked = state === "stopped" && way < 200 && silence <= 5 * 86_400_000;
    return !isParked && (silence > 300_000 || (silence > 120_000 && way > 500));
  });
}

const arbitraryView = fc.record({
  start: fc.double({ min: -0.2, max: 1, noNaN: true }),
  length: fc.double({ min: 0, max: 1.3, noNaN: true }),
  widthPx: fc.integer({ min: 1, max: 400 }),
});

function viewOf(
  track: readonly Position[],
  { start, length, widthPx }: { start: number; length: number; widthPx: number },
) {
  const first = track[0]?.fixTime ?? NOON;
  const whole = (track.at(-1)?.fixTime ?? NOON) - first;
  const from = Math.round(first + start * whole);
  const to = epochMs(from + Math.round(length * whole));
  return { vehicle: VEHICLE, keys: KEYS, from: epochMs(from), to, widthPx };
}

type View = ReturnType<typeof viewOf>;

const pixelOf = (time: number, { from, to, widthPx }: View) =>
  time < from ? -1 : time >= to ? widthPx : Math.floor(((time - from) * widthPx) / (to - from));

describe("a series over time", () => {
  test("has each pixel's least and largest reading in their order, and nothing else [HIST-06]", () => {
    let most = 0;
    fc.assert(
      fc.property(
        arbitraryPast(),
        arbitraryView,
        fc.constantFrom(...PART_LENGTHS),
        (past, shown, part) => {
          const track = pastTrack(past);
          const view = viewOf(track, shown);
          const { series } = seriesOf(blocksOf(track, part), view, SOURCES);
          for (const each of series) {
            const all = readingsOf(track, each.key);
            const inView = all.filter(({ time }) => time >= view.from && time < view.to);
            const pixels = groupedBy(
              inView.filter(({ value }) => !Number.isNaN(value)),
              ({ time }) => pixelOf(time, view),
            );
            const drawn = groupedBy(
              rowsOf(each).filter(({ value }) => !Number.isNaN(value)),
              ({ time }) => pixelOf(Math.round(time), view),
            );
            drawn.delete(-1);
            drawn.delete(view.widthPx);

            expect([...drawn.keys()]).toEqual([...pixels.keys()]);
            for (const [pixel, readings] of pixels) {
              const values = readings.map(({ value }) => value);
              const [least, largest] = [Math.min(...values), Math.max(...values)];
              const isRising = values.indexOf(least) <= values.indexOf(largest);
              const expected = isRising ? [least, largest] : [largest, least];
              const rows = drawn.get(pixel)!;
              expect(rows.map(({ value }) => value)).toEqual(
                least === largest ? [least] : expected,
              );
              for (const { time, value } of rows)
                expect(readings).toContainEqual({ time: Math.round(time), value });
              most = Math.max(most, values.length);
            }
            expect(each.times).toEqual(each.times.toSorted());
          }
        },
      ),
      { numRuns: 120 },
    );
    expect(most).toBeGreaterThan(30);
  });

  test("joins two readings if and only if nothing was missing between them [HIST-06]", () => {
    const seen = { joined: 0, broken: 0 };
    fc.assert(
      fc.property(arbitraryPast(200), fc.constantFrom(...PART_LENGTHS), (past, part) => {
        const track = pastTrack(past);
        // A pixel for each second: nothing is folded.
        const view = viewOf(track, { start: 0, length: 1, widthPx: 1 });
        const widthPx = Math.max(1, Math.ceil((view.to - view.from) / 1_000));
        const { series } = seriesOf(blocksOf(track, part), { ...view, widthPx }, SOURCES);
        for (const each of series) {
          const all = readingsOf(track, each.key);
          const rows = rowsOf(each);
          for (let at = 1; at < rows.length; at++) {
            const [one, other] = [rows[at - 1]!, rows[at]!];
            if (Number.isNaN(other.value)) continue;
            const isBroken = Number.isNaN(one.value);
            const before = isBroken ? rows[at - 2]! : one;
            const [start, end] = [Math.round(before.time), Math.round(other.time)];
            if (pixelOf(start, { ...view, widthPx }) === pixelOf(end, { ...view, widthPx }))
              continue;
            const isMissing =
              end - start > minutes(60) ||
              hasGap(track, start, end) ||
              all.some(({ time, value }) => time > start && time < end && Number.isNaN(value));
            // What was hidden at the very moment of one that is shown may stand on either side.
            const isUnclear = all.some(
              ({ time, value }) => Number.isNaN(value) && (time === start || time === end),
            );
            if (!isUnclear) expect([isBroken, start, end]).toEqual([isMissing, start, end]);
            seen[isBroken ? "broken" : "joined"]++;
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(seen.joined).toBeGreaterThan(1_000);
    expect(seen.broken).toBeGreaterThan(100);
  });

  test("goes on to the readings on either side of the view [HIST-06]", () => {
    const track = [0, 10, 20, 30].map((minute) =>
      position({
        at: minutes(minute),
        speed: 0,
        attributes: { ignition: false, temp1: minute + 1 },
      }),
    );
    const view = {
      vehicle: VEHICLE,
      keys: ["temp1"],
      from: epochMs(NOON + minutes(12)),
      to: epochMs(NOON + minutes(18)),
      widthPx: 100,
    };
    const [temperature] = seriesOf(blocksOf(track, 3_600_000), view, SOURCES).series;
    expect(rowsOf(temperature!)).toEqual([
      { time: NOON + minutes(10), value: 11 },
      { time: NOON + minutes(20), value: 21 },
    ]);
    expect(temperature).toMatchObject({ least: 11, largest: 21 });
  });

  test("knows its least and its largest, and has none where nothing was reported [HIST-06]", () => {
    const track = [4, 9, 1].map((speed, at) => position({ at: at * 1_000, speed }));
    const view = {
      vehicle: VEHICLE,
      keys: ["speed", "rpm"],
      from: NOON,
      to: epochMs(NOON + 60_000),
      widthPx: 10,
    };
    const [speed, rpm] = seriesOf(blocksOf(track), view, SOURCES).series;
    expect(speed).toMatchObject({ least: 1, largest: 9, isFlag: false });
    expect(rpm).toMatchObject({ least: Number.NaN, largest: Number.NaN });
    expect(rpm!.times).toHaveLength(0);
  });

  test("may be interrupted at every block and every so many readings, and is the same [ENG-01]", () => {
    const rows = 70_000;
    const from = NOON - (NOON % 86_400_000);
    const track = Array.from({ length: rows + 50 }, (_, row) =>
      position({ at: from - NOON + Math.max(0, row - rows) * 86_400_000 + row, speed: row % 90 }),
    );
    const blocks = blocksOf(track);
    const to = epochMs(from + 60 * 86_400_000);
    const view = { vehicle: VEHICLE, keys: ["speed"], from: epochMs(from), to, widthPx: 100 };
    expect(blocks).toHaveLength(50);

    const work = seriesInSlices(blocks, view, SOURCES);
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps++;

    // Three times all blocks are looked at, and a block of many readings is read in two.
    expect(steps).toBeGreaterThanOrEqual(3 * blocks.length + 1);
    expect(step.value).toEqual(seriesOf(blocks, view, SOURCES));
  });

  test("a period of no length and one that runs backwards are empty [H02]", () => {
    const blocks = blocksOf([position(), position({ at: 60_000 })]);
    for (const [from, to] of [
      [0, 0],
      [60_000, 0],
    ] as const) {
      const view = { vehicle: VEHICLE, keys: ["speed"], widthPx: 100 };
      const asked = { ...view, from: epochMs(NOON + from), to: epochMs(NOON + to) };
      expect(seriesOf(blocks, asked, SOURCES).series[0]!.times).toHaveLength(0);
    }
  });
});

test("numbers and flags are offered in the order in which people look for them [HIST-06]", () => {
  const attributes = {
    zeal: 1,
    in1: true,
    temp2: 4,
    alarm: "sos",
    rpm: 900,
    fuel: 40,
    adc10: 1,
    adc9: 2,
    motion: true,
    totalDistance: 5,
    battery: 12,
    ignition: true,
    temp1: 5,
  };
  const view = { vehicle: VEHICLE, keys: [], from: NOON, to: NOON, widthPx: 1 };
  const { offered } = seriesOf(
    blocksOf([
      position({ attributes: { odd: true } }),
      position({ at: 1, attributes }),
      position({ at: 2, attributes: { odd: 3 } }),
    ]),
    view,
    SOURCES,
  );
  expect(offered.map(({ key, isFlag }) => `${key}${isFlag ? "?" : ""}`)).toEqual([
    "speed",
    "fuel",
    "temp1",
    "temp2",
    "rpm",
    "battery",
    "ignition?",
    "motion?",
    "in1?",
    "adc9",
    "adc10",
    "odd",
    "totalDistance",
    "zeal",
  ]);
  expect(seriesOf([], view, SOURCES).offered).toEqual([]);
});
