import type { ActivityLine } from "#contract/activity";
import type { VehicleIds } from "#contract/engine";
import type { FoundVehicle } from "#contract/foundVehicle";
import type { ListRow, ListView, ListWindow } from "#contract/listView";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { createScratch, uint32Scratch } from "../columns/scratch.ts";
import { hasBit } from "../columns/slotBits.ts";
import { NO_SLOT } from "../columns/slotTable.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { findVehicles } from "../search/findVehicles.ts";
import { createSearch } from "../search/search.ts";
import { listRow } from "./listRow.ts";
import { createNameOrder } from "./nameOrder.ts";
import { createOnly } from "./only.ts";
import { createSlotOrder } from "./slotOrder.ts";

/**
 * The vehicle list: which rows, in which order, and the few of them that are visible. Only those
 * become objects.
 */
export function createList(
  fleet: Fleet,
  past: Past = { lineOf: () => undefined, lastStopOf: () => undefined },
) {
  const names = createNameOrder(fleet);
  const search = createSearch(fleet);
  const chosen = createOnly(fleet);
  const orderSlots = createSlotOrder();
  const scratch = {
    passing: uint32Scratch(),
    kept: uint32Scratch(),
    ids: createScratch((length) => new Float64Array(length)),
  };
  let shown: Shown | undefined;
  let wasHeld = false;
  /** How often the names were sorted anew since the start. */
  let sortings = 0;

  function ordered({ order, state, search: query, only }: ListView): Uint32Array<ArrayBuffer> {
    const { columns } = fleet;
    const found = search.find(query);
    const among = chosen.bits(only);
    const wanted = state === undefined ? -1 : VEHICLE_STATES.indexOf(state);
    const byName = names.current();
    const passing = scratch.passing(byName.length);
    let count = 0;
    for (let row = 0; row < byName.length; row++) {
      const slot = byName[row]!;
      if (wanted >= 0 && columns.states[slot] !== wanted) continue;
      if (found && !hasBit(found, slot)) continue;
      if (among && !hasBit(among, slot)) continue;
      passing[count++] = slot;
    }
    return orderSlots(order, columns, passing.subarray(0, count));
  }

  /** The rows of before as far as they are still there, then those that joined meanwhile. */
  function held(ids: Float64Array, view: ListView): Uint32Array<ArrayBuffer> {
    const newest = ordered(view);
    const kept = scratch.kept(ids.length + newest.length);
    let count = 0;
    const isKept = new Uint8Array(fleet.slotCount);
    for (const id of ids) {
      const slot = fleet.slotOf(id as VehicleId);
      if (slot === NO_SLOT) continue;
      isKept[slot] = 1;
      kept[count++] = slot;
    }
    for (const slot of newest) if (isKept[slot] === 0) kept[count++] = slot;
    return kept.subarray(0, count);
  }

  function withActivity(row: ListRow, { activity: day }: ListView): ListRow {
    if (!day) return row;
    const { vehicleId, lastStop = past.lastStopOf(row.vehicleId) } = row;
    const activity = past.lineOf(vehicleId);
    return { ...row, lastStop, ...(activity && { activity }) };
  }

  return {
    /** The slice that `view` asks for, as the list stands now. */
    show(view: ListView): ListWindow {
      const key = JSON.stringify([
        view.order,
        view.state,
        view.search,
        chosen.versionOf(view.only),
      ]);
      const isSame = shown?.key === key;
      const version = `${fleet.version()} ${sortings}`;
      if (!isSame || version !== shown?.version || wasHeld !== view.held) {
        const slots = isSame && view.held ? held(shown!.ids, view) : ordered(view);
        shown = { key, version, slots, ids: idsOf(fleet, slots, scratch.ids(slots.length)) };
        wasHeld = view.held;
      }
      const { slots } = shown;
      const firstRow = Math.max(0, Math.min(Math.trunc(view.firstRow) || 0, slots.length));
      const end = firstRow + Math.min(Math.trunc(view.rowCount) || 0, MAX_WINDOW_ROWS);
      const rows = Array.from(slots.subarray(firstRow, Math.max(firstRow, end)), (slot) =>
        withActivity(listRow(fleet, slot), view),
      );
      return { total: slots.length, firstRow, rows, isProvisional: names.isProvisional() };
    },

    /** A few vehicles by any words of theirs, whatever the list shows. */
    find(query: string, limit: number): readonly FoundVehicle[] {
      const found = search.findOnce(query);
      return found ? findVehicles(fleet, { byName: names.current(), found }, { query, limit }) : [];
    },

    /** Everybody's ids by name, or of those that have the words. */
    vehicleIds(query: string): VehicleIds {
      const found = search.findOnce(query);
      const byName = names.current();
      const ids = new Int32Array(byName.length);
      let count = 0;
      for (const slot of byName)
        if (!found || hasBit(found, slot)) ids[count++] = fleet.columns.vehicleIds[slot]!;
      return { total: byName.length, ids: ids.slice(0, count) };
    },

    /** All vehicles by name, as far as that is known. */
    byName: names.current,

    /** While true the list would gain from `work`. */
    hasWork: () => names.isProvisional() || search.hasWork(),

    /** Brings the names into their order and reads ahead of a search for as long as it `may`. */
    work(may: () => boolean): void {
      if (names.isProvisional()) {
        names.work(may);
        if (!names.isProvisional()) sortings++;
      }
      search.work(may);
    },
  };
}

export type List = ReturnType<typeof createList>;

/** What is known of a vehicle's day besides what the fleet holds. */
interface Past {
  lineOf(vehicle: VehicleId): ActivityLine | undefined;
  /** Where nobody saw it live. */
  lastStopOf(vehicle: VehicleId): EpochMs | undefined;
}

/** The rows as last shown. By id too: slots may have changed hands before the next look. */
interface Shown {
  /** What was asked and of which fleet: the same again needs no sorting. */
  readonly key: string;
  readonly version: string;
  readonly slots: Uint32Array;
  readonly ids: Float64Array;
}

/** Nobody sees more at once; a page that asks for everything would get its fleet as objects. */
const MAX_WINDOW_ROWS = 500;

function idsOf({ columns }: Fleet, slots: Uint32Array, ids: Float64Array): Float64Array {
  for (let row = 0; row < slots.length; row++) ids[row] = columns.vehicleIds[slots[row]!]!;
  return ids;
}
