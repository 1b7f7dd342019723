import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type HistoryTrip,
  MAX_ROUTES,
  ROUTE_COLOURINGS,
  type RouteColouring,
  type RouteColumns,
  type RouteStop,
} from "#contract/history";
import { distance } from "#domain/geo/geodesy";
import { exactWorldX, exactWorldY } from "#domain/geo/mercator";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { evidenceOf } from "#domain/report/tripDetails";
import { minutes } from "#domain/units";
import { DEFAULT_STATE_RULES, VEHICLE_STATES, vehicleState } from "#domain/vehicle/vehicleState";
import { routeColumns } from "../../../../../workers/engine/history/route/historyRoute.ts";
import { REDUCED_FROM_POINTS } from "../../../../../workers/engine/history/route/reduceRoute.ts";
import { runAtOnce } from "../../../../../workers/engine/schedule/runAtOnce.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { position } from "../../../../support/fleetBuilders.ts";
import { arbitraryPast, PART_LENGTHS, pastTrack } from "../../../../support/pastTrack.ts";

interface About {
  readonly zoom?: number;
  readonly colouring?: RouteColouring;
  readonly part?: number;
  readonly trips?: readonly HistoryTrip[];
  readonly stops?: readonly RouteStop[];
  readonly events?: readonly Position[];
}

const ONE = vehicleId(1);

function routesOf(
  tracks: ReadonlyMap<VehicleId, readonly Position[]>,
  about: About = {},
): RouteColumns {
  const { zoom = 14, colouring = "trip", part, trips = [], stops = [], events = [] } = about;
  const blocks = new Map([...tracks].map(([id, track]) => [id, blocksOf(track, part)]));
  const view = { vehicles: [...tracks.keys()], zoom, colouring };
  return runAtOnce(
    routeColumns(blocks, view, {
      revision: 3,
      rules: DEFAULT_STATE_RULES,
      tripsOf: () => ({ trips, stops }),
      vehicleOf: (vehicle) => ({
        vehicleId: vehicle,
        name: undefined,
        colour: vehicle === ONE ? "#b00020" : undefined,
      }),
      eventsOf: () => events.map(({ fixTime, id }) => ({ time: fixTime, positionId: id })),
    }),
  );
}

const routeOf = (track: readonly Position[], about?: About) =>
  routesOf(new Map([[ONE, track]]), about);

interface Vertex {
  readonly x: number;
  readonly y: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly seconds: number;
  readonly value: number;
}

/** The vertices of each path, in pixels of the zoom. */
function pathsOf({ paths }: RouteColumns, zoom: number): Vertex[][] {
  const pixels = 2 ** (zoom + 9 - 30);
  return Array.from({ length: paths.count }, (_, path) => {
    const [from, until] = [paths.startIndices[path]!, paths.startIndices[path + 1]!];
    return Array.from({ length: until - from }, (_, at) => {
      const [longitude, latitude] = paths.lngLat.subarray(2 * (from + at));
      return {
        x: exactWorldX(longitude!) * pixels,
        y: exactWorldY(latitude!) * pixels,
        longitude: longitude!,
        latitude: latitude!,
        seconds: paths.seconds[from + at]!,
        value: paths.values[from + at]!,
      };
    });
  });
}

function distanceToSegment(px: number, py: number, from: Vertex, to: Vertex): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((px - from.x) * dx + (py - from.y) * dy) / length;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(px - from.x - part * dx, py - from.y - part * dy);
}

/** Whether anything is known of what lies between two positions, by the words of the design. */
function isBroken(one: Position, other: Position): boolean {
  const silence = other.fixTime - one.fixTime;
  const way = distance(one, other);
  const state = vehicleState(evidenceOf(one), DEFAULT_STATE_RULES, one.fixTime);
  const isParked = state === "stopped" && way < 200 && silence <= 5 * 86_400_000;
  if (!isParked && (silence > 300_000 || (silence > 120_000 && way > 500))) return true;
  return way > Math.max(100, (250 / 3_600) * silence);
}

const zooms = fc.double({ min: 2, max: 19, noNaN: true });
const colourings = fc.constantFrom(...ROUTE_COLOURINGS);
/** As precise as seconds are that are kept in four bytes. */
const SLACK_S = 2;

