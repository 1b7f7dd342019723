import { worldX, worldY } from "#domain/mercator";
import type { Attributes, Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { type StateRules, VEHICLE_STATES, vehicleState } from "#domain/vehicleState";
import { stateAt } from "./classify.ts";
import { E7, type FleetColumns } from "./fleetColumns.ts";

/** Writes a position that has passed `normalise` and is newer than the slot's. */
export function writePosition(
  columns: FleetColumns,
  slot: number,
  position: Position,
  rules: StateRules,
  now: EpochMs,
): void {
  const { fixTime, latitude, longitude, speed, attributes } = position;
  const evidence = { fixTime, speed, ignition: ignitionOf(attributes) };
  columns.positionIds[slot] = position.id;
  columns.fixTimes[slot] = fixTime;
  columns.longitudesE7[slot] = Math.round(longitude * E7);
  columns.latitudesE7[slot] = Math.round(latitude * E7);
  columns.worldX[slot] = worldX(longitude);
  columns.worldY[slot] = worldY(latitude);
  columns.speedsKnots[slot] = speed;
  columns.courses[slot] = position.course;
  columns.fuels[slot] = fuelOf(attributes);
  columns.youngStates[slot] = VEHICLE_STATES.indexOf(vehicleState(evidence, rules, fixTime));
  columns.states[slot] = stateAt(columns, slot, now - rules.disconnectedAfter);
}

const ignitionOf = ({ ignition }: Attributes): boolean | undefined =>
  typeof ignition === "boolean" ? ignition : undefined;

/** Percent is worth more than litres of an unknown tank. Below zero a sensor is broken. */
function fuelOf({ fuelLevel, fuel }: Attributes): number {
  const level = fuelLevel ?? fuel;
  return typeof level === "number" && level >= 0 ? Math.abs(level) : Number.NaN;
}
