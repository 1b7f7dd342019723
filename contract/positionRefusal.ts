import { FIX_REFUSALS } from "#domain/vehicle/checkFix";

/**
 * Why a position changed nothing on the page: it was not believed, came after a newer one, came
 * twice, was of a vehicle nobody knows of, or could not even be read.
 */
export const POSITION_REFUSALS = [
  ...FIX_REFUSALS,
  "late",
  "duplicate",
  "unknownVehicle",
  "unreadable",
] as const;
export type PositionRefusal = (typeof POSITION_REFUSALS)[number];
