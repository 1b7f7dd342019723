import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HistoryVisit } from "#contract/historyVisits";
import type { Area } from "#domain/geo/area";
import { type Coordinate, distance } from "#domain/geo/geodesy";
import { prepareArea } from "#domain/geo/prepareArea";
import { days, epochMs, hours, metres, minutes, seconds } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { vehicleVisits } from "../../../../../workers/engine/history/visits/vehicleVisits.ts";
import { runAtOnce } from "../../../../../workers/engine/schedule/runAtOnce.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { blockOf } from "../../../../support/historyBuilders.ts";
import { isBroken, type KnownTime, type NaivePoint } from "../../../../support/naivePast.ts";

const HOUR: number = hours(1);
/** Degrees of a metre of latitude, near enough for a test's own shapes. */
const METRE = 1 / 111_319.49;

interface Case {
  readonly points: readonly NaivePoint[];
  readonly known: readonly KnownTime[];
  readonly area: Area;
  readonly from: number;
  readonly to: number;
}

function found({ points, known, area, from, to }: Case) {
  const blocks = known.map(({ from: start, until }) =>
    blockOf({
      from: start,
      until,
      points: points.filter(({ at }) => at >= start && at < until),
    }),
  );
  return runAtOnce(
    vehicleVisits(blocks, {
      area: prepareArea(area),
      from: epochMs(NOON + from),
      to: epochMs(NOON + to),
      rules: DEFAULT_STATE_RULES,
    }),
  );
}

/** Times since noon. */
const spansOf = (visits: readonly HistoryVisit[]) =>
  visits.map(({ enter, leave, enterBy, leaveBy }) => ({
    enter: enter - NOON,
    leave: leave - NOON,
    enterBy,
    leaveBy,
  }));

const point = (at: number, more: Partial<NaivePoint> = {}): NaivePoint => ({
  at,
  id: at + 1e9,
  latitude: 0,
  longitude: 0,
  speed: 20,
  course: 90,
  ignition: true,
  ...more,
});

const square = (south: number, west: number, north: number, east: number): Area => ({
  kind: "polygon",
  ring: [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude })),
});

/** From longitude 0 to 0.01 along the equator in a minute, 67 km/h, and on like that. */
const driving = (count: number, first = 0): readonly NaivePoint[] =>
  Array.from({ length: count }, (_, row) =>
    point((first + row) * minutes(1), { longitude: (first + row) * 0.01 }),
  );

const DAY: readonly KnownTime[] = [{ from: -1 * HOUR, until: 5 * HOUR }];
const asked = (more: Partial<Case>): Case => ({
  points: driving(10),
  known: DAY,
  area: square(-0.1, 0.025, 0.1, 0.045),
  from: 0,
  to: HOUR,
  ...more,
});
const crossed = { enterBy: "crossed", leaveBy: "crossed" };

