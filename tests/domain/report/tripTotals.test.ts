import fc from "fast-check";
import { expect, test } from "vitest";
import type { Trip } from "#domain/report/trip";
import { tripTimes } from "#domain/report/tripTimes";
import { type CountedTrip, litresPer100Km, tripTotals } from "#domain/report/tripTotals";
import { epochMs, knots, metres, milliseconds } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";

const whole = fc.integer({ min: 0, max: 10_000_000 });
const trips: fc.Arbitrary<CountedTrip[]> = fc.array(
  fc
    .record({
      driving: whole,
      idle: whole,
      stopped: whole,
      distance: whole,
      events: fc.option(fc.nat(50), { nil: undefined }),
      fuel: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
    })
    .map(({ driving, idle, stopped, distance, events, fuel }) => ({
      trip: {
        duration: milliseconds(driving + idle + stopped),
        distance: metres(distance),
      } as Trip,
      times: {
        drivingTime: milliseconds(driving),
        idleTime: milliseconds(idle),
        stopTime: milliseconds(stopped),
      },
      fuelConsumption: fuel,
      eventCount: events,
    })),
  { maxLength: 30 },
);

test("totals are exactly the sums of the rows, and their parts add up to the whole [LIST-05]", () => {
  fc.assert(
    fc.property(trips, (rows) => {
      const totals = tripTotals(rows);
      const sum = (of: (row: CountedTrip) => number) =>
        rows.reduce((total, row) => total + of(row), 0);

      expect(totals.count).toBe(rows.length);
      expect(totals.distance).toBe(sum(({ trip }) => trip.distance));
      expect(totals.duration).toBe(sum(({ trip }) => trip.duration));
      if (rows.length === 0) return;
      const { drivingTime, idleTime, stopTime } = totals.times!;
      expect(drivingTime + idleTime + stopTime).toBe(totals.duration);
      expect(totals.eventCount ?? 0).toBe(sum(({ eventCount }) => eventCount ?? 0));
      expect(totals.fuelConsumption ?? 0).toBe(sum(({ fuelConsumption }) => fuelConsumption ?? 0));
    }),
  );
});

test("what no trip measured has no total [LIST-05]", () => {
  const trip = { duration: milliseconds(60_000), distance: metres(1_000) } as Trip;
  const row = { trip, times: undefined, fuelConsumption: undefined, eventCount: undefined };

  expect(tripTotals([row, { ...row, fuelConsumption: 2 }])).toMatchObject({
    times: undefined,
    eventCount: undefined,
    fuelConsumption: 2,
    averageSpeed: expect.closeTo(32.4, 1),
  });
  expect(tripTotals([]).averageSpeed).toBe(0);
});

test.each([
  [undefined, 50_000],
  [3, 0],
  [0, 8_000],
  [-19, 8_000],
  [0.5, 900],
  [43, 8_000],
  [Number.NaN, 8_000],
])("%s litres on %s metres make no consumption [LIST-05]", (litres, way) => {
  expect(litresPer100Km(litres, metres(way))).toBeUndefined();
});

test("the consumption of all is that of the trips whose fuel was measured [LIST-05]", () => {
  const trip = (way: number, fuelConsumption: number | undefined) => ({
    trip: { duration: milliseconds(60_000), distance: metres(way) } as Trip,
    times: undefined,
    fuelConsumption,
    eventCount: undefined,
  });
  const rows = [trip(30_000, 2), trip(900_000, undefined), trip(20_000, 1), trip(500, 0)];

  expect(litresPer100Km(3, metres(50_000))).toBe(6);
  expect(tripTotals(rows).averageFuelConsumption).toBeCloseTo(3 / 0.505, 9);
  expect(tripTotals([]).averageFuelConsumption).toBeUndefined();
});

test("a trip's time is driven, idle or stopped, and the parts are the whole [LIST-05]", () => {
  const states = fc.record({
    seconds: fc.integer({ min: 1, max: 900 }),
    speed: fc.constantFrom(0, 2, 10),
    ignition: fc.option(fc.boolean(), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(states, { minLength: 1 }), fc.nat(100_000), (steps, beyond) => {
      let at = 0;
      const readings = steps.map(({ seconds, speed, ignition }) => {
        at += seconds * 1_000;
        return { fixTime: epochMs(at), speed: knots(speed), ignition };
      });
      const duration = milliseconds(at - readings[0]!.fixTime + beyond);
      const { drivingTime, idleTime, stopTime } = tripTimes(
        duration,
        readings,
        DEFAULT_STATE_RULES,
      );
      expect(drivingTime + idleTime + stopTime).toBe(duration);
      const idle = steps.slice(1).reduce((sum, { seconds }, before) => {
        const { speed, ignition } = steps[before]!;
        return ignition && speed < 3 ? sum + seconds * 1_000 : sum;
      }, 0);
      expect(idleTime).toBe(idle);
      expect(drivingTime).toBeGreaterThanOrEqual(0);
    }),
  );
});
