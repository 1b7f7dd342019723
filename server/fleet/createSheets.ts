import type { WrittenVehicle } from "#contract/feed/vehicleFacts";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { DurationMs, EpochMs } from "#domain/units";
import { createSheet, ROWS_A_SHEET, type Sheet } from "./createSheet.ts";

/**
 * The whole fleet on sheets, in the order in which vehicles came; who goes leaves a row for the next.
 * `writtenOf` is asked for what is written down, when somebody wants to be told it.
 */
export function createSheets(writtenOf: (id: VehicleId) => WrittenVehicle | undefined) {
  const sheets: Sheet[] = [];
  const free: number[] = [];
  let length = 0;

  const sheetOf = (slot: number): Sheet => sheets[Math.floor(slot / ROWS_A_SHEET)] as Sheet;
  const rowOf = (slot: number): number => slot % ROWS_A_SHEET;

  return {
    all: (): readonly Sheet[] => sheets,

    /** Gives a newcomer a place; everything else is told by it. */
    take(id: VehicleId): number {
      const slot = free.pop() ?? length++;
      if (slot === sheets.length * ROWS_A_SHEET) sheets.push(createSheet(writtenOf));
      sheetOf(slot).take(rowOf(slot), id);
      return slot;
    },

    free(slot: number): void {
      sheetOf(slot).free(rowOf(slot));
      free.push(slot);
    },

    rewrite: (slot: number, disabled: boolean): void =>
      sheetOf(slot).rewrite(rowOf(slot), disabled),

    setLatest: (
      slot: number,
      latest: Position,
      lastUpdate: EpochMs,
      idledFor: DurationMs | undefined,
    ): void => sheetOf(slot).setLatest(rowOf(slot), latest, lastUpdate, idledFor),
  };
}
