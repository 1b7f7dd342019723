import type { WrittenVehicle } from "#contract/feed/vehicleFacts";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { DurationMs, EpochMs } from "#domain/units";
import { type ColumnPage, createColumnPage, ROWS_PER_PAGE } from "./columnPage.ts";

/**
 * The whole fleet on pages, in the order in which vehicles came; who goes leaves a row for the next.
 * `writtenOf` is asked for what is written down, when somebody is sent it.
 */
export function createColumnPages(writtenOf: (id: VehicleId) => WrittenVehicle | undefined) {
  const columnPages: ColumnPage[] = [];
  const free: number[] = [];
  let length = 0;

  const pageOf = (slot: number): ColumnPage =>
    columnPages[Math.floor(slot / ROWS_PER_PAGE)] as ColumnPage;
  const rowOf = (slot: number): number => slot % ROWS_PER_PAGE;

  return {
    all: (): readonly ColumnPage[] => columnPages,

    /** Gives a newcomer a slot; everything else depends on it. */
    take(id: VehicleId): number {
      const slot = free.pop() ?? length++;
      if (slot === columnPages.length * ROWS_PER_PAGE)
        columnPages.push(createColumnPage(writtenOf));
      pageOf(slot).take(rowOf(slot), id);
      return slot;
    },

    free(slot: number): void {
      pageOf(slot).free(rowOf(slot));
      free.push(slot);
    },

    rewrite: (slot: number, disabled: boolean): void => pageOf(slot).rewrite(rowOf(slot), disabled),

    setLatest: (
      slot: number,
      latest: Position,
      lastUpdate: EpochMs,
      idledFor: DurationMs | undefined,
    ): void => pageOf(slot).setLatest(rowOf(slot), latest, lastUpdate, idledFor),
  };
}
