import { useEffect } from "react";
import type { RouteColumns } from "#contract/history";
import type { HistoryControl } from "../../features/history/historyControl.ts";
import { placesAt } from "../../map/history/placesAt.ts";
import type { MapHandle } from "../../map/MapCanvas.tsx";

/** Marks on the routes the moment that is pointed at in the timeline or in a chart. Nothing renders. */
export function useHoveredPlaces(
  { hovered }: Pick<HistoryControl, "hovered">,
  columns: RouteColumns | undefined,
  map: { readonly current: Pick<MapHandle, "point"> | undefined },
): void {
  // Without columns nothing is marked: a past that is closed has none.
  useEffect(() => {
    const show = () => {
      const moment = hovered.get();
      map.current?.point(columns && moment !== undefined ? placesAt(columns, moment) : []);
    };
    show();
    return hovered.subscribe(show);
  }, [hovered, columns, map]);
}
