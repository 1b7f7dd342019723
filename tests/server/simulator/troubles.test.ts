import { beforeAll, describe, expect, test } from "vitest";
import { days, type EpochMs, epochMs } from "#domain/units";
import { checkFix } from "#domain/vehicle/checkFix";
import type { City } from "../../../server/simulator/city.ts";
import { firstCounters } from "../../../server/simulator/counters.ts";
import { localTime } from "../../../server/simulator/localTime.ts";
import type { SimulatedVehicle, Trouble } from "../../../server/simulator/simulatedVehicle.ts";
import { type Delivery, silentSince } from "../../../server/simulator/troubles.ts";
import { vehicleDeliveries } from "../../../server/simulator/vehicleDeliveries.ts";
import { demoCity, TUESDAY } from "./demoCity.ts";

let city: City;
let van: SimulatedVehicle;
const FROM = localTime(TUESDAY, 0);

beforeAll(async () => {
  const fleet = await demoCity();
  city = fleet.city;
  van = fleet.vehicles.find(({ kind }) => kind.category === "van")!;
});

function deliveries(trouble: Trouble, span = days(1), from: EpochMs = FROM): Delivery[] {
  const vehicle = { ...van, trouble };
  const taken: Delivery[] = [];
  for (const delivery of vehicleDeliveries(vehicle, city, {
    counters: firstCounters(vehicle),
    from,
  })) {
    if (delivery.dueAt > from + span) return taken;
    taken.push(delivery);
  }
  return taken;
}

const times = (list: readonly Delivery[]) => list.map(({ report }) => report.fixTime);

describe("a tracker", () => {
  test("without trouble delivers at once and in order", () => {
    const list = deliveries("none");

    expect(list.every(({ dueAt, report }) => dueAt === report.fixTime)).toBe(true);
    expect(times(list)).toEqual(times(list).toSorted((a, b) => a - b));
  });

  test("that is late delivers all the same, in bursts and out of order", () => {
    const list = deliveries("late");
    const inTime = new Set(times(deliveries("none")));

    expect(times(list)).not.toEqual(times(list).toSorted((a, b) => a - b));
    expect(list.map(({ dueAt }) => dueAt)).toEqual(
      list.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b),
    );
    expect(list.every(({ dueAt, report }) => dueAt >= report.fixTime)).toBe(true);
    expect(times(list).every((time) => inTime.has(time))).toBe(true);
  });

  test("that is faulty is mostly right, and wrong in every way ingest knows", () => {
    const list = deliveries("faulty", days(6));
    const refusals = list.map(({ dueAt, report }) =>
      checkFix(
        {
          latitude: report.latitude,
          longitude: report.longitude,
          speed: report.speedKnots,
          course: report.courseDegrees,
          fixTime: report.fixTime,
        },
        dueAt,
      ),
    );
    const nowhere = list.filter(({ report }) => report.latitude === 0 && report.longitude === 0);

    expect(refusals).toContain("badSpeed");
    expect(refusals).toContain("inFuture");
    expect(refusals.filter((refusal) => refusal === undefined).length).toBeGreaterThan(
      list.length * 0.9,
    );
    expect(nowhere.length).toBeGreaterThan(0);
    expect(nowhere.every(({ report }) => !report.valid)).toBe(true);
    expect(new Set(times(list)).size).toBeLessThan(list.length);
  });

  test("that is silent is so for eight days of twelve", () => {
    const vehicle = { ...van, trouble: "silent" as const };
    const list = deliveries("silent", days(24));
    const gaps = times(list).map((time, i, all) => (all[i + 1] ?? time) - time);

    expect(Math.max(...gaps)).toBeGreaterThan(days(7.9));
    for (const { dueAt } of list) expect(silentSince(vehicle, dueAt)).toBeUndefined();
    const middle = epochMs(times(list)[gaps.indexOf(Math.max(...gaps))]! + days(4));
    expect(silentSince(vehicle, middle)).toBeLessThan(middle);
  });
});
