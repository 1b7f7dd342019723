import { days, type EpochMs, epochMs } from "#domain/units";
import { ensureAtlas } from "../../../atlas/ensureAtlas.ts";
import { loadRoads } from "../../../server/roads/roads.ts";
import { type City, createCity } from "../../../server/simulator/city.ts";
import { firstCounters } from "../../../server/simulator/counters.ts";
import { createDemoFleet } from "../../../server/simulator/demoFleet.ts";
import { localTime } from "../../../server/simulator/localTime.ts";
import type { SimulatedVehicle } from "../../../server/simulator/simulatedVehicle.ts";
import { vehicleReports } from "../../../server/simulator/vehicleDeliveries.ts";

export const ATLAS_FOLDER = "dist/atlas";

/** Tuesday, the eighteenth of November 2025, by the city's calendar. */
export const TUESDAY = 20_410;
export const SATURDAY = 20_414;
export const SUNDAY = 20_415;

/** The fleet of the first start, on the real roads. */
export async function demoCity(seed = 1, count = 60) {
  await ensureAtlas(ATLAS_FOLDER);
  const city = createCity(await loadRoads(ATLAS_FOLDER), seed);
  return { city, ...createDemoFleet(seed, count, city) };
}

/** What a vehicle reports in 24 hours from the beginning of a day. */
export function dayOfReports(vehicle: SimulatedVehicle, city: City, day = TUESDAY) {
  const from = localTime(day, 0);
  return reportsBetween(vehicle, city, from, epochMs(from + days(1)));
}

export function reportsBetween(
  vehicle: SimulatedVehicle,
  city: City,
  from: EpochMs,
  until: EpochMs,
  counters = firstCounters(vehicle),
) {
  const reports = [];
  for (const report of vehicleReports(vehicle, city, { counters, from })) {
    if (report.fixTime > until) return reports;
    reports.push(report);
  }
  return reports;
}
