import { vehicleId } from "#domain/ids";
import { createChangedSlots } from "../columns/changedSlots.ts";
import { coordinateAt, FREE } from "../columns/fleetColumns.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { BackgroundWork } from "../schedule/backgroundTask.ts";
import { poiAt } from "./areaDetail.ts";
import type { AreaSet } from "./buildAreas.ts";

/** After so many vehicles whoever lets us work is asked whether we still may. */
const SLOTS_A_STEP = 64;

/**
 * Keeps book of which point of interest each vehicle is at, of all of them: list and search read it.
 * Vehicles that moved are checked in time slices; an index answers in about a microsecond, however many circles
 * there are, so that nothing has to be skipped.
 */
export function createPoiWatch(fleet: Fleet, areasNow: () => AreaSet): BackgroundWork & PoiWatch {
  const moved = createChangedSlots();
  let waiting: Int32Array = new Int32Array(0);
  let at = 0;
  let knowsPois = false;

  function assignPoi(slot: number): void {
    const { columns } = fleet;
    if (slot >= fleet.slotCount || columns.states[slot] === FREE) return;
    const coordinate = coordinateAt(columns, slot);
    const poi = coordinate && poiAt(areasNow(), coordinate);
    fleet.setPoi(vehicleId(columns.vehicleIds[slot]!), poi);
  }

  return {
    isNeeded: () => knowsPois,
    moved(slot) {
      if (slot >= 0) moved.add(slot);
    },

    replaced() {
      const { poi } = areasNow().counts;
      if (poi === 0 && !knowsPois) return;
      knowsPois = poi > 0;
      for (let slot = 0; slot < fleet.slotCount; slot++) moved.add(slot);
    },

    hasWork: () => at < waiting.length || moved.count > 0,

    work(may) {
      while (may()) {
        if (at === waiting.length) {
          waiting = moved.take();
          at = 0;
        }
        if (waiting.length === 0) return;
        const end = Math.min(at + SLOTS_A_STEP, waiting.length);
        for (; at < end; at++) assignPoi(waiting[at]!);
      }
    },
  };
}

export interface PoiWatch {
  /** False while there is none to be at. */
  isNeeded(): boolean;
  /** A vehicle is somewhere else. */
  moved(slot: number): void;
  /** There are other points of interest: all vehicles are checked again. */
  replaced(): void;
}
