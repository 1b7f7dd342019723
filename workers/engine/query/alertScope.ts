import type { AlertScope } from "#contract/alertScope";
import { MAX_VEHICLES_FOR_ALERTS } from "#domain/alert/alertLimits";
import { type GroupId, type VehicleId, vehicleId } from "#domain/ids";
import { FREE } from "../columns/fleetColumns.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { byName } from "../text/byName.ts";

/** Longer chains of groups are circles. */
const MOST_NESTED = 32;

/** Counts every group with what is inside it, and names the vehicles if they are few enough. */
export function alertScope(fleet: Fleet, wanted: GroupId | undefined): AlertScope {
  const totals = new Map<GroupId, number>();
  const chains = new Map<GroupId | undefined, readonly GroupId[]>();
  const chainOf = (groupId: GroupId | undefined) => {
    const known = chains.get(groupId);
    if (known) return known;
    const chain: GroupId[] = [];
    let group = fleet.groupOf(groupId);
    while (group && chain.length < MOST_NESTED && !chain.includes(group.id)) {
      chain.push(group.id);
      group = fleet.groupOf(group.parentId);
    }
    chains.set(groupId, chain);
    return chain;
  };
  const chosen: number[] = [];
  for (let slot = 0; slot < fleet.slotCount; slot++) {
    if (fleet.columns.states[slot] === FREE) continue;
    const chain = chainOf(fleet.groupIdOf(slot));
    for (const id of chain) totals.set(id, (totals.get(id) ?? 0) + 1);
    if (wanted === undefined || chain.includes(wanted)) chosen.push(slot);
  }
  const isFew = chosen.length <= MAX_VEHICLES_FOR_ALERTS;
  return {
    total: chosen.length,
    vehicles: isFew
      ? chosen
          .map((slot) => ({
            vehicleId: vehicleId(fleet.columns.vehicleIds[slot]!),
            name: fleet.nameOf(slot) ?? "",
          }))
          .sort((left, right) => byName(left.name, right.name))
      : [],
    groups: [...totals]
      .map(([groupId, total]) => ({ groupId, name: fleet.groupOf(groupId)?.name ?? "", total }))
      .sort((left, right) => byName(left.name, right.name) || left.groupId - right.groupId),
  };
}

/** Everybody in the fleet. */
export function fleetIds(fleet: Fleet): readonly VehicleId[] {
  const ids: VehicleId[] = [];
  for (let slot = 0; slot < fleet.slotCount; slot++)
    if (fleet.columns.states[slot] !== FREE) ids.push(vehicleId(fleet.columns.vehicleIds[slot]!));
  return ids;
}
