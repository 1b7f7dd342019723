import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Area, DEFAULT_HALF_WIDTH, halfWidthOf } from "#domain/geo/area";
import { createAreaIndex } from "#domain/geo/areaIndex";
import { type Coordinate, distance, EARTH_RADIUS_M } from "#domain/geo/geodesy";
import { contains, prepareArea } from "#domain/geo/prepareArea";
import { readArea } from "#domain/geo/readArea";
import { metres } from "#domain/units";
import { convexRing, coordinateAround } from "../support/arbitraryAreas.ts";

const area = (text: string): Area => {
  const read = readArea(text);
  if (!read.area) throw new Error(read.refusal);
  return read.area;
};
const at = (latitude: number, longitude: number): Coordinate => ({ latitude, longitude });
/** A metre of latitude in degrees. */
const METRE = 180 / Math.PI / EARTH_RADIUS_M;

describe("what an area contains", () => {
  test("a polygon: by even and odd, its hole not", () => {
    const keyhole = area("POLYGON ((0 0, 0 9, 9 9, 9 0, 0 0, 3 3, 6 3, 6 6, 3 6, 3 3))");
    expect(contains(keyhole, at(1, 1))).toBe(true);
    expect(contains(keyhole, at(4.5, 4.5))).toBe(false);
    expect(contains(keyhole, at(10, 1))).toBe(false);
  });

  test("a polygon over the antimeridian: both sides of it, not the rest of the earth [E11]", () => {
    const fiji = area("POLYGON ((-20 177, -15 177, -15 -178, -20 -178))");
    for (const longitude of [177.5, 179.99, 180, -180, -179, -178.5])
      expect(contains(fiji, at(-17, longitude))).toBe(true);
    for (const longitude of [176.9, -177.9, 0, 90])
      expect(contains(fiji, at(-17, longitude))).toBe(false);
  });

  test("neighbours that share an edge hold each coordinate once", () => {
    const left = area("POLYGON ((0 0, 2 0, 2 1, 0 1))");
    const right = area("POLYGON ((0 1, 2 1, 2 2, 0 2))");
    for (const latitude of [0, 0.5, 1, 1.9])
      expect([left, right].filter((one) => contains(one, at(latitude, 1)))).toHaveLength(1);
  });

  test("a circle: to its radius along the great circle, over antimeridian and pole", () => {
    const edge = area("CIRCLE (0 179.999, 1000)");
    expect(contains(edge, at(999 * METRE, 179.999))).toBe(true);
    expect(contains(edge, at(1001 * METRE, 179.999))).toBe(false);
    expect(contains(edge, at(0, -179.998))).toBe(true);
    expect(contains(area("CIRCLE (89.999 0, 1000)"), at(89.999, 180))).toBe(true);
  });

  test("a corridor: 25 m to either side where nothing else is said, at any latitude", () => {
    for (const latitude of [0, -34.9, 65]) {
      const street = area(`LINESTRING (${latitude} -56.2, ${latitude} -56.19)`);
      const middle = -56.195;
      expect(contains(street, at(latitude + 24.9 * METRE, middle))).toBe(true);
      expect(contains(street, at(latitude + 25.1 * METRE, middle))).toBe(false);
      expect(contains(street, at(latitude + 99 * METRE, middle), metres(100))).toBe(true);
      const aside = METRE / Math.cos((latitude * Math.PI) / 180);
      expect(contains(street, at(latitude, -56.19 + 24.9 * aside))).toBe(true);
      expect(contains(street, at(latitude, -56.19 + 25.1 * aside))).toBe(false);
    }
  });

  test("a corridor over the antimeridian and one of a single coordinate", () => {
    const ferry = area("LINESTRING (-16 179.99, -16 -179.99)");
    expect(contains(ferry, at(-16, 180))).toBe(true);
    expect(contains(ferry, at(-16, -179.995))).toBe(true);
    expect(contains(ferry, at(-16, 0))).toBe(false);
    const gate = area("LINESTRING (10 10, 10 10)");
    expect(contains(gate, at(10 + 20 * METRE, 10))).toBe(true);
    expect(contains(gate, at(10 + 30 * METRE, 10))).toBe(false);
  });

  test("no area contains a coordinate that is none", () => {
    for (const text of ["POLYGON ((0 0, 0 9, 9 9))", "CIRCLE (0 0, 9)", "LINESTRING (0 0, 0 1)"])
      for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(contains(area(text), at(bad, 0))).toBe(false);
        expect(contains(area(text), at(0, bad))).toBe(false);
      }
  });

  test("the width of a corridor is read from its attribute, nonsense is the default", () => {
    expect(halfWidthOf(100)).toBe(100);
    expect(halfWidthOf("100")).toBe(100);
    for (const nonsense of [undefined, null, 0, -1, Number.NaN, "wide", "", true])
      expect(halfWidthOf(nonsense)).toBe(DEFAULT_HALF_WIDTH);
  });

  test("the middle of a convex ring is inside, and turning the earth changes nothing", () => {
    fc.assert(
      fc.property(convexRing(), fc.double({ min: -360, max: 360, noNaN: true }), (ring, turn) => {
        const turned = ring.map(({ latitude, longitude }) =>
          at(latitude, normal(longitude + turn)),
        );
        const south = Math.min(...ring.map(({ latitude }) => latitude));
        const [first, second, third] = turned as [Coordinate, Coordinate, Coordinate];
        const inside = at(
          (first.latitude + second.latitude + third.latitude) / 3,
          first.longitude + (near(first, second) + near(first, third)) / 3,
        );
        expect(contains({ kind: "polygon", ring: turned }, inside)).toBe(true);
        expect(contains({ kind: "polygon", ring: turned }, at(south - 0.1, inside.longitude))).toBe(
          false,
        );
      }),
    );
  });

  test("a corridor is as wide as the distance to the nearest of many coordinates on it", () => {
    fc.assert(
      fc.property(coordinateAround(), nearby(), nearby(), (start, step, aside) => {
        const end = moved(start, step);
        const coordinate = moved(start, aside);
        const nearest = Math.min(
          ...Array.from({ length: 2_001 }, (_, index) =>
            distance(coordinate, between(start, end, index / 2_000)),
          ),
        );
        const line: Area = { kind: "line", path: [start, end] };
        expect(contains(line, coordinate, metres(nearest + 1))).toBe(true);
        if (nearest > 3) expect(contains(line, coordinate, metres(nearest - 3))).toBe(false);
      }),
    );
  });
});

