import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Area } from "#domain/geo/area";
import { areaText } from "#domain/geo/area";
import { checkRing } from "#domain/geo/checkRing";
import type { Coordinate } from "#domain/geo/geodesy";
import { MAX_VERTICES, readArea } from "#domain/geo/readArea";
import { metres } from "#domain/units";
import { convexRing, coordinateAround } from "../../support/arbitraryAreas.ts";

const refusalOf = (text: string) => readArea(text).refusal;

describe("reading an area [DRAW-03]", () => {
  test("takes latitude first and leaves out the closing point", () => {
    expect(readArea("POLYGON ((38.7 -9.1, 38.8 -9.1, 38.8 -9.2, 38.7 -9.1))").area).toEqual({
      kind: "polygon",
      ring: [
        { latitude: 38.7, longitude: -9.1 },
        { latitude: 38.8, longitude: -9.1 },
        { latitude: 38.8, longitude: -9.2 },
      ],
    });
    expect(readArea("LINESTRING (38.7 -9.1, 38.8 -9.2)").area).toEqual({
      kind: "line",
      path: [
        { latitude: 38.7, longitude: -9.1 },
        { latitude: 38.8, longitude: -9.2 },
      ],
    });
    expect(readArea("CIRCLE (38.7 -9.1, 100)").area).toEqual({
      kind: "circle",
      centre: { latitude: 38.7, longitude: -9.1 },
      radius: 100,
    });
  });

  test("takes a ring that is not closed, blanks around commas, none before parentheses", () => {
    expect(readArea("POLYGON((0 0,0 1 ,\n1 1))").area).toMatchObject({ kind: "polygon" });
    expect(readArea("LINESTRING(0 0,0 1e-3)").area).toMatchObject({ kind: "line" });
  });

  test.each([
    ["", "unknownShape"],
    ["polygon ((0 0, 0 1, 1 1))", "unknownShape"],
    ["POINT (0 0)", "unknownShape"],
    ["POLYGON (0 0, 0 1, 1 1)", "unknownShape"],
    ["POLYGON ((0 0, 0 1, 1 1", "unclosed"],
    ["POLYGON ((0 0, 0 1, 1 1)", "unclosed"],
    ["POLYGON ((0 0, 0 1,", "unclosed"],
    ["LINESTRING (0 0, 0 1", "unclosed"],
    ["CIRCLE (0 0, 5", "unclosed"],
    ["CIRCLE (0 0", "unclosed"],
    ["POLYGON ((0 0, 0 4, 4 4), (1 1, 1 2, 2 2))", "nested"],
    ["POLYGON (((0 0, 0 1, 1 1)))", "nested"],
    ["LINESTRING ((0 0, 0 1))", "nested"],
    ["POLYGON ((0 0, 0 1))", "tooFewPoints"],
    ["POLYGON ((0 0, 0 1, 0 0))", "tooFewPoints"],
    ["POLYGON ((0 0, 0 0, 0 1, 0 1))", "tooFewPoints"],
    ["POLYGON (())", "tooFewPoints"],
    ["LINESTRING (0 0)", "tooFewPoints"],
    ["POLYGON ((0 0, 2 2, 2 0, 0 2))", "selfCrossing"],
    ["POLYGON ((0 0, 1 1, 2 2, 2 0, 0 2))", "selfCrossing"],
    ["POLYGON ((91 0, 0 1, 1 1))", "badLatitude"],
    ["POLYGON ((0 0, 0 180.1, 1 1))", "badLongitude"],
    ["CIRCLE (-56.2 -181, 5)", "badLongitude"],
    ["CIRCLE (0 0, 0)", "badRadius"],
    ["CIRCLE (0 0, -5)", "badRadius"],
    ["CIRCLE (0 0, 1000000000)", "badRadius"],
    ["CIRCLE (0 0, 1e999)", "badNumber"],
    ["CIRCLE (0 0, NaN)", "badNumber"],
    ["CIRCLE ( 0 0, 5)", "badNumber"],
    ["CIRCLE (0  0, 5)", "badNumber"],
    ["CIRCLE (0 0 5)", "badNumber"],
    ["LINESTRING (0 0, ١ ٢)", "badNumber"],
    ["LINESTRING (０ ０, 1 1)", "badNumber"],
    ["LINESTRING (0x10 0, 1 1)", "badNumber"],
    ["LINESTRING (. ., 1 1)", "badNumber"],
    ["LINESTRING (0,0, 1,1)", "badNumber"],
    ["LINESTRING (0 0 7, 1 1 7)", "badNumber"],
    ["LINESTRING (0 0, 1 1);drop", "trailingText"],
    ["POLYGON ((80 -120, 80 0, 80 120))", "aroundEarth"],
  ])("refuses %s: %s", (text, refusal) => {
    expect(refusalOf(text)).toBe(refusal);
  });

  test("says where the text went wrong", () => {
    expect(readArea("LINESTRING (0 0, x 1)")).toEqual({ refusal: "badNumber", at: 17 });
  });

  test("takes a hole that is drawn with one ring", () => {
    const keyhole = "POLYGON ((0 0, 0 9, 9 9, 9 0, 0 0, 3 3, 6 3, 6 6, 3 6, 3 3))";
    expect(readArea(keyhole).area).toBeDefined();
  });

  test("takes as many corners as the limit and not one more", () => {
    const circle = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const angle = (index / count) * 2 * Math.PI;
        return `${Math.sin(angle)} ${Math.cos(angle)}`;
      }).join(", ");
    expect(readArea(`POLYGON ((${circle(MAX_VERTICES)}))`).area).toBeDefined();
    expect(refusalOf(`POLYGON ((${circle(MAX_VERTICES + 1)}))`)).toBe("tooManyPoints");
    expect(refusalOf(`LINESTRING (${circle(MAX_VERTICES + 1)})`)).toBe("tooManyPoints");
  });

  test("agrees with comparing every edge with every other on any small ring", () => {
    const corner = fc.record({
      latitude: fc.integer({ min: 0, max: 6 }),
      longitude: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 8 }), (ring) => {
        const edges = ring.map((from, index) => [from, ring[(index + 1) % ring.length]!] as const);
        const pairs = edges.flatMap((one, i) =>
          edges.slice(i + 1).map((other) => [one, other] as const),
        );
        const refusal = checkRing(ring);
        if (
          pairs.some(
            ([one, other]) => sides(one, other) === "across" && sides(other, one) === "across",
          )
        )
          expect(refusal).toBe("selfCrossing");
        const isApart = pairs.every(
          ([one, other]) =>
            one.some((corner) => other.includes(corner)) ||
            sides(one, other) === "beside" ||
            sides(other, one) === "beside",
        );
        if (isApart && refusal !== "tooFewPoints") expect(refusal).toBeUndefined();
      }),
      { numRuns: 3_000 },
    );
  });

  test("gives up on thousands of long edges side by side, never on hundreds", () => {
    const comb = (teeth: number) =>
      Array.from({ length: teeth }, (_, tooth) => {
        const [low, high] = [
          `${tooth * 1e-5} ${tooth * -1e-5}`,
          `${9 + tooth * 1e-5} ${9 - tooth * 1e-5}`,
        ];
        return tooth % 2 === 0 ? `${low}, ${high}` : `${high}, ${low}`;
      }).join(", ");
    expect(readArea(`POLYGON ((${comb(1_000)}))`).area).toBeDefined();
    expect(refusalOf(`POLYGON ((${comb(5_000)}))`)).toBe("tooComplex");
  });

  test.each([
    ["parentheses", "(".repeat(1e7)],
    ["nested rings", `POLYGON ${"(".repeat(1e7)}`],
    ["blanks", `POLYGON ${" ".repeat(1e7)}`],
    ["blanks between points", `LINESTRING (0 0${" ".repeat(1e7)}`],
    ["digits", `LINESTRING (${"1".repeat(1e7)}`],
    ["exponents", `LINESTRING (1${"e".repeat(1e7)}`],
    ["points", `POLYGON ((${"0 0, ".repeat(2e6)}0 0))`],
  ])("refuses ten million characters of %s without a crash", (_name, text) => {
    expect(refusalOf(text)).toBeDefined();
  });

  test("gives back what was written", () => {
    fc.assert(
      fc.property(arbitraryArea(), (area) => {
        expect(readArea(areaText(area))).toEqual({ area });
      }),
    );
  });

  test("answers whatever it is given: an area that can be written, or a reason", () => {
    const piece = fc.constantFrom(
      ..."POLYGON,LINESTRING,CIRCLE,(,),((,)),0,1,-1,90, ,\t,e,.,+,9e999,١,NaN".split(","),
      ",",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
      arbitraryArea().chain((area) => mutated(areaText(area))),
    );
    fc.assert(
      fc.property(text, (text) => {
        const { area, refusal } = readArea(text);
        expect((area === undefined) !== (refusal === undefined)).toBe(true);
        if (area) expect(readArea(areaText(area))).toEqual({ area });
      }),
      { numRuns: 2_000 },
    );
  });
});

