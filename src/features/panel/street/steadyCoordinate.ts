import { distance } from "#domain/geo/geodesy";
import type { Position } from "#domain/position";
import { between, type DurationMs, type EpochMs, seconds } from "#domain/units";
import type { StreetViewpoint } from "../../../api/streetView.ts";

/** Where one looks from, and since when. */
export interface SteadyCoordinate extends StreetViewpoint {
  readonly since: EpochMs;
}

/** A street looks the same from a few steps away, and images may cost money. */
const MOVED_BY_METRES = 30;
/** An image of a driving vehicle's street is shown for at least so long. */
const KEPT_FOR: DurationMs = seconds(30);

/** The coordinate to show a photo of: the held one until the vehicle is well away from it. */
export function steadyCoordinate(
  held: SteadyCoordinate | undefined,
  next: Position,
): SteadyCoordinate {
  const isKept =
    held?.vehicleId === next.vehicleId &&
    (distance(held, next) < MOVED_BY_METRES || between(held.since, next.fixTime) < KEPT_FOR);
  if (held && isKept) return held;
  const { vehicleId, latitude, longitude, course, fixTime } = next;
  return { vehicleId, latitude, longitude, course: Math.round(course), since: fixTime };
}