describe("visits of one vehicle [HIST-07]", () => {
  test("begin and end where the way between two positions crosses the edge", () => {
    expect(spansOf(found(asked({})).visits)).toEqual([
      { enter: minutes(2.5), leave: minutes(4.5), ...crossed },
    ]);
  });

  test("a way through the shape between two positions outside counts", () => {
    const area = square(-0.1, 0.022, 0.1, 0.028);
    expect(spansOf(found(asked({ area })).visits)).toEqual([
      { enter: minutes(2.2), leave: minutes(2.8), ...crossed },
    ]);
  });

  test("end with the last position before a silence, and begin with the first after it", () => {
    const points = [...driving(4), ...driving(3, 20).map((one) => ({ ...one, longitude: 0.035 }))];
    const { visits } = found(asked({ points, to: minutes(21.5) }));
    expect(spansOf(visits)).toEqual([
      { enter: minutes(2.5), leave: minutes(3), enterBy: "crossed", leaveBy: "silence" },
      { enter: minutes(20), leave: minutes(21.5), enterBy: "silence", leaveBy: "span" },
    ]);
    expect(visits[0]!.leftBefore).toBe(NOON + minutes(20));
    expect(visits[1]!.enteredAfter).toBe(NOON + minutes(3));
  });

  test("positions right on the edge are where it is crossed", () => {
    const area = square(-0.1, 0.02, 0.1, 0.04);
    expect(spansOf(found(asked({ area })).visits)).toEqual([
      { enter: minutes(2), leave: minutes(4), ...crossed },
    ]);
  });

  test("a leap across the shape was nowhere in it", () => {
    const points = [point(0), point(seconds(10), { longitude: 0.07 })];
    expect(found(asked({ points })).visits).toEqual([]);
  });

  test("a position inside between two silences is a visit of no length", () => {
    const points = [0, 20, 40].map((minute) =>
      point(minutes(minute), { longitude: minute === 20 ? 0.03 : minute }),
    );
    expect(spansOf(found(asked({ points })).visits)).toEqual([
      { enter: minutes(20), leave: minutes(20), enterBy: "silence", leaveBy: "silence" },
    ]);
  });

  test.each([
    ["stopped", { speed: 0, ignition: false }, 50, { leaveBy: "span", silentSince: undefined }],
    ["moving", { speed: 20, ignition: true }, 50, { leaveBy: "silence", silentSince: -10 }],
    ["idle", { speed: 0, ignition: true }, 50, { leaveBy: "silence", silentSince: -10 }],
    ["moving, minutes ago", { speed: 20 }, -6, { leaveBy: "span", silentSince: undefined }],
  ])(
    "who reported last inside is there as long as the map shows them there: %s",
    (_, doing, minute, { leaveBy, silentSince }) => {
      const points = [point(minutes(-10), { longitude: 0.03, ...doing })];
      const moment = minutes(minute);
      const { visits, isKnown } = found(asked({ points, from: moment, to: moment }));
      expect(spansOf(visits)).toEqual([{ enter: moment, leave: moment, enterBy: "span", leaveBy }]);
      expect(visits[0]!.silentSince).toBe(
        silentSince === undefined ? undefined : NOON + minutes(silentSince),
      );
      expect(isKnown).toBe(true);
    },
  );

  test.each([
    [0, true],
    [1, false],
  ])("until five days of silence disconnect them, and %i ms more", (more, isThere) => {
    const points = [point(0, { longitude: 0.03, speed: 0, ignition: false })];
    const moment = days(5) + more;
    const known = [{ from: -1 * HOUR, until: days(9) }];
    const { visits, perhaps } = found(asked({ points, known, from: moment, to: moment }));
    expect([visits.length > 0, perhaps]).toEqual([isThere, !isThere]);
  });

  test("who is parked while its tracker sleeps is there all the time", () => {
    const parked = { longitude: 0.03, speed: 0, ignition: false };
    const points = [point(minutes(-10), parked), point(3 * HOUR, parked)];
    expect(spansOf(found(asked({ points })).visits)).toEqual([
      { enter: 0, leave: HOUR, enterBy: "span", leaveBy: "span" },
    ]);
  });

  describe("who idles and is there still", () => {
    const idles = { longitude: 0.03, speed: 0, ignition: true };
    // Every six minutes: longer than what lies between two points of a way may take.
    const reports = [0, 6, 12, 18, 24, 30].map((minute) => point(minutes(minute), idles));

    test("was there all the time, once, however seldom it reported", () => {
      const { visits } = found(asked({ points: reports, to: minutes(30) }));
      expect(spansOf(visits)).toEqual([
        { enter: 0, leave: minutes(30), enterBy: "span", leaveBy: "span" },
      ]);
    });

    test("is there at any moment between two reports, as on map and list", () => {
      const moment = minutes(15);
      const { visits, perhaps } = found(asked({ points: reports, from: moment, to: moment }));
      expect([visits.length, perhaps]).toEqual([1, false]);
    });

    test("but not for longer than until its silence disconnects it, nor where it reported elsewhere", () => {
      const known = [{ from: -1 * HOUR, until: days(9) }];
      const [moment, later] = [days(3), days(5) + 1];
      const after = (silence: number, longitude: number) => {
        const points = [point(0, idles), point(silence, { ...idles, longitude })];
        return found(asked({ points, known, from: moment, to: moment })).visits.length;
      };
      expect([after(days(5), 0.03), after(later, 0.03)]).toEqual([1, 0]);
      // 111 m on, which is no way, and 223 m.
      expect([after(days(5), 0.031), after(days(5), 0.032)]).toEqual([1, 0]);
    });
  });

  test.each([
    ["the whole time inside", { area: square(-1, -1, 1, 1), to: minutes(9) }, [[0, minutes(9)]]],
    ["a moment, inside", { from: minutes(3.3), to: minutes(3.3) }, [[minutes(3.3), minutes(3.3)]]],
    ["a moment, outside", { from: minutes(6), to: minutes(6) }, []],
    ["no positions at all", { points: [] }, []],
    ["nothing loaded", { points: [], known: [] }, []],
    ["the wrong way round", { from: minutes(9), to: 0 }, []],
    ["entered just as the time ends", { to: minutes(2.5) }, []],
    ["left just as the time begins", { from: minutes(4.5) }, []],
  ] as const)("%s", (_, more, expected) => {
    const visits = spansOf(found(asked(more)).visits);
    expect(visits.map(({ enter, leave }) => [enter, leave])).toEqual(expected);
  });

  test.each([1, 255, 256, 257, 511, 512, 513, 700, 1_498])(
    "a shape that one of many positions is near is found: %i",
    (row) => {
      const points = Array.from({ length: 1_500 }, (_, at) =>
        point(at * seconds(10), { longitude: at * 0.001 }),
      );
      const longitude = row * 0.001;
      const area = square(-0.1, longitude - 0.0005, 0.1, longitude + 0.0005);
      const all = { points, area, from: -1 * HOUR, to: 5 * HOUR };
      expect(spansOf(found(asked(all)).visits)).toEqual([
        { enter: (row - 0.5) * seconds(10), leave: (row + 0.5) * seconds(10), ...crossed },
      ]);
    },
  );

  test("late positions count where they belong, doubled ones once", () => {
    const points = [
      point(0),
      point(minutes(1), { latitude: 0.01, isLate: true }),
      point(minutes(1), { latitude: 0.01, id: 5, isLate: true }),
      point(minutes(2)),
    ];
    const area = square(0.005, -0.01, 0.02, 0.01);
    expect(spansOf(found(asked({ points, area })).visits)).toEqual([
      { enter: minutes(0.5), leave: minutes(1.5), ...crossed },
    ]);
  });

  test("on both sides of 180°", () => {
    const points = [point(0, { longitude: 179.99 }), point(minutes(2), { longitude: -179.99 })];
    const area = square(-0.1, 179.995, 0.1, -179.995);
    expect(spansOf(found(asked({ points, area })).visits)).toEqual([
      { enter: minutes(0.5), leave: minutes(1.5), ...crossed },
    ]);
  });

  test("on both sides of 180° of which the shape is on the other one", () => {
    // From 179.97 eastwards over the edge at -179.995 to -179.96, and the mirror of it.
    for (const side of [1, -1]) {
      const points = Array.from({ length: 8 }, (_, minute) => {
        const longitude = side * (179.97 + minute * 0.01);
        return point(minutes(minute), {
          longitude:
            longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
        });
      });
      const [west, east] = side > 0 ? [-179.995, -179.975] : [179.975, 179.995];
      const [visit] = spansOf(found(asked({ points, area: square(-0.1, west, 0.1, east) })).visits);
      expect(visit).toMatchObject(crossed);
      expect(visit!.enter).toBeCloseTo(minutes(3.5), -1);
      expect(visit!.leave).toBeCloseTo(minutes(5.5), -1);
    }
  });

  test("a way through a shape beyond 180° counts from either side", () => {
    for (const side of [1, -1]) {
      const points = [
        point(0, { longitude: side * 179.99 }),
        point(minutes(2), { longitude: side * -179.97 }),
      ];
      const [west, east] = side > 0 ? [-179.99, -179.98] : [179.98, 179.99];
      const area = square(-0.1, west, 0.1, east);
      const [visit] = spansOf(found(asked({ points, area })).visits);
      expect(visit?.enter).toBeCloseTo(minutes(1), -1);
      expect(visit?.leave).toBeCloseTo(minutes(1.5), -1);
    }
  });

  test("may have stayed until the time ends, and have come since it began, and no longer", () => {
    const points = [...driving(4), ...driving(3, 20).map((one) => ({ ...one, longitude: 0.035 }))];
    const early = found(asked({ points, to: minutes(10) })).visits;
    expect(early.map(({ leftBefore }) => leftBefore)).toEqual([NOON + minutes(10)]);
    const late = found(asked({ points, from: minutes(10), to: minutes(21) })).visits;
    expect(late.map(({ enteredAfter }) => enteredAfter)).toEqual([NOON + minutes(10)]);
  });

  test("nothing is known across a time that is not loaded", () => {
    const known = [
      { from: -1 * HOUR, until: minutes(3.5) },
      { from: minutes(3.6), until: HOUR },
    ];
    expect(spansOf(found(asked({ known })).visits)).toEqual([
      { enter: minutes(2.5), leave: minutes(3.5), enterBy: "crossed", leaveBy: "silence" },
      { enter: minutes(4), leave: minutes(4.5), enterBy: "silence", leaveBy: "crossed" },
    ]);
  });

  test.each([
    ["reported in it", { points: driving(10) }, { isKnown: true, perhaps: false }],
    [
      "silent since, outside before",
      { points: driving(2), from: minutes(30) },
      { isKnown: true, perhaps: false },
    ],
    [
      "silent, outside before and elsewhere after",
      { points: [...driving(2), ...driving(9, 90)], from: minutes(30) },
      { isKnown: false, perhaps: false },
    ],
    [
      "silent, inside before and elsewhere after",
      { points: [...driving(4), ...driving(9, 90)], from: minutes(30) },
      { isKnown: false, perhaps: true },
    ],
    [
      "silent, inside after",
      { points: driving(9, 3), to: minutes(2) },
      { isKnown: false, perhaps: true },
    ],
  ] as const)("says whether anything is known: %s", (_, more, expected) => {
    const { visits: _visits, ...rest } = found(asked(more));
    expect(rest).toEqual(expected);
  });
});

