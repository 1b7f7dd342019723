import { allocateColumns, clearSlot, DISCONNECTED, growColumns } from "./fleetColumns.ts";
import { createSlotTable, NO_SLOT } from "./slotTable.ts";

const FIRST_CAPACITY = 1_024;

/**
 * The rows of the columns and whose they are. A vehicle keeps its slot for as long as it is there; a
 * freed slot is given to the next newcomer. Columns are replaced when they grow, so whoever passes
 * over them takes them anew each time.
 */
export function createSlots() {
  let columns = allocateColumns(FIRST_CAPACITY);
  let used = 0;
  const free: number[] = [];
  const table = createSlotTable();

  function take(): number {
    const freed = free.pop();
    if (freed !== undefined) return freed;
    if (used === columns.states.length) columns = growColumns(columns);
    return used++;
  }

  return {
    columns: () => columns,
    /** Slots from here on were never used. */
    used: () => used,
    /** How many vehicles there are. */
    count: () => used - free.length,
    /** Where a vehicle is, or `NO_SLOT`. */
    of: table.get,

    /** The vehicle's slot; a newcomer gets one, and has no name yet. */
    admit(vehicle: number): number {
      const held = table.get(vehicle);
      if (held !== NO_SLOT) return held;
      const slot = take();
      table.set(vehicle, slot);
      columns.vehicleIds[slot] = vehicle;
      columns.states[slot] = DISCONNECTED;
      return slot;
    },

    /** As if nobody had ever been there. */
    free(slot: number): void {
      table.delete(columns.vehicleIds[slot]!);
      clearSlot(columns, slot);
      free.push(slot);
    },
  };
}

export type Slots = ReturnType<typeof createSlots>;
