import { useCallback } from "react";
import type { GeofenceId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import type { MapViewControl } from "../link/useMapView.ts";
import type { Panes } from "../panes/usePanes.ts";
import type { MapHistory } from "./mapHistory.ts";

/** A list that is shown can take the focus after a frame or two; one that never can is given up. */
const MOST_FRAMES = 60;

/** What one can do on the live screen, whether by pointer, key or palette. */
export function useMapActions(
  map: { readonly current: MapHandle | undefined },
  { change }: Pick<MapViewControl, "change">,
  panes: Panes,
  { history, targetAt }: MapHistory,
) {
  const { engine } = useEngine();

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
      else history.jump(vehicle, target);
      panes.showPanel();
    },
    /** Asks of whom and of when. */
    chooseHistory: () => history.send({ type: "user.chose" }),
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
      tryEachFrame(act, MOST_FRAMES);
    },
    hideList: panes.hideList,
    isListHidden: panes.isListHidden,
  };
}

/** Until it is done. */
function tryEachFrame(act: () => boolean, frames: number): void {
  requestAnimationFrame(() => {
    if (!act() && frames > 1) tryEachFrame(act, frames - 1);
  });
}

export type MapActions = ReturnType<typeof useMapActions>;
