import type { GroupId } from "#domain/ids";
import type { LinkStatus } from "#domain/vehicle";
import type { VehicleSetup } from "./createSetups.ts";
import type { Words } from "./createVehicleWords.ts";

/** The texts of a vehicle, made for those that are shown. */
export interface VehicleText extends Words {
  readonly model: string | undefined;
  readonly category: string | undefined;
  readonly groupId: GroupId | undefined;
  readonly link: LinkStatus;
  readonly setup: VehicleSetup;
}
