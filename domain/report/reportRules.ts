import type { Attributes } from "../position.ts";
import { tripRulesOf } from "../rules/driving/tripRule.ts";
import { flagSetting, numberSetting } from "../settings.ts";
import { fuelSetup } from "../vehicle/fuel.ts";
import type { TripRules } from "../vehicle/trips.ts";
import type { FuelRules } from "./fuelUse.ts";
import { type MeasureRules, readingOf } from "./measure.ts";

/** How a vehicle's reports are made. */
export interface ReportRules extends MeasureRules, FuelRules {
  readonly trips: TripRules;
}

/** From what is set for the vehicle, its groups and the server, the nearest winning. */
export const reportRules = (settings: Attributes): ReportRules => ({
  trips: tripRulesOf(settings),
  ignoreOdometer: flagSetting(settings, "report.ignoreOdometer"),
  fuelCapacity: capacityOf(settings, "fuelCapacity") ?? capacityOf(settings, "fuel_tank_capacity"),
  fuelSetup: fuelSetup(settings),
});

function capacityOf(settings: Attributes, key: string): number | undefined {
  const litres = readingOf(numberSetting(settings, key));
  return litres !== undefined && litres > 0 ? litres : undefined;
}