const rounded = (value: number) => Math.round(value * 1e7) / 1e7;
const normal = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Steps of a vehicle that drives, rests, is silent, leaps and reports twice. */
const steps = fc.array(
  fc.record({
    after: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 5, max: 90 }) },
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 100, max: 900 }) },
    ),
    north: fc.integer({ min: -400, max: 400 }),
    east: fc.integer({ min: -400, max: 400 }),
    farther: fc.oneof(
      { weight: 9, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.constant(12) },
    ),
    isParked: fc.boolean(),
    isLate: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);

const cases: fc.Arbitrary<Case> = fc
  .record({
    start: fc.record({
      latitude: fc.double({ min: -55, max: 55, noNaN: true }),
      longitude: fc.oneof(
        fc.double({ min: -180, max: 179.9, noNaN: true }),
        fc.constantFrom(-179.999, 179.999),
      ),
    }),
    steps,
    reaches: fc.array(fc.integer({ min: 60, max: 900 }), { minLength: 3, maxLength: 80 }),
    isCircle: fc.boolean(),
    cut: fc.integer({ min: 0, max: 60 }),
    isTorn: fc.boolean(),
    from: fc.integer({ min: -100, max: 2_000 }),
    lasts: fc.integer({ min: 0, max: 4_000 }),
  })
  .map((made) => {
    let [at, latitude, longitude] = [0, made.start.latitude, made.start.longitude];
    const points = made.steps.map((step, row): NaivePoint => {
      at += step.after * 1_000;
      const isStill = step.isParked && row % 3 > 0;
      if (!isStill) {
        latitude += step.north * step.farther * METRE;
        longitude = normal(longitude + step.east * step.farther * METRE);
      }
      return point(at, {
        id: row + 1,
        latitude: rounded(latitude),
        longitude: rounded(longitude),
        speed: step.isParked ? 0 : 20,
        ignition: !step.isParked,
        isLate: step.isLate,
      });
    });
    const { start, reaches } = made;
    const area: Area = made.isCircle
      ? { kind: "circle", centre: start, radius: metres(reaches[0]!) }
      : {
          kind: "polygon",
          ring: reaches.map((reach, corner) => {
            const angle = (corner / reaches.length) * 2 * Math.PI;
            return {
              latitude: start.latitude + reach * METRE * Math.sin(angle),
              longitude: normal(start.longitude + reach * METRE * Math.cos(angle)),
            };
          }),
        };
    // Two blocks, which meet or do not, in the middle of the track.
    const middle = (points[made.cut % points.length]?.at ?? 0) + 500;
    const known = [
      { from: -1 * HOUR, until: middle },
      { from: middle + (made.isTorn ? 250 : 0), until: 30 * HOUR },
    ];
    const from = made.from * 1_000;
    return { points, known, area, from, to: from + made.lasts * 1_000 };
  });

