import { CALENDAR_TYPE } from "#domain/rules/comparing/maintenanceRule";

/** What plans count by that are made here; others came from other programs, and keep their type. */
export const PLAN_TYPES = ["totalDistance", "hours", CALENDAR_TYPE, "fixTime"] as const;

/** In what a plan counts. */
export type PlanUnit =
  /** Metres. */
  | "distance"
  /** Milliseconds of a running engine. */
  | "engineHours"
  /** Months of the calendar, from a moment on. */
  | "months"
  /** Milliseconds, from a moment on. */
  | "time"
  /** Whatever its sensor counts. */
  | "count";

/** What a plan of this type counts. */
export function planUnit(type: string): PlanUnit {
  switch (type) {
    case CALENDAR_TYPE:
      return "months";
    case "totalDistance":
    case "odometer":
    case "tripOdometer":
    case "serviceOdometer":
      return "distance";
    case "hours":
      return "engineHours";
    case "fixTime":
    case "deviceTime":
    case "serverTime":
      return "time";
    default:
      return "count";
  }
}
