import { between, type DurationMs } from "../units.ts";
import type { TripPoint, TripState } from "../vehicle/trips.ts";

/**
 * Makes a remembered trip whole again from the history: its latest positions are those of the last
 * `minDuration` and one before them, without what came late when it came. `stored` is in the order
 * of arrival and reaches back at least so far.
 */
export function recallTrip(
  trip: TripState,
  stored: readonly TripPoint[],
  latest: TripPoint,
  minDuration: DurationMs,
): TripState {
  const recent: TripPoint[] = [];
  for (const point of stored) {
    const before = recent.at(-1);
    if (point.fixTime < latest.fixTime && (!before || point.fixTime > before.fixTime))
      recent.push(point);
  }
  recent.push(latest);
  while (recent.length > 1 && between(recent[1]!.fixTime, latest.fixTime) >= minDuration)
    recent.shift();
  return { ...trip, recent };
}
