import type { TripRow } from "#contract/traccar/wireTripDetails";
import type { Bounds } from "#contract/viewport";

/**
 * Where to look to see the trip: its way, else its two ends; undefined when it has no coordinates.
 */
export function tripBounds({ bounds, trip: { start, end } }: TripRow): Bounds | undefined {
  if (bounds) return bounds;
  const coordinates = [start, end].filter(({ latitude }) => Number.isFinite(latitude));
  if (coordinates.length === 0) return undefined;
  const latitudes = coordinates.map(({ latitude }) => latitude);
  const longitudes = coordinates.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}