/** The two rows around a moment, whether the way between them is known, and whether no row follows the first. */
function around({ points, known }: Case, moment: number) {
  const last = points.findLast(({ at }) => at <= moment);
  const next = points.find(({ at }) => at > moment);
  const isTorn = (one: number, other: number) =>
    known[0]!.until !== known[1]!.from && one < known[0]!.until && other >= known[1]!.from;
  const joins = last && next && !isBroken(last, next) && !isTorn(last.at, next.at);
  const isLast =
    last !== undefined &&
    !isTorn(last.at, moment) &&
    (moment < known[0]!.until || !isTorn(last.at, known[1]!.from)) &&
    (!next || isTorn(last.at, next.at));
  return { last, next: joins ? next : undefined, isLast };
}

/**
 * By every point and every corner, where the marker would be; false where nobody knows. No case lasts for
 * the five days after which a vehicle is disconnected.
 */
function isThere(of: Case, moment: number): boolean {
  const { last, next, isLast } = around(of, moment);
  if (!last) return false;
  if (!next) return (isLast || last.at === moment) && holds(of.area, last);
  const share = (moment - last.at) / (next.at - last.at);
  return holds(of.area, {
    latitude: last.latitude + (next.latitude - last.latitude) * share,
    longitude: normal(last.longitude + normal(next.longitude - last.longitude) * share),
  });
}

