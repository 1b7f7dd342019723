import type { GroupId } from "#domain/ids";
import type { LinkStatus } from "#domain/vehicle";
import type { VehicleSetup } from "./setups.ts";
import type { Words } from "./vehicleWords.ts";

/** The texts of a vehicle, made for those that are shown. */
export interface VehicleText extends Words {
  readonly model: string | undefined;
  readonly category: string | undefined;
  readonly groupId: GroupId | undefined;
  readonly link: LinkStatus;
  readonly setup: VehicleSetup;
}