describe("the index of areas", () => {
  const areas: fc.Arbitrary<Area> = fc.oneof(
    convexRing().map((ring) => ({ kind: "polygon" as const, ring })),
    fc.record({
      kind: fc.constant("circle" as const),
      centre: coordinateAround(),
      radius: fc.constantFrom(5, 100, 5_000, 1e6, 1.5e7).map(metres),
    }),
    fc.tuple(coordinateAround(), nearby(), fc.boolean()).map(([start, step, isLong]) => ({
      kind: "line" as const,
      path: [
        start,
        isLong ? at(-start.latitude / 2, normal(start.longitude + 170)) : moved(start, step),
      ],
    })),
  );

  test("finds what asking every area finds", () => {
    fc.assert(
      fc.property(
        fc.array(areas, { maxLength: 30 }),
        fc.array(coordinateAround(), { minLength: 1, maxLength: 20 }),
        (all, coordinates) => {
          const index = createAreaIndex<number>();
          all.forEach((one, key) => index.put(key, one, metres(5_000)));
          const asked = [...coordinates, ...all.flatMap(cornersOf)];
          for (const coordinate of asked)
            expect(new Set(index.containing(coordinate.latitude, coordinate.longitude))).toEqual(
              new Set(
                [...all.keys()].filter((key) => contains(all[key]!, coordinate, metres(5_000))),
              ),
            );
        },
      ),
    );
  });

  test("finds long corridors where they bulge to the pole, and circles near it as wide as they are", () => {
    const index = createAreaIndex<string>();
    index.put("route", area("LINESTRING (60 -60, 60 60)"), metres(5_000));
    index.put("southern", area("LINESTRING (-60 -60, -60 60)"), metres(5_000));
    index.put("station", area("CIRCLE (80 0, 100000)"));
    expect(prepareArea(area("LINESTRING (60 -60, 60 60)")).box.north).toBeGreaterThan(73.898);
    expect(prepareArea(area("LINESTRING (-60 -60, -60 60)")).box.south).toBeLessThan(-73.898);
    expect(index.containing(73.898, 0)).toEqual(["route"]);
    expect(index.containing(-73.898, 0)).toEqual(["southern"]);
    expect([5, -5].map((longitude) => index.containing(80, longitude))).toEqual([
      ["station"],
      ["station"],
    ]);
  });

  test("forgets what was removed and replaces what is put again", () => {
    const index = createAreaIndex<string>();
    index.put("depot", area("CIRCLE (1 1, 100)"));
    index.put("depot", area("CIRCLE (2 2, 100)"));
    expect([index.containing(1, 1), index.containing(2, 2), index.size]).toEqual([
      [],
      ["depot"],
      1,
    ]);
    index.remove("depot");
    expect([index.containing(2, 2), index.size]).toEqual([[], 0]);
  });

  test("asks few of 30,000 areas", () => {
    const index = createAreaIndex<number>();
    const circle = area("CIRCLE (0 0, 100)") as Extract<Area, { kind: "circle" }>;
    for (let key = 0; key < 30_000; key++)
      index.put(key, { ...circle, centre: at((key % 173) * 0.01, Math.floor(key / 173) * 0.01) });
    expect(index.containing(0.5, 0.5)).toHaveLength(1);
    expect(index.containing(0.505, 0.505)).toEqual([]);
  });

  test("the box holds every coordinate that the area contains", () => {
    fc.assert(
      fc.property(areas, fc.array(coordinateAround(), { maxLength: 30 }), (one, coordinates) => {
        const { box, contains } = prepareArea(one, metres(5_000));
        expect(box.west).toBeGreaterThanOrEqual(-180);
        for (const { latitude, longitude } of [...coordinates, ...cornersOf(one)]) {
          if (!contains(latitude, longitude)) continue;
          const east = longitude < box.west ? longitude + 360 : longitude;
          expect(latitude >= box.south && latitude <= box.north && east <= box.east).toBe(true);
        }
      }),
    );
  });
});

