import type { VehicleId } from "#domain/ids";
import type { VehicleState } from "#domain/vehicle/vehicleState";

/** One result of a search by name: enough to be recognised and opened. */
export interface FoundVehicle {
  readonly vehicleId: VehicleId;
  readonly name: string;
  readonly uniqueId: string | undefined;
  readonly plate: string | undefined;
  readonly group: string | undefined;
  readonly state: VehicleState;
}

/** Nobody reads more at once; a page that asks for all would get its fleet as objects. */
export const MAX_FOUND_VEHICLES = 50;
