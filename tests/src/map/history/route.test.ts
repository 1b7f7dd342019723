import { type LayerProps, WebMercatorViewport } from "@deck.gl/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RouteColouring, RouteColumns } from "#contract/history";
import { contrast } from "#domain/colour/brandShades";
import { vehicleId } from "#domain/ids";
import { epochMs, milliseconds } from "#domain/units";
import { hexOf } from "../../../../src/map/drawing/mapColours.ts";
import { eventLayer } from "../../../../src/map/history/eventLayer.ts";
import {
  routeColours,
  SPEED_STOPS,
  speedColour,
  tripColour,
} from "../../../../src/map/history/routeColours.ts";
import { routeLayers } from "../../../../src/map/history/routeLayers.ts";
import { routePart } from "../../../../src/map/history/routePart.ts";
import {
  cornerColours,
  nearerEnd,
  routeSegments,
} from "../../../../src/map/history/routeSegments.ts";

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
  const coloured = (
    values: number[],
    colouring: RouteColouring,
    vehicles: RouteColumns["vehicles"] = [],
  ) =>
    routeColours({ ...pathsOf([values]), values: Uint16Array.from(values) }, colouring, {
      ...theme,
      vehicles,
    });

  test("differ between one trip and the next", () => {
    for (const isDark of [true, false])
      for (let trip = 0; trip < 20; trip++)
        expect(tripColour(trip, isDark)).not.toEqual(tripColour(trip + 1, isDark));
  });

  test("are those of the states", () => {
    expect([...coloured([0, 1, 2], "state")].join()).toBe("0,255,0,255,255,255,0,255,255,0,0,255");
  });

  test("are those of their vehicles where somebody chose one, as far as they are seen on the casing [VEH-01]", () => {
    const route = (row: number, colour: string | undefined) => ({
      vehicleId: vehicleId(row),
      name: undefined,
      colour,
    });
    const vehicles = [route(1, "#b00020"), route(2, undefined), route(3, "#fdfdfd")];
    const bytes = [...coloured([0, 1, 2], "vehicle", vehicles)];
    expect(bytes.slice(0, 4)).toEqual([0xb0, 0, 0x20, 255]);
    const other = tripColour(1, false).map((channel) => Math.round(channel * 255));
    expect(bytes.slice(4, 7)).toEqual(other);
    const [red = 0, green = 0, blue = 0] = bytes.slice(8, 11).map((byte) => byte / 255);
    expect(
      contrast(hexOf([red, green, blue]), hexOf(theme.colours.outline)),
    ).toBeGreaterThanOrEqual(3);
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

test("a route is drawn from vertex to vertex, never from one piece to the next [HIST-04]", () => {
  const paths = pathsOf([
    [0, 100, 200],
    [300, 400],
  ]);
  const { count, vertices, places } = routeSegments(paths);
  const isSame = (one: number, other: number) => {
    const [a, b] = [one, other].map((corner) => places.subarray(2 * corner, 2 * corner + 2).join());
    return a === b;
  };

  expect(count).toBe(3);
  expect([...vertices]).toEqual([0, 1, 3]);
  expect([isSame(0, 1), isSame(1, 2), isSame(2, 3)]).toEqual([true, false, true]);
  expect([isSame(3, 4), isSame(7, 8)]).toEqual([true, false]);
});

test("a line lies where the map has its coordinates [HIST-04]", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      (longitude, latitude) => {
        const lngLat = Float64Array.of(longitude, latitude, longitude, latitude);
        const { places } = routeSegments({ count: 1, startIndices: Uint32Array.of(0, 2), lngLat });
        const map = new WebMercatorViewport({ longitude: 0, latitude: 0, zoom: 0 });
        const [x, y] = map.projectFlat([longitude, latitude]);
        expect(places[0]).toBeCloseTo(x, 8);
        expect(places[1]).toBeCloseTo(y, 8);
      },
    ),
  );
});

test("a stretch has the colour of the vertex at which it begins [HIST-04]", () => {
  const segments = routeSegments(
    pathsOf([
      [0, 100],
      [300, 400],
    ]),
  );
  const colours = Uint8Array.from({ length: 16 }, (_, at) => at);
  const four = (bytes: readonly number[]) => [...bytes, ...bytes, ...bytes, ...bytes];
  expect([...cornerColours(segments, colours)]).toEqual([
    ...four([0, 1, 2, 3]),
    ...four([8, 9, 10, 11]),
  ]);
});

