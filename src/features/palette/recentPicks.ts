import { type GeofenceId, geofenceId, isId, type VehicleId, vehicleId } from "#domain/ids";
import { recall, remember } from "../../state/remembered.ts";

/** What somebody chose in the palette. Names are asked for anew: they and the rights may change. */
export type RecentPick =
  | { readonly type: "vehicle"; readonly vehicle: VehicleId }
  | { readonly type: "place"; readonly place: GeofenceId }
  | { readonly type: "command"; readonly id: string };

/** As many as one reads at a glance. */
export const MAX_RECENT = 6;
const NAME = "palette.recent";

export const recentPicks = (): readonly RecentPick[] => readRecentPicks(recall(NAME));

export function rememberPick(pick: RecentPick): void {
  remember(NAME, withPick(recentPicks(), pick));
}

/** The pick first, and only once. */
export const withPick = (held: readonly RecentPick[], pick: RecentPick): readonly RecentPick[] =>
  [pick, ...held.filter((other) => keyOf(other) !== keyOf(pick))].slice(0, MAX_RECENT);

/** Drops what an older version or another hand wrote. */
export function readRecentPicks(stored: unknown): readonly RecentPick[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap(readPick).slice(0, MAX_RECENT);
}

function readPick(stored: unknown): readonly RecentPick[] {
  if (typeof stored !== "object" || stored === null) return [];
  const { type, vehicle, place, id } = stored as Record<string, unknown>;
  if (type === "vehicle" && isId(vehicle)) return [{ type, vehicle: vehicleId(vehicle) }];
  if (type === "place" && isId(place)) return [{ type, place: geofenceId(place) }];
  if (type === "command" && typeof id === "string") return [{ type, id }];
  return [];
}

function keyOf(pick: RecentPick): string {
  switch (pick.type) {
    case "vehicle":
      return `vehicle ${pick.vehicle}`;
    case "place":
      return `place ${pick.place}`;
    case "command":
      return `command ${pick.id}`;
  }
}
