import type { HistoryEvidence } from "#contract/history";
import type { Coordinate } from "#domain/geo/geodesy";
import type { EpochMs } from "#domain/units";

/** Where a vehicle was at a moment, and how that is known. */
export interface MomentCoordinate extends Coordinate {
  /** `between`: on the straight line between two positions, as far as the time had passed. */
  readonly known: "reported" | "between" | "last";
}

/** As the map shows it: never between two positions with a gap between them. */
export function momentCoordinate(
  { before, after, gaps }: Pick<HistoryEvidence, "before" | "after" | "gaps">,
  moment: EpochMs,
): MomentCoordinate | undefined {
  if (!before) return undefined;
  const { latitude, longitude, time } = before;
  if (time === moment) return { latitude, longitude, known: "reported" };
  if (!after || gaps.length > 0) return { latitude, longitude, known: "last" };
  const passed = (moment - time) / (after.time - time);
  // The short way, also across 180°.
  const east = after.longitude - longitude;
  const short = east - Math.round(east / 360) * 360;
  const reached = longitude + short * passed;
  return {
    latitude: latitude + (after.latitude - latitude) * passed,
    longitude: reached - Math.round(reached / 360) * 360,
    known: "between",
  };
}
