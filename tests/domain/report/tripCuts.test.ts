import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { reportRules } from "#domain/report/reportRules";
import { createSummariser } from "#domain/report/summary";
import { type ReportVehicle, tripOf } from "#domain/report/trip";
import { createTripSplitter } from "#domain/report/tripSplitter";
import { minutes } from "#domain/units";
import { NOON } from "../../support/fleetBuilders.ts";
import { trackOf } from "../../support/tracks.ts";

/** Worked out by hand: minutes after noon, and metres north of the start. */
type Fix = readonly [minute: number, north: number, attributes?: Attributes];

/** Metres north on a sphere of 6,378,137 m, which is what a degree measures there. */
const METRES_PER_DEGREE = 111_319.490_793;

const track = (fixes: readonly Fix[]): Position[] =>
  trackOf(
    fixes.map(([minute, north, attributes], index) => ({
      at: NOON + minutes(minute),
      latitude: north / METRES_PER_DEGREE,
      longitude: 0,
      speed: north === fixes[index - 1]?.[1] ? 0 : 32.4,
      ...(attributes && { attributes }),
    })),
  );

const vehicleWith = (settings: Attributes = {}): ReportVehicle => ({
  id: vehicleId(1),
  name: "Truck 1",
  rules: reportRules(settings),
});

/** From and until in minutes after noon, and whole metres. */
function tripsOf(fixes: readonly Fix[], settings: Attributes = {}) {
  const vehicle = vehicleWith(settings);
  const splitter = createTripSplitter(vehicle.rules.trips);
  const segments = track(fixes).flatMap((position) => splitter.add(position));
  const open = splitter.end();
  return [...segments, ...(open ? [open] : [])]
    .filter(({ kind }) => kind === "trip")
    .map((segment) => {
      const { start, end, distance, averageSpeed } = tripOf(segment, vehicle);
      return [
        (start.time - NOON) / 60_000,
        (end.time - NOON) / 60_000,
        Math.round(distance),
        Math.round(averageSpeed * 1.852),
      ];
    });
}

const stands = (from: number, until: number, north: number): Fix[] =>
  Array.from({ length: until - from + 1 }, (_, more) => [from + more, north]);
/** A kilometre a minute. */
const drives = (from: number, until: number, north: number): Fix[] =>
  Array.from({ length: until - from }, (_, more) => [from + more + 1, north + (more + 1) * 1_000]);

describe("a silence longer than an hour [LIST-05] [HIST-04]", () => {
  const came = [...stands(0, 3, 0), ...drives(3, 13, 0)];

  test("is no part of the trip before it, however slowly the vehicle went on", () => {
    // 1.2 km in 90 minutes: 0.8 km/h, a walk. Before it 10 km in 10 minutes.
    expect(tripsOf([...came, ...stands(103, 110, 11_200)])).toEqual([[3, 13, 10_000, 60]]);
  });

  test("nor of the trip after it", () => {
    const woke = [...stands(0, 3, 0), ...drives(93, 103, 300), ...stands(104, 110, 10_300)];
    // Awake after 90 minutes, 1,300 m further: only what was seen is a trip.
    expect(tripsOf(woke)).toEqual([[94, 103, 9_000, 60]]);
  });

  test("in which the vehicle went far is a trip of its own, between the two others", () => {
    const after = [...drives(102, 110, 69_000), ...stands(111, 115, 77_000)];
    expect(tripsOf([...came, ...after])).toEqual([
      [3, 13, 10_000, 60],
      [13, 103, 60_000, 40],
      [103, 110, 7_000, 60],
    ]);
  });

  test("is as long as is set for the vehicle", () => {
    const fixes = [...came, ...stands(53, 60, 11_200)];
    expect(tripsOf(fixes)).toEqual([[3, 53, 11_200, 13]]);
    expect(tripsOf(fixes, { "report.trip.stopGap": 1_800 })).toEqual([[3, 13, 10_000, 60]]);
  });

  test("that ends beyond what can be driven makes no trip: one of the coordinates is wrong", () => {
    // 1,000 km in 90 minutes.
    expect(tripsOf([...came, ...stands(103, 110, 1_010_000)])).toEqual([[3, 13, 10_000, 60]]);
  });
});

