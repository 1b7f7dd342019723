import type { AreaHits, GroupSummary, MapArea } from "#contract/mapArea";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { type FleetColumns, NO_POSITION } from "../columns/fleetColumns.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { areaTester } from "./areaTester.ts";
import { slotBounds } from "./fleetBounds.ts";

interface AreaQuery {
  readonly fleet: Fleet;
  /** All slots in the order of names. */
  readonly byName: Uint32Array;
  readonly area: MapArea;
  readonly state: VehicleState | undefined;
}

/**
 * Who stands in an area, in the order of `byName`. Undefined when the area is none. A scan of all:
 * somebody drew the line a moment ago and waits, and 100,000 vehicles take 1 ms.
 */
export function vehiclesIn({ fleet, byName, area, state }: AreaQuery): AreaHits | undefined {
  const isIn = areaTester(area);
  if (!isIn) return undefined;
  const { vehicleIds, worldX, worldY, states } = fleet.columns;
  const wanted = state === undefined ? -1 : VEHICLE_STATES.indexOf(state);
  const slots: number[] = [];
  for (const slot of byName) {
    const y = worldY[slot]!;
    if (y === NO_POSITION || (wanted >= 0 && states[slot] !== wanted)) continue;
    if (!isIn(worldX[slot]!, y)) continue;
    slots.push(slot);
  }
  return {
    vehicleIds: Float64Array.from(slots, (slot) => vehicleIds[slot]!),
    ...summarise(fleet.columns, slots),
  };
}

/** Counts by state, and the box around the vehicles of some slots. */
export function summarise(columns: FleetColumns, slots: readonly number[]): GroupSummary {
  const counts = { moving: 0, idle: 0, stopped: 0, disconnected: 0 };
  for (const slot of slots) counts[VEHICLE_STATES[columns.states[slot]!] ?? "disconnected"]++;
  return { counts, bounds: slotBounds(columns, slots) };
}
