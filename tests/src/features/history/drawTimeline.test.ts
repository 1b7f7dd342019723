import { describe, expect, test } from "vitest";
import type { FleetTimeline } from "#contract/fleetTimeline";
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

/** What is drawn of a fleet in a window as wide as its time: one box a column and band. */
function fleetBoxes(fleet: Pick<FleetTimeline, "count" | "vehicles" | "means">) {
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
    fleet: { revision: 1, ...window, ...fleet },
    trips: [],
    highlighted: undefined,
    ticks: [],
    colours: { ...COLOURS, driving: "green", idle: "amber", stopped: "red", gap: "grey" },
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
