import type { GeofenceId } from "../ids.ts";
import { type Drafts, type EventDraft, type Moment, NOTHING } from "./moment.ts";

const OUTSIDE: readonly GeofenceId[] = [];

/**
 * Exits, then entries: the difference between the geofences of two positions. Nothing is reported of a
 * geofence that is no longer the vehicle's, or whose calendar leaves this time out.
 */
export function geofenceRule({ position, last, vehicle }: Moment): Drafts {
  const before = last?.geofenceIds ?? OUTSIDE;
  const now = position.geofenceIds ?? OUTSIDE;
  if (before.length === 0 && now.length === 0) return NOTHING;

  const drafts: EventDraft[] = [];
  const add = (type: "geofenceEnter" | "geofenceExit", geofenceId: GeofenceId) => {
    if (vehicle.geofence(geofenceId)?.isInEffect(position.fixTime))
      drafts.push({ type, geofenceId });
  };
  for (const id of before) if (!now.includes(id)) add("geofenceExit", id);
  for (const id of now) if (!before.includes(id)) add("geofenceEnter", id);
  return drafts;
}
