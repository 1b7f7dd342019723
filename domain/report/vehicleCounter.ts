import type { Attributes } from "../position.ts";
import { type DurationMs, type Metres, metres, milliseconds } from "../units.ts";
import { readingOf } from "./measure.ts";

/** How much a vehicle has done in its life. */
export type VehicleCounter =
  | { readonly type: "distance"; readonly distance: Metres }
  | { readonly type: "hours"; readonly hours: DurationMs };

/** Kinds that work where they stand: their hours say more than their way. */
const COUNTED_IN_HOURS: ReadonlySet<string> = new Set([
  "digger",
  "crane",
  "roadroller",
  "tractor",
  "bulldozer",
  "generator",
  "forklift",
]);

/** What of a vehicle decides which counter is shown. */
export interface CounterRules {
  /** Its kind of icon, as the wire's `category` or its `vehicleType`. */
  readonly category: string | undefined;
  /** The tracker's own counter is not believed: `report.ignoreOdometer`. */
  readonly ignoreOdometer: boolean;
}

/**
 * Distance for what drives and engine hours for what works, each standing in for the other where
 * the tracker reports only one. The odometer is the vehicle's own counter; without it, or where it is
 * not believed, what the server has added up.
 */
export function vehicleCounter(
  attributes: Attributes,
  rules: CounterRules,
): VehicleCounter | undefined {
  const distance = distanceOf(attributes, rules.ignoreOdometer);
  const hours = positive(attributes.hours);
  const byHours = COUNTED_IN_HOURS.has(rules.category?.toLowerCase() ?? "");
  if (hours !== undefined && (byHours || distance === undefined))
    return { type: "hours", hours: milliseconds(hours) };
  return distance === undefined ? undefined : { type: "distance", distance: metres(distance) };
}

const distanceOf = ({ odometer, totalDistance }: Attributes, ignoreOdometer: boolean) =>
  (ignoreOdometer ? undefined : positive(odometer)) ?? positive(totalDistance);

/** A counter that stands at nothing is one that nobody connected. */
function positive(value: unknown): number | undefined {
  const reading = readingOf(value);
  return reading !== undefined && reading > 0 ? reading : undefined;
}
