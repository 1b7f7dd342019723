import type { GeofenceId, VehicleId } from "../ids.ts";
import type { Position } from "../position.ts";
import type { EpochMs } from "../units.ts";
import type { ReportVehicle } from "./trip.ts";

/** A time that a vehicle spent in a geofence. */
export interface GeofenceVisit {
  readonly vehicleId: VehicleId;
  readonly vehicleName: string;
  readonly geofenceId: GeofenceId;
  readonly startTime: EpochMs;
  readonly endTime: EpochMs;
}

/**
 * Follows a track through the geofences that are asked for. A visit lasts from the first position
 * inside to the first outside; what is open at an end of the track is closed there.
 */
export function createVisits(vehicle: ReportVehicle, geofences: ReadonlySet<GeofenceId>) {
  const open = new Map<GeofenceId, EpochMs>();
  let last: EpochMs | undefined;

  const visit = (geofenceId: GeofenceId, startTime: EpochMs, endTime: EpochMs): GeofenceVisit => ({
    vehicleId: vehicle.id,
    vehicleName: vehicle.name,
    geofenceId,
    startTime,
    endTime,
  });

  return {
    /** The visits that end with this position. */
    add({ fixTime, geofenceIds = [] }: Position): GeofenceVisit[] {
      if (last !== undefined && fixTime <= last) return [];
      last = fixTime;
      const inside = new Set(geofenceIds.filter((id) => geofences.has(id)));
      const ended = [...open].filter(([id]) => !inside.has(id));
      for (const [id] of ended) open.delete(id);
      for (const id of inside) if (!open.has(id)) open.set(id, fixTime);
      return ended.map(([id, start]) => visit(id, start, fixTime));
    },

    /** Those that nobody saw end. */
    end: (): GeofenceVisit[] => [...open].map(([id, start]) => visit(id, start, last ?? start)),
  };
}
