import type { VehicleDetail } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { NO_SLOT } from "../columns/slotTable.ts";
import type { Fleet } from "../fleet/fleet.ts";

/** When a vehicle last stopped, where it has not done so before everybody's eyes. */
type LastStopOf = (vehicle: VehicleId) => EpochMs | undefined;

/**
 * The selected vehicle, shown in full. The columns keep only what map and list need, so its
 * last position is asked for once, when the selection changes, and followed from then on.
 */
export function createSelection(fleet: Fleet, lastStopOf: LastStopOf = () => undefined) {
  let selected: VehicleId | undefined;
  let position: Position | undefined;
  /** Newer than what the map shows; its row is on the way. */
  let coming: Position | undefined;

  const isShown = (offered: Position, slot: number) =>
    slot !== NO_SLOT && fleet.positionIdOf(slot) === offered.id;

  return {
    /** Returns whether another vehicle than before is selected. */
    select(vehicle: VehicleId | undefined): boolean {
      if (vehicle === selected) return false;
      selected = vehicle;
      position = undefined;
      coming = undefined;
      return true;
    },

    current: () => selected,

    /** Keeps the selected vehicle's position, and shows it as soon as the map does too. */
    offer(offered: Position): void {
      if (offered.vehicleId !== selected) return;
      if (isShown(offered, fleet.slotOf(offered.vehicleId))) position = offered;
      else coming = offered;
    },

    detail(): VehicleDetail | undefined {
      if (selected === undefined) return undefined;
      if (coming && isShown(coming, fleet.slotOf(selected))) {
        position = coming;
        coming = undefined;
      }
      const detail = vehicleDetail(fleet, selected, position);
      return detail && { ...detail, lastStop: detail.lastStop ?? lastStopOf(selected) };
    },
  };
}

/** Undefined while the vehicle is unknown or has no name yet. */
export function vehicleDetail(
  fleet: Fleet,
  vehicleId: VehicleId,
  position: Position | undefined,
): VehicleDetail | undefined {
  const slot = fleet.slotOf(vehicleId);
  const text = fleet.textOf(slot);
  if (!text) return undefined;
  return {
    vehicleId,
    name: text.name,
    uniqueId: text.uniqueId,
    model: text.model,
    plate: text.plate,
    category: text.category,
    groupId: text.groupId,
    group: fleet.groupNameOf(text.groupId),
    driver: fleet.driverOf(slot),
    poi: fleet.poiOf(slot),
    lastStop: fleet.lastStopOf(slot),
    fuel: fleet.fuelOf(slot),
    link: text.link,
    state: VEHICLE_STATES[fleet.columns.states[slot]!] ?? "disconnected",
    position,
  };
}

export type Selection = ReturnType<typeof createSelection>;
