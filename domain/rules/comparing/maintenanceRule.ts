import type { Position } from "../../position.ts";
import { readingOf } from "../../settings.ts";
import { type Drafts, type MaintenancePlan, type Moment, NOTHING } from "../moment.ts";

/** Service falls due between two positions: at its start, and each period after it. */
export function maintenanceRule({ position, last, vehicle: { maintenances } }: Moment): Drafts {
  if (!last || maintenances.length === 0) return NOTHING;
  return maintenances
    .filter((plan) => fellDue(plan, countOf(plan.type, last), countOf(plan.type, position)))
    .map(({ id, name, type }) => ({
      type: "maintenance",
      maintenanceId: id,
      attributes: { name, type, value: countOf(type, position) },
    }));
}

/** Zero is what a counter shows that does not count: nothing follows from it. */
export function fellDue(
  { start, period }: Pick<MaintenancePlan, "start" | "period">,
  before: number,
  now: number,
): boolean {
  if (before === 0 || now === 0 || period <= 0 || now < start) return false;
  return (
    before < start || Math.floor((now - start) / period) > Math.floor((before - start) / period)
  );
}

/**
 * When service falls due next, as `fellDue` finds it afterwards; undefined for a plan that never does,
 * and of a counter that does not count.
 */
export function nextDue(
  { start, period }: Pick<MaintenancePlan, "start" | "period">,
  now: number,
): number | undefined {
  if (now === 0 || period <= 0) return undefined;
  return now < start ? start : start + (Math.floor((now - start) / period) + 1) * period;
}

/** What a plan counts by: of an attribute, or milliseconds since 1970 of one of the position's times. */
export function countOf(type: string, position: Position): number {
  switch (type) {
    case "serverTime":
    case "deviceTime":
    case "fixTime":
      return position[type];
    default:
      return readingOf(position.attributes, type) ?? 0;
  }
}
