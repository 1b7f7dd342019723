import { useEffect, useRef, useState } from "react";
import type { GeofenceId } from "#domain/ids";
import { useEngine } from "../engine/EngineProvider.tsx";
import { useGathering } from "../features/selection/useGathering.ts";
import type { MapHandle } from "../map/MapCanvas.tsx";
import { useEscape } from "../ui/useEscape.ts";
import { useLayout } from "../ui/useLayout.ts";
import { useAlertSubject } from "./useAlertSubject.ts";
import { useArrivals } from "./useArrivals.ts";
import { useFirstView } from "./useFirstView.ts";
import { useFollow } from "./useFollow.ts";
import { useMapActions } from "./useMapActions.ts";
import { useMapCommands } from "./useMapCommands.ts";
import { useMapGround } from "./useMapGround.ts";
import { useMapInset } from "./useMapInset.ts";
import { useMapShortcuts } from "./useMapShortcuts.ts";
import { useMapView } from "./useMapView.ts";
import { usePanes } from "./usePanes.ts";

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
