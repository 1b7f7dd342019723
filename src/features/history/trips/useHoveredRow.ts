import { useCallback, useSyncExternalStore } from "react";
import type { EpochMs } from "#domain/units";
import type { ReadableStore } from "../../../state/store.ts";
import { spanOf, type TripListRow } from "./tripListRows.ts";

/** The row of the moment that is pointed at; -1 for none. It renders when the row is another one. */
export function useHoveredRow(
  rows: readonly TripListRow[],
  { get: hoveredMoment, subscribe }: ReadableStore<EpochMs | undefined>,
): number {
  const get = useCallback(() => {
    const moment = hoveredMoment();
    if (moment === undefined) return -1;
    return rows.findIndex((row) => {
      const { from, until } = spanOf(row);
      return from <= moment && moment < until;
    });
  }, [hoveredMoment, rows]);
  return useSyncExternalStore(subscribe, get);
}