describe("a leap too far for its time [LIST-05] [HIST-04]", () => {
  const fixes = (lost: number, attributesAt: (minute: number) => Attributes = () => ({})) =>
    [...stands(0, 3, 0), ...drives(3, 13, 0), ...stands(14, 20, 10_000)].map(
      ([minute, north]): Fix => [
        minute,
        minute === lost ? north + 300_000 : north,
        attributesAt(minute),
      ],
    );

  test("counts neither there nor back, and no average rests on it", () => {
    // Of ten kilometres the two of the minutes around it were not seen: 8 km in 10 minutes.
    expect(tripsOf(fixes(8))).toEqual([[3, 13, 8_000, 48]]);
  });

  test("is no trip of a vehicle that stands", () => {
    const parked = stands(0, 30, 0).map(
      ([minute, north]): Fix => [minute, minute === 12 ? north + 300_000 : north],
    );
    expect(tripsOf(parked)).toEqual([]);
  });

  test("takes nothing from an odometer that counted what the wheels did", () => {
    const odometer = (minute: number) => ({
      odometer: 50_000 + Math.max(0, Math.min(10, minute - 3)) * 1_000,
    });
    expect(tripsOf(fixes(8, odometer))).toEqual([[3, 13, 10_000, 60]]);
  });

  test("that the odometer made too is not counted", () => {
    // Computed from coordinates: 299 km more at the leap, and 299 more on the way back.
    const odometer = (minute: number) => ({
      odometer:
        50_000 +
        Math.max(0, Math.min(10, minute - 3)) * 1_000 +
        (minute >= 8 ? 299_000 : 0) +
        (minute >= 9 ? 299_000 : 0),
    });
    expect(tripsOf(fixes(8, odometer))).toEqual([[3, 13, 8_000, 48]]);
  });

  describe("is none of an odometer", () => {
    /** 200 m in ten seconds, which is 72 km/h, for twenty minutes from minute 3 on: 24 km. */
    const coarse = (odometerAt: (driven: number) => number): Fix[] => [
      ...stands(0, 2, 0).map(([minute]): Fix => [minute, 0, { odometer: odometerAt(0) }]),
      ...Array.from({ length: 121 }, (_, step): Fix => {
        const driven = step * 200;
        return [3 + step / 6, driven, { odometer: odometerAt(driven) }];
      }),
      ...stands(24, 30, 24_000).map(
        ([minute, north]): Fix => [minute, north, { odometer: odometerAt(24_000) }],
      ),
    ];

    test.each([
      ["counts whole kilometres", 1_000],
      ["counts whole miles", 1_600],
      ["is asked every four kilometres", 4_000],
    ])("that %s", (_, unit) => {
      const fixes = coarse((driven) => 100_000_000 + Math.floor(driven / unit) * unit);
      expect(tripsOf(fixes)).toEqual([[3, 23, 24_000, 72]]);
      const summariser = createSummariser(vehicleWith());
      for (const position of track(fixes)) summariser.add(position);
      expect(Math.round(summariser.end()!.distance)).toBe(24_000);
    });

    test("but one that counts kilometres may leap as any other", () => {
      // 300 km at once, after 12 km: there only the 200 m of those ten seconds count.
      const fixes = coarse(
        (driven) => 100_000_000 + Math.floor(driven / 1_000) * 1_000 + (driven < 12_000 ? 0 : 3e5),
      );
      // Of the 13 km up to there and 11 km behind it the thirteenth comes with the leap.
      expect(tripsOf(fixes)).toEqual([[3, 23, 23_200, 70]]);
    });
  });

  test("of an odometer that is sent with every other position does not count either", () => {
    // 300 km at once in minute 13 of twenty at a kilometre each: of the two minutes since it was last sent, 2 km.
    const fixes = [...stands(0, 3, 0), ...drives(3, 23, 0), ...stands(24, 30, 20_000)].map(
      ([minute, north]): Fix => [
        minute,
        north,
        minute % 2 === 0 ? {} : { odometer: 1_000_000 + north + (minute < 13 ? 0 : 300_000) },
      ],
    );
    expect(tripsOf(fixes)).toEqual([[3, 23, 20_000, 60]]);
    const summariser = createSummariser(vehicleWith());
    // From the first position that sends it to the last.
    for (const position of track(fixes.slice(1, -1))) summariser.add(position);
    expect(Math.round(summariser.end()!.distance)).toBe(20_000);
  });

  test("nor is it in the kilometres of the day", () => {
    const summariser = createSummariser(vehicleWith());
    for (const position of track(fixes(8))) summariser.add(position);
    expect(Math.round(summariser.end()!.distance)).toBe(8_000);
  });

  test("of as much as a fast train goes is believed: 4 km in a minute", () => {
    const train = [...stands(0, 3, 0), [4, 4_000], [5, 8_000], ...stands(6, 12, 8_000)] as const;
    expect(tripsOf(train)).toEqual([[3, 5, 8_000, 240]]);
  });
});
