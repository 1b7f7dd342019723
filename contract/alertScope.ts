import type { GroupId, VehicleId } from "#domain/ids";

/** Whose alerts may be loaded: all vehicles, or those of one group and the groups inside it. */
export interface AlertScope {
  /** How many they are. */
  readonly total: number;
  /** None when they are more than alerts are loaded of at once. */
  readonly vehicles: readonly { readonly vehicleId: VehicleId; readonly name: string }[];
  /** All there are, by name, so that somebody with too many vehicles can choose. */
  readonly groups: readonly {
    readonly groupId: GroupId;
    readonly name: string;
    readonly total: number;
  }[];
}
