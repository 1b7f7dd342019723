import type { EpochMs, Knots } from "#domain/units";
import type { VehicleState } from "#domain/vehicle/vehicleState";

/** What a tooltip shows of one vehicle. */
export interface VehicleGlance {
  readonly name: string;
  readonly group: string | undefined;
  readonly state: VehicleState;
  readonly speed: Knots;
  /** Absent when the vehicle never reported. */
  readonly fixTime: EpochMs | undefined;
}
