import { beforeAll, describe, expect, test } from "vitest";
import { days, type EpochMs, epochMs, minutes } from "#domain/units";
import type { City } from "../../../server/simulator/city.ts";
import type { SimulatedFleet } from "../../../server/simulator/demoFleet.ts";
import { localTime } from "../../../server/simulator/localTime.ts";
import { workDay, workDayOf } from "../../../server/simulator/workDay.ts";
import { demoCity, SATURDAY, SUNDAY, TUESDAY } from "./demoCity.ts";

let fleet: SimulatedFleet & { city: City };

beforeAll(async () => {
  fleet = await demoCity(1, 120);
});

/** The share of the fleet that is under way. */
function driving(time: EpochMs): number {
  const moving = fleet.vehicles.filter((vehicle) => {
    for (const stage of workDay(vehicle, workDayOf(vehicle, time), fleet.city))
      if (stage.from <= time && time < stage.until) return stage.type === "driving";
    return false;
  });
  return moving.length / fleet.vehicles.length;
}

describe("the plan of a day", () => {
  test("fills it from beginning to end without a gap, and comes home", () => {
    for (const vehicle of fleet.vehicles) {
      const begins = localTime(TUESDAY, vehicle.shift.dayBegins);
      const stages = [...workDay(vehicle, TUESDAY, fleet.city)];
      let until = begins;
      for (const stage of stages) {
        expect(stage.from).toBe(until);
        expect(stage.until).toBeGreaterThanOrEqual(stage.from);
        until = stage.until;
      }
      expect(until).toBe(epochMs(begins + days(1)));
      expect(stages.at(-1)).toMatchObject({ type: "parked", spot: vehicle.home });
    }
  });

  test("has a good part of the fleet under way by day and a little at night [SRV-01]", () => {
    const noon = driving(localTime(TUESDAY, 11));
    const night = driving(localTime(TUESDAY, 27.5));

    expect(noon).toBeGreaterThan(0.25);
    expect(noon).toBeLessThan(0.7);
    expect(night).toBeGreaterThan(0);
    expect(night).toBeLessThan(0.2);
  });

  test("has somebody on the road at every hour of the week [SRV-01]", async () => {
    const { vehicles, city } = await demoCity(1, 500);
    const from = localTime(TUESDAY, 0);
    const slots = Array.from({ length: 7 * 48 }, () => 0);
    for (const vehicle of vehicles) {
      const first = workDayOf(vehicle, from) - 1;
      for (let day = first; day < first + 9; day++)
        for (const stage of workDay(vehicle, day, city)) {
          if (stage.type !== "driving") continue;
          const slot = (time: EpochMs) => Math.ceil((time - from) / minutes(30));
          for (let at = slot(stage.from); at < slot(stage.until); at++)
            if (slots[at] !== undefined) slots[at]!++;
        }
    }
    expect(Math.min(...slots)).toBeGreaterThan(0);
  });

  test("is quieter at the weekend", () => {
    const [tuesday, saturday, sunday] = [TUESDAY, SATURDAY, SUNDAY].map((day) =>
      driving(localTime(day, 15)),
    );

    expect(saturday).toBeLessThan(tuesday!);
    expect(sunday).toBeLessThan(tuesday! / 2);
  });

  test("keeps within the limit of every street it leads along", () => {
    for (const vehicle of fleet.vehicles.slice(0, 40))
      for (const stage of workDay(vehicle, TUESDAY, fleet.city)) {
        if (stage.type !== "driving") continue;
        const { phaseAt, phaseSpeed, route } = stage.drive;
        phaseSpeed.forEach((speed, phase) => {
          const metres = phaseAt[phase]! + 0.01;
          const segment = route.at.findLastIndex((at) => at <= metres);
          const before = route.limit[Math.max(0, segment - 1)]!;
          const limit = Math.max(before, route.limit[segment]!);
          expect(speed * 3.6).toBeLessThan(Math.max(limit, 7) * 1.1);
        });
      }
  });
});