function holds(area: Area, at: Coordinate): boolean {
  if (area.kind === "circle") return distance(area.centre, at) <= area.radius;
  if (area.kind !== "polygon") throw new Error("not of these cases");
  let isInside = false;
  const xOf = ({ longitude }: Coordinate) => normal(longitude - at.longitude);
  area.ring.forEach((one, corner) => {
    const other = area.ring.at(corner - 1)!;
    if (one.latitude > at.latitude === other.latitude > at.latitude) return;
    const share = (at.latitude - one.latitude) / (other.latitude - one.latitude);
    if (xOf(one) + share * (xOf(other) - xOf(one)) > 0) isInside = !isInside;
  });
  return isInside;
}

/** Times are rounded to milliseconds, and nobody is on an edge for longer. */
const EDGE_MS = 2;
const SAMPLE_MS = 1_000;

describe("visits beside a slow calculation [HIST-07]", () => {
  test("hold every second in which the vehicle is known to be inside, and no other", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const visits = spansOf(found(one).visits);
        for (let moment = one.from; moment <= one.to; moment += SAMPLE_MS) {
          // Of one moment the last position counts: a leap within it ends what was before.
          const isDoubled = one.points.filter(({ at }) => at === moment).length > 1;
          const isAtTear = one.known.some(({ until }) => until === moment);
          const isAtEdge =
            isAtTear ||
            visits.some(
              ({ enter, leave, enterBy, leaveBy }) =>
                (enterBy === "crossed" && Math.abs(moment - enter) <= EDGE_MS) ||
                (leaveBy === "crossed" && Math.abs(moment - leave) <= EDGE_MS) ||
                (isDoubled && leave === moment),
            );
          if (isAtEdge || (moment === one.to && one.to > one.from)) continue;
          const isIn = visits.some(({ enter, leave }) => moment >= enter && moment <= leave);
          if (isIn !== isThere(one, moment))
            expect({ moment, isIn, visits }).toEqual({ moment, isIn: !isIn, visits });
        }
      }),
      { numRuns: 300 },
    );
  });

  test("say truly what their ends rest on", () => {
    fc.assert(
      fc.property(cases, (one) => {
        for (const { enter, leave, enterBy, leaveBy } of spansOf(found(one).visits)) {
          expect(enter).toBeLessThanOrEqual(leave);
          if (enterBy === "span") expect(enter).toBe(one.from);
          if (leaveBy === "span") expect(leave).toBe(one.to);
          const isHeld = leave === one.to || one.known.some(({ until }) => until === leave);
          if (leaveBy === "silence" && isHeld) {
            expect(around(one, leave - 1).isLast).toBe(true);
          } else if (leaveBy === "silence") {
            expect(one.points.some(({ at }) => at === leave)).toBe(true);
            // Of a leap within a moment the later position has the next way.
            const isDoubled = one.points.filter(({ at }) => at === leave).length > 1;
            if (!isDoubled) expect(around(one, leave).next).toBeUndefined();
          }
          if (enterBy === "silence") {
            expect(one.points.some(({ at }) => at === enter)).toBe(true);
            const isDoubled = one.points.filter(({ at }) => at === enter).length > 1;
            if (!isDoubled) expect(around(one, enter - 0.001).next).toBeUndefined();
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
