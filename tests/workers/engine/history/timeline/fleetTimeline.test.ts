import { describe, expect, test } from "vitest";
import type { FleetTimeline } from "#contract/fleetTimeline";
import { TIMELINE_BANDS, type TimelineBand } from "#contract/history";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs, hours, minutes } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { fleetTimelineOf } from "../../../../../workers/engine/history/timeline/fleetTimeline.ts";
import { runAtOnce } from "../../../../../workers/engine/schedule/runAtOnce.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { NOON, position } from "../../../../support/fleetBuilders.ts";

const DAY_MS = 86_400_000;
const START = epochMs(20_000 * DAY_MS);
const HOUR = hours(1);
const [BUS, VAN] = [vehicleId(1), vehicleId(2)];

type Doing = "driving" | "idle" | "stopped";

/** A point a minute, at one place, from and until so many minutes after the start of the day. */
function doing(
  vehicle: VehicleId,
  what: Doing,
  [from, until]: readonly [number, number],
): Position[] {
  return Array.from({ length: until - from + 1 }, (_, at) => ({
    ...position({
      id: vehicle * 100_000 + from + at + 1,
      vehicle,
      at: START + minutes(from + at) - NOON,
      speed: what === "driving" ? 20 : 0,
      attributes: { ignition: what !== "stopped" },
    }),
  }));
}

interface Asked {
  readonly from?: number;
  readonly to?: number;
  readonly widthPx?: number;
  /** Nothing is counted from so many minutes on. */
  readonly until?: number;
  readonly partMs?: number;
}

function timelineOf(
  tracks: ReadonlyMap<VehicleId, readonly Position[]>,
  { from = 0, to = 24 * 60, widthPx = 24, until = 24 * 60, partMs = DAY_MS }: Asked = {},
): FleetTimeline {
  const blocks = new Map([...tracks].map(([id, track]) => [id, blocksOf(track, partMs)]));
  const moment = (after: number) => epochMs(START + minutes(after));
  return runAtOnce(
    fleetTimelineOf(
      { from: moment(from), to: moment(to), widthPx },
      {
        vehicles: [...tracks.keys()],
        blocksOf: (vehicle) => blocks.get(vehicle) ?? [],
        rules: DEFAULT_STATE_RULES,
        revision: () => 1,
        range: { from: START, until: moment(until) },
        events: () => [],
      },
    ),
  );
}

/** How many vehicles did what in one column. */
function columnOf({ means }: FleetTimeline, column: number): Partial<Record<TimelineBand, number>> {
  const entries = TIMELINE_BANDS.map(
    (band, at) =>
      [band, Math.round(means[column * TIMELINE_BANDS.length + at]! * 1e4) / 1e4] as const,
  );
  return Object.fromEntries(entries.filter(([, mean]) => mean !== 0));
}

/** Drives, idles and stands for an hour each, from one o'clock on. */
const busDay = [
  ...doing(BUS, "driving", [60, 119]),
  ...doing(BUS, "idle", [120, 179]),
  ...doing(BUS, "stopped", [180, 240]),
];

describe("the bands of a whole fleet", () => {
  test("count who drove, idled, stood and was silent, hour by hour [HIST-07]", () => {
    const timeline = timelineOf(
      new Map([
        [BUS, busDay],
        [VAN, doing(VAN, "driving", [150, 210])],
      ]),
      { until: 5 * 60 },
    );

    expect(columnOf(timeline, 0)).toEqual({ gap: 2 });
    expect(columnOf(timeline, 1)).toEqual({ driving: 1, gap: 1 });
    expect(columnOf(timeline, 2)).toEqual({ driving: 0.5, idle: 1, gap: 0.5 });
    expect(timeline).toMatchObject({ count: 24, vehicles: 2, revision: 1 });
  });

  test("let what was last reported hold for as long as between two reports [HIST-07]", () => {
    const timeline = timelineOf(
      new Map([
        [BUS, busDay],
        [VAN, doing(VAN, "driving", [150, 210])],
      ]),
      { from: 200, to: 260, widthPx: 6, until: 5 * 60 },
    );

    // Whoever moved may be silent for five minutes, whoever stands for days.
    expect(columnOf(timeline, 0)).toEqual({ driving: 1, stopped: 1 });
    expect(columnOf(timeline, 1)).toEqual({ driving: 0.5, stopped: 1, gap: 0.5 });
    expect(columnOf(timeline, 5)).toEqual({ stopped: 1, gap: 1 });
  });

  test("count nobody where it is still to come [HIST-07]", () => {
    const timeline = timelineOf(new Map([[BUS, busDay]]), { until: 5 * 60 + 30 });

    expect(columnOf(timeline, 4)).toEqual({ stopped: 1 });
    expect(columnOf(timeline, 5)).toEqual({ stopped: 0.5 });
    expect(columnOf(timeline, 6)).toEqual({});
  });

  test("count nobody where nothing was loaded, as if they were silent [HIST-07]", () => {
    const tracks = new Map([
      [BUS, [...doing(BUS, "stopped", [0, 59]), ...doing(BUS, "stopped", [180, 239])]],
      [VAN, []],
    ]);
    const timeline = timelineOf(tracks, { partMs: HOUR });

    expect([0, 1, 2, 3, 4].map((column) => columnOf(timeline, column))).toEqual([
      { stopped: 1 },
      {},
      {},
      { stopped: 1 },
      {},
    ]);
  });

  test("know no more after a silence than a vehicle's own [HIST-07]", () => {
    const silent = [...doing(BUS, "driving", [0, 30]), ...doing(BUS, "driving", [90, 119])];
    const timeline = timelineOf(new Map([[BUS, silent]]), { to: 120, widthPx: 4, until: 120 });

    expect([0, 1, 2].map((column) => columnOf(timeline, column))).toEqual([
      { driving: 1 },
      { gap: 1 },
      { gap: 1 },
    ]);
  });

  test("are the same whatever the blocks, and together as many as there are [HIST-07]", () => {
    const tracks = new Map([
      [
        BUS,
        Array.from({ length: 24 * 60 }, (_, at) => at).flatMap((at) =>
          doing(BUS, at % 7 < 3 ? "driving" : at % 5 === 0 ? "idle" : "stopped", [at, at]),
        ),
      ],
      [VAN, doing(VAN, "idle", [0, 24 * 60 - 1])],
    ]);
    const whole = timelineOf(tracks, { widthPx: 333 });
    const parts = timelineOf(tracks, { widthPx: 333, partMs: HOUR });

    for (let column = 0; column < 333; column++) {
      const sum = Object.values(columnOf(whole, column)).reduce((one, other) => one + other, 0);
      expect(sum).toBeCloseTo(2, 2);
      expect(columnOf(parts, column)).toEqual(columnOf(whole, column));
    }
  });

  test.each([
    ["no time", { from: 60, to: 60 }, 0],
    ["a time that ends before it begins", { from: 60, to: 0 }, 0],
    ["no width", { widthPx: 0 }, 1],
    ["more pixels than a screen has", { widthPx: 1e9 }, 4_096],
  ])("of %s have as many columns as can be drawn [HIST-07]", (_what, asked, count) => {
    expect(timelineOf(new Map([[BUS, busDay]]), asked).count).toBe(count);
  });
});
