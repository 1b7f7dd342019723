import { describe, expect, test } from "vitest";
import type { FleetTimeline } from "#contract/fleetTimeline";
import { EVENT_COUNT_KINDS, type EventCountKind } from "#contract/historyEvents";
import { days, epochMs, minutes } from "#domain/units";
import { drawTimeline } from "../../../../src/features/history/timeline/drawTimeline.ts";

const FROM = epochMs(1_790_000_000_000);
const INK = "black";
const WIDTH_PX = 1_000;
const COLOURS = {
  ink: INK,
  inkSoft: "",
  line: "",
  highlight: "",
  driving: "",
  idle: "",
  stopped: "",
  gap: "",
};

/** The rectangles that trips are drawn with, left to right. */
function borders(length: number, trips: readonly (readonly [from: number, until: number])[]) {
  const drawn: { readonly x: number; readonly colour: string }[] = [];
  const context = {
    fillStyle: "",
    clearRect() {},
    fillText() {},
    fillRect(x: number) {
      drawn.push({ x, colour: this.fillStyle });
    },
  };
  drawTimeline(context as unknown as CanvasRenderingContext2D, {
    window: { from: FROM, to: epochMs(FROM + length) },
    widthPx: WIDTH_PX,
    timeline: undefined,
    fleet: undefined,
    trips: trips.map(([from, until], index) => ({
      number: index + 1,
      from: epochMs(FROM + from),
      until: epochMs(FROM + until),
    })),
    highlighted: undefined,
    ticks: [],
    colours: COLOURS,
    font: "",
  });
  return drawn.filter(({ colour }) => colour === INK).map(({ x }) => x);
}

const NO_EVENTS = {
  columns: new Uint16Array(),
  kinds: new Uint8Array(),
  counts: new Uint32Array(),
  firsts: new Float64Array(),
};

/** What is drawn of a fleet in a window as wide as its time: one box a column and band. */
function fleetBoxes(
  fleet: Pick<FleetTimeline, "count" | "vehicles" | "means"> & Partial<FleetTimeline>,
) {
  const boxes: { x: number; y: number; width: number; height: number; colour: string }[] = [];
  const context = {
    fillStyle: "",
    clearRect() {},
    fillText() {},
    fillRect(x: number, y: number, width: number, height: number) {
      boxes.push({ x, y, width, height, colour: this.fillStyle });
    },
  };
  const window = { from: FROM, to: epochMs(FROM + days(1)) };
  drawTimeline(context as unknown as CanvasRenderingContext2D, {
    window,
    widthPx: WIDTH_PX,
    timeline: undefined,
    fleet: { revision: 1, ...window, events: NO_EVENTS, ...fleet },
    trips: [],
    highlighted: undefined,
    ticks: [],
    colours: {
      ...COLOURS,
      inkSoft: "soft",
      driving: "green",
      idle: "amber",
      stopped: "red",
      gap: "grey",
    },
    font: "",
  });
  return boxes;
}

describe("the bands of a fleet on the timeline [HIST-07]", () => {
  test("stand on top of each other, together as high as all vehicles", () => {
    const boxes = fleetBoxes({ count: 1, vehicles: 4, means: Float32Array.of(1, 1, 2, 0) });
    const [driving, idle, stopped] = boxes.filter(({ height }) => height > 0);
    expect([driving, idle, stopped].map((box) => box?.colour)).toEqual(["green", "amber", "red"]);
    expect(driving).toMatchObject({ x: 0, width: WIDTH_PX });
    expect(idle!.y + idle!.height).toBe(driving!.y);
    expect(stopped!.y + stopped!.height).toBe(idle!.y);
    expect(stopped!.height).toBe(driving!.height * 2);
  });

  test("leave what is not known empty, and dot who was silent", () => {
    const [known, unknown] = [Float32Array.of(2, 0, 0, 2), Float32Array.of(0, 0, 0, 0)];
    const means = Float32Array.of(...known, ...unknown);
    const boxes = fleetBoxes({ count: 2, vehicles: 4, means }).filter(({ height }) => height > 0);
    expect(boxes.every(({ x, width }) => x + width <= WIDTH_PX / 2)).toBe(true);
    const dots = boxes.filter(({ colour }) => colour === "grey");
    expect(dots.length).toBeGreaterThan(100);
    const [driving] = boxes;
    expect(dots.every(({ y, height }) => y + height <= driving!.y)).toBe(true);
  });
});

describe("what happened to a fleet [HIST-03] [HIST-07]", () => {
  const kindIndex = (kind: EventCountKind) => EVENT_COUNT_KINDS.indexOf(kind);

  test("stands as one bar a column above the bands, the more the taller, alarms on top", () => {
    const boxes = fleetBoxes({
      count: 10,
      vehicles: 1,
      means: new Float32Array(40),
      events: {
        columns: Uint16Array.of(2, 5, 5),
        kinds: Uint8Array.of(...(["ignitionOn", "ignitionOn", "sos"] as const).map(kindIndex)),
        counts: Uint32Array.of(1, 50, 50),
        firsts: Float64Array.of(FROM, FROM, FROM),
      },
    }).filter(({ colour, height }) => ["black", "soft"].includes(colour) && height > 0);
    const [few, others, alarms] = boxes;
    expect(boxes).toHaveLength(3);
    expect(few).toMatchObject({ x: 200, width: 100, colour: "soft" });
    expect(others).toMatchObject({ x: 500, colour: "soft" });
    expect(alarms).toMatchObject({ x: 500, colour: "black" });
    expect(alarms!.y + alarms!.height).toBe(others!.y);
    expect(others!.height + alarms!.height).toBeGreaterThan(few!.height * 2);
    expect(few!.y + few!.height).toBe(others!.y + others!.height);
  });

  test("of 5,000 vehicles' day draws no more bars than there are columns, twice", () => {
    const rows = 1_000 * EVENT_COUNT_KINDS.length;
    const boxes = fleetBoxes({
      count: 1_000,
      vehicles: 5_000,
      means: new Float32Array(4_000),
      events: {
        columns: Uint16Array.from({ length: rows }, (_, row) =>
          Math.floor(row / EVENT_COUNT_KINDS.length),
        ),
        kinds: Uint8Array.from({ length: rows }, (_, row) => row % EVENT_COUNT_KINDS.length),
        counts: new Uint32Array(rows).fill(300),
        firsts: new Float64Array(rows).fill(FROM),
      },
    }).filter(({ colour }) => ["black", "soft"].includes(colour));
    expect(boxes.length).toBeLessThanOrEqual(2_000);
  });
});

describe("the borders of trips on the timeline [HIST-03]", () => {
  test("stand where a trip begins and ends", () => {
    expect(borders(days(1), [[days(1) / 4, days(1) / 2]])).toEqual([250, 500]);
  });

  test("leave months of short trips to be seen", () => {
    const trips = Array.from({ length: 1_500 }, (_, index) => {
      const from = (index * days(117)) / 1_500;
      return [from, from + minutes(20)] as const;
    });
    expect(borders(days(117), trips)).toEqual([]);
  });
});
