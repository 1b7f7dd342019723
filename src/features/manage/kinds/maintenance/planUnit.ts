/** What plans count by that are made here; others came from other programs, and keep their type. */
export const PLAN_TYPES = ["totalDistance", "hours", "fixTime"] as const;

/** In what a plan counts: metres, milliseconds of a running engine, moments, or what its sensor counts. */
export function planUnit(type: string): "distance" | "engineHours" | "time" | "count" {
  switch (type) {
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
