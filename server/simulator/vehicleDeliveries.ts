import type { TrackerReport } from "../ingest/trackerReport.ts";
import type { City } from "./city.ts";
import { type ReportsSince, reportStage } from "./reportStage.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";
import { type Delivery, troubles } from "./troubles.ts";
import { workDay, workDayOf } from "./workDay.ts";

/** All that a vehicle's tracker delivers, for ever, later than `since.from`. Ask for as much as is due. */
export const vehicleDeliveries = (
  vehicle: SimulatedVehicle,
  city: City,
  since: ReportsSince,
): Generator<Delivery, never> => troubles(vehicle, vehicleReports(vehicle, city, since));

/** The same without what is wrong with the tracker: day after day, in order of time. */
export function* vehicleReports(
  vehicle: SimulatedVehicle,
  city: City,
  since: ReportsSince,
): Generator<TrackerReport, never> {
  let { counters } = since;
  for (let day = workDayOf(vehicle, since.from); ; day++)
    for (const stage of workDay(vehicle, day, city))
      counters = yield* reportStage({ vehicle, city, stage, ...since, counters });
}
