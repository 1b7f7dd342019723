import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { GeofenceId, VehicleId } from "#domain/ids";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useBaseCommands } from "../../features/mapOptions/useBaseCommands.ts";
import { useBaseView } from "../../features/mapOptions/useBaseView.ts";
import { useGathering } from "../../features/selection/useGathering.ts";
import type { TilesHealth } from "../../map/base/baseMap.ts";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import { createMapSignals } from "../../map/signals/mapSignals.ts";
import { useAlertStore, useAlerts } from "../../state/alerts.ts";
import { useLayout } from "../../ui/pane/useLayout.ts";
import { useEscape } from "../../ui/useEscape.ts";
import type { MapActions } from "../commands/useMapActions.ts";
import { useMapActions } from "../commands/useMapActions.ts";
import { useMapCommands } from "../commands/useMapCommands.ts";
import { useMapShortcuts } from "../commands/useMapShortcuts.ts";
import type { MapViewControl } from "../link/useMapView.ts";
import { useMapView } from "../link/useMapView.ts";
import type { Panes } from "../panes/usePanes.ts";
import { usePanes } from "../panes/usePanes.ts";
import { useFirstView } from "./useFirstView.ts";
import { useFollow } from "./useFollow.ts";

/** What list, map and panel of the live screen share, and what happens between them. */
export function useMapScreen() {
  const { engine } = useEngine();
  const map = useRef<MapHandle | undefined>(undefined);
  const layout = useLayout();
  const control = useMapView();
  const { view, change } = control;
  const { vehicle, area } = view;
  const panes = usePanes(vehicle, layout);
  const actions = useMapActions(map, control, panes);
  const ground = useMapGround();
  const gathering = useGathering({
    state: view.state,
    only: view.only,
    onOnly: (only) => change({ only, unknownOnly: undefined }),
  });
  const { following, follow } = useFollow(map, vehicle, ground.signals);
  const [isDiagnosing, setDiagnosing] = useState(false);
  const [summariesAsked, setSummariesAsked] = useState(0);
  const [soughtArea, setSoughtArea] = useState<GeofenceId>();
  const seekArea = (wanted: GeofenceId) => {
    change({ tab: "places" });
    panes.showList();
    setSoughtArea(wanted);
  };
  const toggleFollow = () => follow(!following);
  const announceSummary = () => setSummariesAsked((count) => count + 1);

  useFirstView(map, view);
  useArrivals(control, actions, map);
  useAlertSubject(control);
  useMapInset(map, panes);
  useMapShortcuts(actions, { toggleFollow, announceSummary });
  useMapCommands({ view, actions, following, toggleFollow, diagnose: () => setDiagnosing(true) });
  useEscape(panes.isListSheetOpen, panes.hideListSheet);
  useEscape(vehicle !== undefined, () => actions.select(undefined));
  useEscape(area !== undefined, () => change({ area: undefined }));
  useEffect(() => {
    void engine.select(vehicle);
  }, [engine, vehicle]);

  return {
    map,
    layout,
    view,
    change,
    rest: control.rest,
    panes,
    actions,
    ground,
    gathering,
    following,
    follow,
    /** An area of the map that shall be found in the table. */
    soughtArea,
    seekArea,
    stopSeeking: () => setSoughtArea(undefined),
    summariesAsked,
    isDiagnosing,
    setDiagnosing,
  };
}

export type MapScreenState = ReturnType<typeof useMapScreen>;

/** What lies under the fleet, how its tiles fare, and what the map reports while it is moved. */
function useMapGround() {
  const [signals] = useState(createMapSignals);
  const [tilesHealth, onTilesHealth] = useState<TilesHealth>("well");
  const base = useBaseView();
  useBaseCommands();
  return { canvas: { signals, base, onTilesHealth }, signals, tilesHealth };
}

/**
 * After a link, back or forward the map looks from the camera of the address; one that names a
 * vehicle or an area and no camera leads there.
 */
function useArrivals(
  { view, arrival }: MapViewControl,
  { flyTo, goToArea }: Pick<MapActions, "flyTo" | "goToArea">,
  map: { readonly current: MapHandle | undefined },
): void {
  const arrive = useEffectEvent(() => {
    if (view.camera) map.current?.setCamera(view.camera);
    else if (view.vehicle !== undefined) void flyTo(view.vehicle);
    else if (view.area !== undefined) void goToArea(view.area);
  });
  useEffect(() => {
    if (arrival > 0) arrive();
  }, [arrival]);
}

/**
 * When the card of an alert opens, an open panel switches to the alert's vehicle, so that both show
 * the same one. A vehicle that is picked after that stays.
 */
function useAlertSubject({ view, change }: MapViewControl): void {
  const store = useAlertStore();
  const opened = useAlerts((state) => state.opened);
  const show = useEffectEvent((vehicle: VehicleId) => {
    if (view.vehicle !== undefined && view.vehicle !== vehicle) change({ vehicle });
  });
  useEffect(() => {
    const event = opened && store.takeOpened();
    if (event) show(event.vehicleId);
  }, [store, opened]);
}

/** What a sheet covers is no part of the map's middle: a vehicle one goes to must be seen. */
function useMapInset(
  map: { readonly current: MapHandle | undefined },
  { covered }: Pick<Panes, "covered">,
): void {
  const screen = document.querySelector("#content");
  const { bottomPx, rightPx } = covered(
    screen?.clientWidth ?? window.innerWidth,
    screen?.clientHeight ?? window.innerHeight,
  );
  useEffect(() => map.current?.setInset({ bottomPx, rightPx }), [map, bottomPx, rightPx]);
}