test("a click on a line is the moment of the nearer end of its stretch [HIST-03]", () => {
  const paths = pathsOf([
    [0, 100, 200],
    [300, 400],
  ]);
  const [longitude, latitude] = [paths.lngLat[2]!, paths.lngLat[3]!];
  expect(nearerEnd(paths, 0, [longitude, latitude + 0.001])).toBe(1);
  expect(nearerEnd(paths, 1, [longitude, latitude + 0.001])).toBe(1);
  expect(nearerEnd(paths, 3, [paths.lngLat[8]!, paths.lngLat[9]!])).toBe(4);
});

const STOP = {
  vehicleId: vehicleId(1),
  longitude: 1,
  latitude: 2,
  from: at(0),
  until: at(60),
  idleTime: milliseconds(0),
  address: undefined,
};

describe("the layers of a route [HIST-04]", () => {
  const paths = pathsOf([[0, 10, 20, 30]]);
  const memory = new ArrayBuffer(0);
  const columns: RouteColumns = {
    revision: 1,
    paths,
    vehicles: [],
    origin: ORIGIN,
    arrows: { count: 0, lngLat: new Float64Array(), courses: new Float32Array() },
    stops: [],
    stopClusters: [],
    bounds: undefined,
    errorPx: 1,
    points: 4,
    drawn: 4,
    memory,
  };
  const colour = [0, 0, 0] as const;
  const states = { moving: colour, idle: colour, stopped: colour, disconnected: colour };
  const style = {
    colouring: "trip",
    isDark: false,
    colours: { states, focus: colour, outline: colour, ink: colour },
  } as unknown as Parameters<typeof routeLayers>[1];
  const picks = { onStop() {}, onCluster() {}, onMoment() {}, stopText: () => "" };
  const layersOf = (
    highlighted: { from: number; until: number } | undefined,
    stopCount = 0,
  ): ReadonlyMap<string, Partial<LayerProps & { data: unknown }>> =>
    new Map(
      routeLayers(
        { ...columns, stops: Array.from({ length: stopCount }, () => STOP) },
        {
          ...style,
          highlighted: highlighted && { from: at(highlighted.from), until: at(highlighted.until) },
        },
        picks,
      ).map((layer) => [layer.id, layer.props] as const),
    );

  test("show all of it alike while nothing stands out", () => {
    const layers = layersOf(undefined);
    expect(layers.get("route")?.opacity).toBe(1);
    expect(layers.has("route-part")).toBe(false);
    expect(layers.has("route-arrows")).toBe(true);
  });

  test.each([
    [0, false],
    [1, true],
    [60, true],
    [61, false],
  ])(
    "have words beside %i stops: %s; of none a browser would complain of an image without height",
    (count, isWritten) => {
      const layers = layersOf(undefined, count);
      expect(layers.has("route-stop-times")).toBe(isWritten);
      expect(layers.get("route-stops")?.data).toHaveLength(count);
    },
  );

  test("dim the rest where a part stands out, and draw that part above it", () => {
    const layers = layersOf({ from: 10, until: 20 });
    expect(layers.get("route")?.opacity).toBeLessThan(0.5);
    const ids = [...layers.keys()];
    expect(ids.indexOf("route-part")).toBeGreaterThan(ids.indexOf("route"));
    expect(layers.get("route-part")).toMatchObject({ opacity: 1, data: { length: 1 } });
  });
});

test("what happened stands where it happened, and a click leads to its moment [HIST-04]", () => {
  const colour = [0, 0, 0] as const;
  const colours = { focus: colour, outline: colour } as unknown as Parameters<typeof eventLayer>[1];
  const placed = { time: at(7), longitude: 2, latitude: 1 };
  const events = [placed, { time: at(9), longitude: undefined, latitude: undefined }];
  const sought: number[] = [];
  const { props } = eventLayer(
    events as unknown as Parameters<typeof eventLayer>[0],
    colours,
    (moment) => sought.push(moment),
  );
  expect(props.data).toEqual([placed]);
  props.onClick?.({ object: placed } as never, {} as never);
  expect(sought).toEqual([at(7)]);
});
