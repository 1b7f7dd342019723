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

  const sheetOf = (place: number): Sheet => sheets[Math.floor(place / ROWS_A_SHEET)] as Sheet;
  const rowOf = (place: number): number => place % ROWS_A_SHEET;

  return {
    all: (): readonly Sheet[] => sheets,

    /** Gives a newcomer a place; everything else is told by it. */
    take(id: VehicleId): number {
      const place = free.pop() ?? length++;
      if (place === sheets.length * ROWS_A_SHEET) sheets.push(createSheet(writtenOf));
      sheetOf(place).take(rowOf(place), id);
      return place;
    },

    free(place: number): void {
      sheetOf(place).free(rowOf(place));
      free.push(place);
    },

    rewrite: (place: number, disabled: boolean): void =>
      sheetOf(place).rewrite(rowOf(place), disabled),

    hear: (
      place: number,
      latest: Position,
      lastUpdate: EpochMs,
      idledFor: DurationMs | undefined,
    ): void => sheetOf(place).hear(rowOf(place), latest, lastUpdate, idledFor),
  };
}
