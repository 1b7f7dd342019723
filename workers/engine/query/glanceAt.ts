import type { VehicleGlance } from "#contract/vehicleGlance";
import { knots } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { SINGLES, SPEED } from "../columns/fleetColumns.ts";
import type { Fleet } from "../fleet/fleet.ts";

/** Undefined when there is no such vehicle, or it has no name yet. */
export function glanceAt(fleet: Fleet, slot: number): VehicleGlance | undefined {
  const text = fleet.textOf(slot);
  if (!text) return undefined;
  const { states, records } = fleet.columns;
  return {
    name: text.name,
    group: fleet.groupNameOf(text.groupId),
    state: VEHICLE_STATES[states[slot]!] ?? "disconnected",
    speed: knots(records.singles[slot * SINGLES + SPEED]!),
    fixTime: fleet.fixTimeOf(slot),
  };
}