type Edge = readonly [Coordinate, Coordinate];

/** Where both ends of an edge lie, seen from another one's line. */
function sides([from, to]: Edge, other: Edge): "across" | "beside" | "touching" {
  const [one, two] = other.map(
    ({ latitude, longitude }) =>
      (to.longitude - from.longitude) * (latitude - from.latitude) -
      (to.latitude - from.latitude) * (longitude - from.longitude),
  ) as [number, number];
  if (one === 0 || two === 0) return "touching";
  return one > 0 === two > 0 ? "beside" : "across";
}

const mutated = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(4), fc.string({ maxLength: 3, unit: "binary" }))
    .map(([at, gone, added]) => text.slice(0, at) + added + text.slice(at + gone));

const arbitraryArea = (): fc.Arbitrary<Area> =>
  fc.oneof(
    convexRing().map((ring) => ({ kind: "polygon" as const, ring })),
    fc
      .array(coordinateAround(), { minLength: 2, maxLength: 9 })
      .map((path) => ({ kind: "line" as const, path })),
    fc
      .record({
        centre: coordinateAround(),
        radius: fc.double({ min: 0.001, max: 2e7, noNaN: true }),
      })
      .map(({ centre, radius }) => ({ kind: "circle" as const, centre, radius: metres(radius) })),
  );
