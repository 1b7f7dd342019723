import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RouteColumns } from "#contract/history";
import { epochMs } from "#domain/units";
import {
  routeColours,
  SPEED_STOPS,
  speedColour,
  tripColour,
} from "../../../../src/map/history/routeColours.ts";
import { nearestVertex } from "../../../../src/map/history/routeLayers.ts";
import { routePart } from "../../../../src/map/history/routePart.ts";

const ORIGIN = epochMs(1_700_000_000_000);

/** Unbroken pieces by the seconds of their vertices; a vertex lies as far east as it is late. */
function pathsOf(pieces: readonly (readonly number[])[]): RouteColumns["paths"] {
  const seconds = pieces.flat();
  const startIndices = [0];
  for (const piece of pieces) startIndices.push(startIndices.at(-1)! + piece.length);
  return {
    count: pieces.length,
    startIndices: Uint32Array.from(startIndices),
    lngLat: Float64Array.from(seconds.flatMap((second) => [second / 1e4, 0])),
    values: new Uint16Array(seconds.length),
    seconds: Float32Array.from(seconds),
    vehicleRows: new Uint8Array(pieces.length),
  };
}

const at = (second: number) => epochMs(ORIGIN + second * 1_000);

describe("a part of a route [HIST-04]", () => {
  test("has the vertices of the time, ends included, and no piece of fewer than two", () => {
    const paths = pathsOf([
      [0, 10, 20, 30],
      [100, 110],
      [200, 210, 220],
    ]);

    const part = routePart({ paths, origin: ORIGIN }, at(20), at(200));

    expect(part.count).toBe(2);
    expect([...part.startIndices]).toEqual([0, 2, 4]);
    expect([...part.lngLat]).toEqual([0.002, 0, 0.003, 0, 0.01, 0, 0.011, 0]);
  });

  test("never joins two pieces, and leaves out no vertex of the time", () => {
    const piece = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }),
        fc.nat(600),
        fc.nat(600),
        (steps, one, other) => {
          let second = 0;
          const pieces = steps.map((piece) => piece.map((step) => (second += step)));
          const [from, until] = [Math.min(one, other), Math.max(one, other)];

          const part = routePart({ paths: pathsOf(pieces), origin: ORIGIN }, at(from), at(until));

          const within = pieces
            .map((piece) => piece.filter((moment) => moment >= from && moment <= until))
            .filter((piece) => piece.length >= 2);
          expect(part.count).toBe(within.length);
          expect([...part.lngLat]).toEqual(within.flat().flatMap((moment) => [moment / 1e4, 0]));
          within.forEach((piece, index) => {
            expect(part.startIndices[index + 1]! - part.startIndices[index]!).toBe(piece.length);
          });
        },
      ),
    );
  });
});

describe("colours of a route [HIST-04]", () => {
  const theme = {
    isDark: false,
    colours: {
      states: { moving: [0, 1, 0], idle: [1, 1, 0], stopped: [1, 0, 0], disconnected: [0, 0, 0] },
      outline: [1, 1, 1],
      ink: [0, 0, 0],
      focus: [0, 0, 1],
    },
  } as const;
  const coloured = (values: number[], colouring: "trip" | "speed" | "state") =>
    routeColours({ ...pathsOf([values]), values: Uint16Array.from(values) }, colouring, theme);

  test("differ between one trip and the next", () => {
    for (const isDark of [true, false])
      for (let trip = 0; trip < 20; trip++)
        expect(tripColour(trip, isDark)).not.toEqual(tripColour(trip + 1, isDark));
  });

  test("are those of the states", () => {
    expect([...coloured([0, 1, 2], "state")].join()).toBe("0,255,0,255,255,255,0,255,255,0,0,255");
  });

  test("change steadily with the speed, which counts in tenths of a km/h", () => {
    for (const [stop, colour] of SPEED_STOPS) expect(speedColour(stop)).toEqual(colour);
    expect(speedColour(500)).toEqual(SPEED_STOPS.at(-1)![1]);
    const [slow, fast] = [speedColour(44.9), speedColour(45.1)];
    slow.forEach((channel, index) => expect(fast[index]).toBeCloseTo(channel, 1));
    const [red, green, blue] = speedColour(45).map((channel) => Math.round(channel * 255));
    expect([...coloured([450], "speed")]).toEqual([red, green, blue, 255]);
  });
});

test("a click on a line is the moment of its nearest vertex, of that piece alone [HIST-03]", () => {
  const paths = pathsOf([
    [0, 100, 200],
    [300, 400],
  ]);

  expect(nearestVertex(paths, 0, [0.0104, 0.5])).toBe(1);
  expect(nearestVertex(paths, 1, [0, 0])).toBe(3);
});