const cornersOf = (one: Area): readonly Coordinate[] => {
  if (one.kind === "circle")
    return [one.centre, moved(one.centre, { north: one.radius * 0.99, east: 0 })];
  return one.kind === "polygon" ? one.ring : one.path;
};

const normal = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
const near = (from: Coordinate, to: Coordinate) => normal(to.longitude - from.longitude);

interface Step {
  readonly north: number;
  readonly east: number;
}
function nearby(): fc.Arbitrary<Step> {
  const metre = fc.double({ min: -2_000, max: 2_000, noNaN: true });
  return fc.record({ north: metre, east: metre });
}
function moved({ latitude, longitude }: Coordinate, { north, east }: Step): Coordinate {
  const across = Math.max(1e-6, Math.cos((latitude * Math.PI) / 180));
  return at(
    Math.max(-90, Math.min(90, latitude + north * METRE)),
    normal(longitude + (east * METRE) / across),
  );
}

/** On the great circle between two coordinates, as a part of the chord put back on the sphere. */
function between(from: Coordinate, to: Coordinate, part: number): Coordinate {
  const [a, b] = [vector(from), vector(to)];
  const [x, y, z] = a.map((value, axis) => value + (b[axis]! - value) * part) as [
    number,
    number,
    number,
  ];
  return at((Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI, (Math.atan2(y, x) * 180) / Math.PI);
}
function vector({ latitude, longitude }: Coordinate): [number, number, number] {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)];
}
