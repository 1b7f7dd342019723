import type { GroupId } from "#domain/ids";
import { plainText } from "#domain/plainText";
import type { LinkStatus, Vehicle } from "#domain/vehicle";
import type { VehicleSetup } from "./createSetups.ts";

/** What the engine keeps of a vehicle besides its columns: words, and nothing that changes often. */
export interface VehicleText {
  readonly name: string;
  readonly uniqueId: string;
  readonly plate: string | undefined;
  readonly model: string | undefined;
  readonly category: string | undefined;
  readonly groupId: GroupId | undefined;
  readonly link: LinkStatus;
  readonly setup: VehicleSetup;
}

export const vehicleText = (vehicle: Vehicle, setup: VehicleSetup): VehicleText => ({
  name: vehicle.name,
  uniqueId: vehicle.uniqueId,
  plate: plainText(vehicle.attributes.licenseplate),
  model: vehicle.model,
  category: vehicle.category,
  groupId: vehicle.groupId,
  link: vehicle.status,
  setup,
});

/** The link comes and goes with every message and is nothing that anybody searches or sorts by. */
export const isSameText = (left: VehicleText, right: VehicleText): boolean =>
  left.name === right.name &&
  left.uniqueId === right.uniqueId &&
  left.plate === right.plate &&
  left.model === right.model &&
  left.category === right.category &&
  left.groupId === right.groupId;
