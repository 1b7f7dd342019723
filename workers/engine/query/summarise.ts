import type { GroupSummary } from "#contract/mapArea";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import type { FleetColumns } from "../columns/fleetColumns.ts";
import { slotBounds } from "./fleetBounds.ts";

/** Counts by state, and the box around the vehicles of some slots. */
export function summarise(columns: FleetColumns, slots: readonly number[]): GroupSummary {
  const counts = { moving: 0, idle: 0, stopped: 0, disconnected: 0 };
  for (const slot of slots) counts[VEHICLE_STATES[columns.states[slot]!] ?? "disconnected"]++;
  return { counts, bounds: slotBounds(columns, slots) };
}
