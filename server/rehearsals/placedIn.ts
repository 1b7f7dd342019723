import type { GeofenceId } from "#domain/ids";
import type { Position } from "#domain/position";

/** The position in these geofences, instead of those that it was in when it came. */
export function placedIn(
  position: Position,
  geofenceIds: readonly GeofenceId[] | undefined,
): Position {
  const placed: { -readonly [Key in keyof Position]: Position[Key] } = { ...position };
  if (geofenceIds) placed.geofenceIds = geofenceIds;
  else delete placed.geofenceIds;
  return placed;
}
