import { type FoundVehicle, MAX_FOUND_VEHICLES } from "#contract/foundVehicle";
import { vehicleId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { hasBit, type SlotBits } from "../columns/slotBits.ts";
import type { Fleet } from "../fleet/fleet.ts";

/** So many hits are searched to find those whose name begins as asked; folding names is dear. */
const MOST_RANKED = 2_000;

interface FoundSlots {
  /** All slots in the order of names. */
  readonly byName: Uint32Array;
  readonly found: SlotBits;
}

/**
 * A few of the vehicles that were found, in the order of `byName`: first those whose name begins
 * with what was asked.
 */
export function findVehicles(
  fleet: Fleet,
  { byName, found }: FoundSlots,
  { query, limit }: { readonly query: string; readonly limit: number },
): readonly FoundVehicle[] {
  const most = Math.max(0, Math.min(Math.trunc(limit) || 0, MAX_FOUND_VEHICLES));
  const start = foldText(query).trim();
  const first: number[] = [];
  const others: number[] = [];
  let ranked = 0;
  for (const slot of byName) {
    if (first.length === most || ranked === MOST_RANKED) break;
    if (!hasBit(found, slot)) continue;
    ranked++;
    const isFirst = foldText(fleet.nameOf(slot) ?? "").startsWith(start);
    if (isFirst) first.push(slot);
    else if (others.length < most) others.push(slot);
  }
  return [...first, ...others].slice(0, most).map((slot) => foundVehicle(fleet, slot));
}

/** One vehicle as an answer shows it. */
export function foundVehicle(fleet: Fleet, slot: number): FoundVehicle {
  const text = fleet.textOf(slot);
  return {
    vehicleId: vehicleId(fleet.columns.vehicleIds[slot]!),
    name: text?.name ?? "",
    uniqueId: text?.uniqueId,
    plate: text?.plate,
    group: fleet.groupNameOf(text?.groupId),
    state: VEHICLE_STATES[fleet.columns.states[slot]!] ?? "disconnected",
  };
}
