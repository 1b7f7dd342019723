import type { VehicleDetail } from "#contract/picture";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { VEHICLE_STATES } from "#domain/vehicleState";
import type { Fleet } from "./createFleet.ts";
import { NO_SLOT } from "./createSlotTable.ts";

/**
 * The one vehicle that is looked at in full. The columns keep only what map and list need, so its
 * last position is asked for once and followed from then on.
 */
export function createSelection(fleet: Fleet, ask: (vehicle: VehicleId) => void) {
  let selected: VehicleId | undefined;
  let position: Position | undefined;

  return {
    select(vehicle: VehicleId | undefined): void {
      if (vehicle === selected) return;
      selected = vehicle;
      position = undefined;
      if (vehicle !== undefined) ask(vehicle);
    },

    /** After a load: what was asked before may have been lost. */
    askAgain(): void {
      if (selected !== undefined) ask(selected);
    },

    /** Keeps the position when it is the selected vehicle's and the one that the map shows too. */
    offer(offered: Position): void {
      if (offered.vehicleId !== selected) return;
      const slot = fleet.slotOf(offered.vehicleId);
      if (slot !== NO_SLOT && fleet.positionIdOf(slot) === offered.id) position = offered;
    },

    detail(): VehicleDetail | undefined {
      const slot = selected === undefined ? NO_SLOT : fleet.slotOf(selected);
      const text = fleet.textOf(slot);
      if (selected === undefined || !text) return undefined;
      return {
        vehicleId: selected,
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
    },
  };
}
