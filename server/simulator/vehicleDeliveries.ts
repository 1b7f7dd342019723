import type { EpochMs } from "#domain/units";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import type { City } from "./city.ts";
import type { Counters } from "./counters.ts";
import { reportStage } from "./reportStage.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";
import { type Delivery, troubles } from "./troubles.ts";
import { workDay, workDayOf } from "./workDay.ts";

/** All that a vehicle's tracker delivers, for ever, later than `from`. Ask for as much as is due. */
export const vehicleDeliveries = (
  vehicle: SimulatedVehicle,
  city: City,
  counters: Counters,
  from: EpochMs,
  liveFrom?: EpochMs,
): Generator<Delivery, never> =>
  troubles(vehicle, vehicleReports(vehicle, city, counters, from, liveFrom));

/** The same without what is wrong with the tracker: day after day, in order of time. */
export function* vehicleReports(
  vehicle: SimulatedVehicle,
  city: City,
  counters: Counters,
  from: EpochMs,
  liveFrom?: EpochMs,
): Generator<TrackerReport, never> {
  let current = counters;
  for (let day = workDayOf(vehicle, from); ; day++)
    for (const stage of workDay(vehicle, day, city))
      current = yield* reportStage(vehicle, stage, city, current, from, liveFrom);
}
