import { useCallback, useEffect, useState } from "react";
import type { GeofenceId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import type { MapViewControl } from "../link/useMapView.ts";
import type { Panes } from "../panes/usePanes.ts";
import type { MapHistory } from "./mapHistory.ts";

/** What one can do on the live screen, whether by pointer, key or palette. */
export function useMapActions(
  map: { readonly current: MapHandle | undefined },
  { view, change }: Pick<MapViewControl, "view" | "change">,
  { panes, past: { history, targetAt, bringInSight } }: { panes: Panes; past: MapHistory },
) {
  const { engine } = useEngine();
  const askOfList = useListRequest(view.tab === "vehicles" && !panes.isListHidden());

  const flyTo = useCallback(
    async (vehicle: VehicleId) => {
      const found = await engine.locate(vehicle);
      if (found.ok) map.current?.flyTo(found.value);
    },
    [engine, map],
  );
  const select = (vehicle: VehicleId | undefined) => {
    history.send({ type: "user.selected", vehicle, at: history.cursor.get() });
    panes.showPanel();
  };

  const goToArea = useCallback(
    async (area: GeofenceId) => {
      const found = await engine.areaDetail(area);
      if (found.ok) map.current?.fit(found.value.bounds);
    },
    [engine, map],
  );

  const fit = useCallback(async () => {
    const bounds = await engine.fleetBounds();
    if (bounds.ok) map.current?.fit(bounds.value);
  }, [engine, map]);

  return {
    flyTo,
    goToArea,
    select,
    openArea(area: GeofenceId): void {
      change({ area });
      panes.hideListSheet();
      void goToArea(area);
    },
    /** Selects it and goes there. */
    open(vehicle: VehicleId): void {
      select(vehicle);
      void flyTo(vehicle);
    },
    /** The past of a vehicle, or of all, at a moment. */
    openMoment(vehicle: VehicleId | "all", at: EpochMs): void {
      const target = targetAt(vehicle, at);
      if (vehicle === "all") history.open(target);
      else {
        history.jump(vehicle, target);
        bringInSight(target.moment);
      }
      panes.showPanel();
    },
    /** Asks of whom and of when. */
    chooseHistory: () => history.choose(),
    leaveHistory: () => history.send({ type: "user.left" }),
    fit,
    zoomBy: (steps: number) => map.current?.zoomBy(steps),
    showState: (state: VehicleState | undefined) => change({ state }),
    showAll: () =>
      change({ state: undefined, search: "", only: undefined, unknownOnly: undefined }),
    showList: panes.showList,
    /**
     * Does something in the list at once, for the next key may be meant for it; one that is hidden
     * is shown first.
     */
    inList(act: () => boolean): void {
      if (act()) return;
      panes.showList();
      change({ tab: "vehicles" });
      askOfList(act);
    },
    hideList: panes.hideList,
    isListHidden: panes.isListHidden,
  };
}

/** Does what was asked of the list once it is shown; what an empty list cannot do is not done. */
function useListRequest(isShown: boolean): (act: () => void) => void {
  const [request, setRequest] = useState<{ readonly act: () => void }>();
  useEffect(() => {
    if (!request || !isShown) return;
    request.act();
    setRequest(undefined);
  }, [request, isShown]);
  return (act) => setRequest({ act });
}

export type MapActions = ReturnType<typeof useMapActions>;
