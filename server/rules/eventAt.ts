import type { Position } from "#domain/position";
import type { EventDraft } from "#domain/rules/moment";
import type { EpochMs } from "#domain/units";
import type { NewEvent } from "../database/storePositions.ts";

const NO_ATTRIBUTES = {};

/** What a rule said of a position, as an event that has no id yet. */
export const eventAt = (
  position: Pick<Position, "id" | "vehicleId" | "fixTime">,
  { type, at, geofenceId, maintenanceId, attributes = NO_ATTRIBUTES }: EventDraft,
  time: EpochMs = position.fixTime,
): NewEvent => ({
  type,
  eventTime: at?.time ?? time,
  vehicleId: position.vehicleId,
  positionId: at?.positionId ?? position.id,
  geofenceId,
  maintenanceId,
  attributes,
});