describe("a route that is drawn", () => {
  test.each([
    ["short", 400, 150],
    ["long, and reduced", REDUCED_FROM_POINTS + 1_500, 12],
  ])(
    "%s, is nowhere farther from what was reported than it states [HIST-05]",
    (_, maxCount, numRuns) => {
      let [points, drawn] = [0, 0];
      fc.assert(
        fc.property(arbitraryPast(maxCount), zooms, colourings, (past, zoom, colouring) => {
          const count = maxCount > REDUCED_FROM_POINTS ? REDUCED_FROM_POINTS + 900 : past.count;
          const track = pastTrack({ ...past, count });
          const columns = routeOf(track, { zoom, colouring });
          const pixels = 2 ** (zoom + 9 - 30);
          const segments = pathsOf(columns, zoom).flatMap((path) =>
            path.slice(1).map((to, at) => [path[at]!, to] as const),
          );
          let first = 0;
          for (const { fixTime, longitude, latitude } of track) {
            const [x, y] = [exactWorldX(longitude) * pixels, exactWorldY(latitude) * pixels];
            const time = (fixTime - columns.origin) / 1_000;
            while (segments[first]![1].seconds < time - SLACK_S) first++;
            let off = Number.POSITIVE_INFINITY;
            for (let at = first; at < segments.length; at++) {
              const [from, to] = segments[at]!;
              if (from.seconds > time + SLACK_S) break;
              off = Math.min(off, distanceToSegment(x, y, from, to));
            }
            if (!(off <= columns.errorPx + 1e-6)) expect(off).toBeLessThanOrEqual(columns.errorPx);
          }
          expect(columns.points).toBe(track.length);
          points += columns.points;
          drawn += columns.drawn;
        }),
        { numRuns },
      );
      expect(drawn).toBeLessThan(points);
    },
  );

  test("is broken where a tracker was silent or a coordinate leapt, and nowhere else [HIST-04]", () => {
    let breaks = 0;
    fc.assert(
      fc.property(
        arbitraryPast(),
        zooms,
        colourings,
        fc.constantFrom(...PART_LENGTHS),
        (past, zoom, colouring, part) => {
          const track = pastTrack(past);
          const paths = pathsOf(routeOf(track, { zoom, colouring, part }), zoom);
          const pieces: Position[][] = [];
          for (const [at, each] of track.entries())
            if (at === 0 || isBroken(track[at - 1]!, each)) pieces.push([each]);
            else pieces.at(-1)!.push(each);
          const ends = (from: { longitude: number; latitude: number }) => [
            from.longitude,
            from.latitude,
          ];
          expect(paths.map((path) => [ends(path[0]!), ends(path.at(-1)!)])).toEqual(
            pieces.map((piece) => [ends(piece[0]!), ends(piece.at(-1)!)]),
          );
          breaks += Math.max(0, pieces.length - 1);
        },
      ),
      { numRuns: 200 },
    );
    expect(breaks).toBeGreaterThan(500);
  });

  test("keeps every event and both ends of every trip and stop [HIST-05]", () => {
    fc.assert(
      fc.property(arbitraryPast(), fc.double({ min: 0, max: 8, noNaN: true }), (past, zoom) => {
        const track = pastTrack(past);
        const [events, ends, halts] = [7, 11, 13].map((every) =>
          track.filter((_, at) => at % every === 3),
        ) as [Position[], Position[], Position[]];
        const trips = ends.slice(1).map((to, at) => tripBetween(ends[at]!, to));
        const stops = halts.slice(1).map((to, at) => stopBetween(halts[at]!, to));
        const [bare, columns] = [{}, { events, trips, stops }].map((about) =>
          routeOf(track, { ...about, zoom }),
        ) as [RouteColumns, RouteColumns];
        const vertices = new Set(
          pathsOf(columns, zoom).flatMap((path) =>
            path.map(({ longitude, latitude }) => `${longitude} ${latitude}`),
          ),
        );
        for (const { longitude, latitude } of [...events, ...ends])
          expect(vertices).toContain(`${longitude} ${latitude}`);
        expect(columns.drawn).toBeGreaterThanOrEqual(bare.drawn);
      }),
      { numRuns: 100 },
    );
  });

  test("goes on across 180° [E11]", () => {
    const track = Array.from({ length: 60 }, (_, at) => {
      const longitude = 179.97 + at * 0.001;
      return position({
        at: at * 10_000,
        speed: 20,
        latitude: 10 + (at % 2) * 0.001,
        longitude: Math.round((longitude > 180 ? longitude - 360 : longitude) * 1e7) / 1e7,
      });
    });
    const columns = routeOf(track, { stops: [stopBetween(track[50]!, track[59]!)] });
    const [path, ...more] = pathsOf(columns, 14);
    expect(more).toEqual([]);
    expect(path![0]!.longitude).toBeCloseTo(179.97, 9);
    expect(path!.at(-1)!.longitude).toBeCloseTo(180.029, 9);
    for (const [at, { longitude }] of path!.entries())
      if (at > 0) expect(longitude).toBeGreaterThan(path![at - 1]!.longitude);
    expect(columns.bounds!.east).toBeCloseTo(180.029, 9);
    expect(columns.stops[0]!.longitude).toBeCloseTo(180.02, 9);

    // Another vehicle on the other side lies beside it.
    const other = track.map((each) => ({ ...each, vehicleId: vehicleId(2), longitude: -179.98 }));
    const both = routesOf(
      new Map([
        [ONE, track],
        [vehicleId(2), other],
      ]),
    );
    expect(both.bounds!.west).toBeCloseTo(179.97, 9);
    expect(both.bounds!.east).toBeCloseTo(180.029, 9);
    expect([...both.paths.vehicleRows]).toEqual([0, 1]);
  });

  test("is coloured by vehicle: by the row in the view, and whose it is comes with it [VEH-01]", () => {
    const one = pastTrack({ seed: 4, count: 300, hasIgnition: true });
    const two = one.map((each) => ({ ...each, vehicleId: vehicleId(2) }));
    const { paths, vehicles } = routesOf(
      new Map([
        [ONE, one],
        [vehicleId(2), two],
      ]),
      { colouring: "vehicle" },
    );
    for (let path = 0; path < paths.count; path++) {
      const { startIndices, values, vehicleRows } = paths;
      for (let vertex = startIndices[path]!; vertex < startIndices[path + 1]!; vertex++)
        expect(values[vertex]).toBe(vehicleRows[path]);
    }
    expect(new Set(paths.vehicleRows)).toEqual(new Set([0, 1]));
    expect(vehicles).toEqual([
      { vehicleId: 1, name: undefined, colour: "#b00020" },
      { vehicleId: 2, name: undefined, colour: undefined },
    ]);
  });

  test("lies in one piece of memory, and says what is where [HIST-04]", () => {
    const track = pastTrack({ seed: 4, count: 300, hasIgnition: true });
    const columns = routeOf(track, { zoom: 16 });
    const { paths, arrows, memory } = columns;
    const { startIndices, lngLat, values, seconds: times, vehicleRows } = paths;
    const all = [startIndices, lngLat, values, times, vehicleRows, arrows.lngLat, arrows.courses];
    expect(all.every(({ buffer }) => buffer === memory)).toBe(true);
    expect(all.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(memory.byteLength);
    expect(startIndices).toHaveLength(paths.count + 1);
    expect(startIndices.at(-1)).toBe(times.length);
    expect(values).toHaveLength(times.length);
    for (let path = 0; path < paths.count; path++)
      expect(startIndices[path + 1]! - startIndices[path]!).toBeGreaterThanOrEqual(2);
    expect(columns).toMatchObject({ revision: 3, origin: track[0]!.fixTime });
  });

  test("of nothing, and of more vehicles than are drawn, there is none", () => {
    const empty = routeOf([]);
    expect(empty).toMatchObject({ points: 0, drawn: 0, bounds: undefined, stops: [] });
    expect([...empty.paths.startIndices]).toEqual([0]);
    const many = Array.from(
      { length: MAX_ROUTES + 1 },
      (_, at) => [vehicleId(at + 1), [position(), position({ at: 1 })]] as const,
    );
    expect(routesOf(new Map(many)).paths.count).toBe(0);
    expect(routesOf(new Map(many.slice(1))).paths.count).toBe(MAX_ROUTES);
  });
});

/** A minute each, straight to the east at this many metres a minute. */
const straight = (count: number, metresEach: number, speedAt: (minute: number) => number) =>
  Array.from({ length: count }, (_, minute) =>
    position({
      id: minute + 1,
      at: minutes(minute),
      latitude: 0,
      longitude: Math.round(((minute * metresEach) / 111_319.49) * 1e7) / 1e7,
      speed: speedAt(minute),
    }),
  );

describe("the colours of a route", () => {
  const runsOf = (columns: RouteColumns, zoom: number) =>
    pathsOf(columns, zoom)
      .flat()
      .map(({ value, seconds: at }) => [value, at / 60])
      .filter(([value], at, all) => value !== all[at - 1]?.[0]);

  test("are the numbers of trips, from one's first position to its last [HIST-04]", () => {
    const track = straight(60, 300, () => 20);
    const trips = [
      [5, 10],
      [10, 20],
      [30, 40],
    ].map(([from, to]) => tripBetween(track[from!]!, track[to!]!));
    const columns = routeOf(track, { trips, colouring: "trip", zoom: 10 });
    expect(runsOf(columns, 10)).toEqual([
      [255, 0],
      [0, 5],
      [1, 10],
      [255, 20],
      [2, 30],
      [255, 40],
    ]);
    const many = Array.from({ length: 300 }, (_, at) =>
      tripBetween(position({ at: at * 2 }), position({ at: at * 2 + 2 })),
    );
    const short = Array.from({ length: 601 }, (_, at) => position({ at, longitude: at / 1e4 }));
    const { values } = routeOf(short, { trips: many, zoom: 19 }).paths;
    expect([values[0], Math.max(...values.subarray(0, -1)), values.at(-1)]).toEqual([0, 254, 255]);
  });

  test("are the states in which the vehicle went on [HIST-04]", () => {
    const track = straight(30, 300, (minute) => (minute >= 10 && minute < 13 ? 0 : 20));
    const [moving, idle] = (["moving", "idle"] as const).map((state) =>
      VEHICLE_STATES.indexOf(state),
    );
    expect(runsOf(routeOf(track, { colouring: "state", zoom: 14 }), 14)).toEqual([
      [moving, 0],
      [idle, 10],
      [moving, 13],
    ]);
  });

  test("are the speeds, where they differ for long enough to be seen [HIST-04]", () => {
    const track = straight(40, 500, (minute) => (minute < 20 ? 16.2 : 54));
    const columns = routeOf(track, { colouring: "speed", zoom: 14 });
    expect(runsOf(columns, 14)).toEqual([
      [300, 0],
      [1_000, 20],
    ]);
    // A straight line of one speed needs no points between its ends.
    expect(columns.drawn).toBeLessThan(6);
    const fast = routeOf(
      straight(2, 100, () => 5_000),
      { colouring: "speed" },
    );
    expect(fast.paths.values[0]).toBe(65_535);
  });

  test("change at every change that is two pixels long, from near [HIST-04]", () => {
    fc.assert(
      fc.property(arbitraryPast(150), (past) => {
        const track = pastTrack(past);
        const vertices = pathsOf(routeOf(track, { colouring: "state", zoom: 21 }), 21).flat();
        for (const { longitude, latitude, value } of vertices) {
          const there = track.filter(
            (each) => each.longitude === longitude && each.latitude === latitude,
          );
          const states = there.map((each) =>
            VEHICLE_STATES.indexOf(
              vehicleState(evidenceOf(each), DEFAULT_STATE_RULES, each.fixTime),
            ),
          );
          expect(states).toContain(value);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("arrows of a route", () => {
  test("stand on the line, some 90 pixels apart, and point along it [HIST-04]", () => {
    fc.assert(
      fc.property(arbitraryPast(), fc.double({ min: 8, max: 17, noNaN: true }), (past, zoom) => {
        const columns = routeOf(pastTrack(past), { zoom });
        const pixels = 2 ** (zoom + 9 - 30);
        const segments = pathsOf(columns, zoom).flatMap((path) =>
          path.slice(1).map((to, at) => [path[at]!, to] as const),
        );
        const { count, lngLat, courses } = columns.arrows;
        for (let at = 0; at < count; at++) {
          const x = exactWorldX(lngLat[2 * at]!) * pixels;
          const y = exactWorldY(lngLat[2 * at + 1]!) * pixels;
          const here = segments.filter(([from, to]) => distanceToSegment(x, y, from, to) < 0.01);
          const turns = here.map(([from, to]) => {
            const course = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
            return Math.abs(((courses[at]! - course + 540) % 360) - 180);
          });
          expect(Math.min(...turns)).toBeLessThan(0.01);
        }
      }),
      { numRuns: 80 },
    );
  });

  test("are as many as the line is long [HIST-04]", () => {
    const track = straight(101, 500, () => 20);
    for (const zoom of [9, 11, 13.4, 15]) {
      const { arrows } = routeOf(track, { zoom });
      const lengthPx = (50_000 / 111_319.49 / 360) * 512 * 2 ** zoom;
      expect(arrows.count).toBe(Math.round(lengthPx / 90));
      expect([...arrows.courses].every((course) => course === 90)).toBe(true);
      const steps = Array.from(
        { length: arrows.count - 1 },
        (_, at) => arrows.lngLat[2 * at + 2]! - arrows.lngLat[2 * at]!,
      );
      expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(1e-9);
    }
  });

  test("of a road that was driven twenty times are no more than of both ways once [HIST-04]", () => {
    const out = straight(51, 500, () => 20);
    const there = out.map(({ longitude }) => longitude);
    const ways = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? there : there.toReversed()));
    const often = ways
      .flat()
      .map((longitude, at) =>
        position({ id: at + 1, at: minutes(at), latitude: 0, longitude, speed: 20 }),
      );
    const zoom = 12;
    const lengthPx = (25_000 / 111_319.49 / 360) * 512 * 2 ** zoom;
    const { arrows } = routeOf(often, { zoom });
    // At most one a cell of 48 pixels and way.
    expect(arrows.count).toBeLessThanOrEqual(2 * Math.ceil(lengthPx / 48 + 1));
    expect(new Set(arrows.courses)).toEqual(new Set([90, 270]));
    expect(arrows.count).toBeGreaterThanOrEqual(2 * Math.floor(lengthPx / 90));
  });

  test("a vehicle that stands has none [HIST-04]", () => {
    const track = Array.from({ length: 50 }, (_, at) => position({ at: at * 10_000 }));
    expect(routeOf(track, { zoom: 18 }).arrows.count).toBe(0);
  });
});

describe("stops of a route", () => {
  const track = straight(60, 300, () => 20);
  const stops = [
    [0, 2],
    [3, 5],
    [40, 45],
    [50, 55],
  ].map(([from, to]) => stopBetween(track[from!]!, track[to!]!));

  test("stand alone from near, in the order of time [HIST-04]", () => {
    const columns = routeOf(track, { stops, zoom: 15 });
    expect(columns).toMatchObject({ stops, stopClusters: [] });
  });

  test("are one sign where they would cover each other [HIST-04]", () => {
    const { stops: alone, stopClusters } = routeOf(track, { stops, zoom: 11 });
    expect(alone).toEqual(stops.slice(2));
    expect(stopClusters).toMatchObject([
      { count: 2, bounds: { west: 0, east: track[3]!.longitude, south: 0, north: 0 } },
    ]);
    const [cluster] = routeOf(track, { stops, zoom: 3 }).stopClusters;
    expect(cluster!.count).toBe(4);
    expect(cluster!.longitude).toBeGreaterThan(0);
  });

  test("are all there at every zoom [HIST-04]", () => {
    fc.assert(
      fc.property(arbitraryPast(120), fc.double({ min: 0, max: 23, noNaN: true }), (past, zoom) => {
        const halts = pastTrack(past);
        const all = halts.slice(1).map((to, at) => stopBetween(halts[at]!, to));
        const { stops: alone, stopClusters } = routeOf(halts, { stops: all, zoom });
        const gathered = stopClusters.reduce((sum, { count }) => sum + count, 0);
        expect(alone.length + gathered).toBe(all.length);
        const times = alone.map(({ from }) => from);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }),
      { numRuns: 60 },
    );
  });
});

/** Only what a route reads of it. */
function tripBetween(first: Position, last: Position): HistoryTrip {
  const end = ({ id, fixTime, latitude, longitude, address }: Position) => ({
    positionId: id,
    time: fixTime,
    latitude,
    longitude,
    address,
  });
  return { trip: { start: end(first), end: end(last) } } as HistoryTrip;
}

const stopBetween = (first: Position, last: Position): RouteStop => ({
  vehicleId: first.vehicleId,
  longitude: first.longitude,
  latitude: first.latitude,
  from: first.fixTime,
  until: last.fixTime,
  idleTime: minutes(0),
  address: undefined,
});
