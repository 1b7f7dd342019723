import type { PositionRows } from "#contract/feed/positionRows";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import type { Viewer } from "../rights/rights.ts";
import { positionFor, rowsFor, vehicleFor } from "../rights/shownTo.ts";

/**
 * What somebody may see at this moment, and how much of it. Rights are asked at each call: between
 * two frames of a group they may have changed. Nothing is seen while they are being read.
 */
export interface Sight {
  sees(id: VehicleId): boolean;
  /** Whether what is seen is seen whole, so that bytes made for others may be sent. */
  isWhole(): boolean;
  vehicle(vehicle: Vehicle): Vehicle | undefined;
  position(position: Position): Position | undefined;
  rows(rows: PositionRows): PositionRows | undefined;
}

export const sightOf = (viewerNow: () => Viewer | undefined): Sight => ({
  sees: (id) => viewerNow()?.sees(id) === true,
  isWhole: () => viewerNow()?.user.guest === undefined,
  vehicle: (vehicle) => {
    const viewer = viewerNow();
    return viewer?.sees(vehicle.id) ? vehicleFor(viewer, vehicle) : undefined;
  },
  position: (position) => {
    const viewer = viewerNow();
    return viewer?.locates && viewer.sees(position.vehicleId)
      ? positionFor(viewer, position)
      : undefined;
  },
  rows: (rows) => {
    const viewer = viewerNow();
    return viewer?.locates ? rowsFor(viewer, rows) : undefined;
  },
});
