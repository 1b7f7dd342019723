import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GeofenceId, VehicleId } from "#domain/ids";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { EvidenceSubject } from "../../features/history/evidence/evidenceSubject.ts";
import { shownVehicle } from "../../features/history/shownVehicle.ts";
import { useBaseCommands } from "../../features/mapOptions/useBaseCommands.ts";
import { useBaseView } from "../../features/mapOptions/useBaseView.ts";
import { useGathering } from "../../features/selection/useGathering.ts";
import type { TilesHealth } from "../../map/base/baseMap.ts";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import { createMapSignals } from "../../map/signals/mapSignals.ts";
import { copyText } from "../../ui/copyText.ts";
import { useLayout } from "../../ui/pane/useLayout.ts";
import { useEscape } from "../../ui/useEscape.ts";
import { useHistoryShortcuts } from "../commands/useHistoryShortcuts.ts";
import { useMapActions } from "../commands/useMapActions.ts";
import { useMapCommands } from "../commands/useMapCommands.ts";
import { useMapShortcuts } from "../commands/useMapShortcuts.ts";
import { linkToView } from "../link/linkToView.ts";
import { useMapView } from "../link/useMapView.ts";
import { useMapInset } from "../panes/useMapInset.ts";
import { usePanes } from "../panes/usePanes.ts";
import { useAlertSubject } from "./useAlertSubject.ts";
import { useArrivals } from "./useArrivals.ts";
import { useCommandDialog } from "./useCommandDialog.ts";
import { useFirstView } from "./useFirstView.ts";
import { useFollow } from "./useFollow.ts";
import { useMapHistory, useRouteInSight } from "./useMapHistory.ts";
import { usePastRoute } from "./usePastRoute.ts";
import { useWhoWasHere } from "./useWhoWasHere.ts";

/** What a card of evidence is about, and whose. */
interface Evidence {
  readonly vehicle: VehicleId;
  readonly subject: EvidenceSubject;
}

/** What list, map and panel of the live screen share, and what happens between them. */
export function useMapScreen() {
  const { engine } = useEngine();
  const map = useRef<MapHandle | undefined>(undefined);
  const layout = useLayout();
  const control = useMapView();
  const { view, change } = control;
  const { vehicle, area } = view;
  const panes = usePanes(vehicle, layout, view.history !== undefined);
  const ground = useMapGround();
  const gathering = useGathering({
    state: view.state,
    only: view.only,
    onOnly: (only) => change({ only, unknownOnly: undefined }),
  });
  const { following, follow } = useFollow(map, vehicle, ground.signals);
  const past = useMapHistory({ map, control, following, follow });
  const actions = useMapActions(map, control, { panes, past });
  const route = usePastRoute(past.history, { map, signals: ground.signals, selected: vehicle });
  useRouteInSight(past.sightRef, map, route.bounds);
  const isPast = view.history !== undefined;
  const whoWasHere = useWhoWasHere(past.history, { isPast, layout, panes });
  const commands = useCommandDialog(gathering.bar?.vehicles, isPast);
  const [evidence, setEvidence] = useState<Evidence>();
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
  useArrivals(control, { ...actions, bringInSight: past.bringInSight }, map);
  useAlertSubject(view.vehicle, past.history);
  const coveredPx = useMapInset(map, panes);
  useMapShortcuts(actions, { toggleFollow, announceSummary });
  useHistoryShortcuts(past.history, vehicle);
  const copyLink = useCopyLink();
  useMapCommands({
    view,
    actions,
    following,
    toggleFollow,
    copyLink,
    diagnose: () => setDiagnosing(true),
  });
  useEscape(view.history !== undefined, actions.leaveHistory);
  useEscape(panes.isListSheetOpen, panes.hideListSheet);
  useEscape(vehicle !== undefined, () => actions.select(undefined));
  useEscape(area !== undefined, () => change({ area: undefined }));
  useEffect(() => {
    void engine.select(vehicle);
  }, [engine, vehicle]);

  return {
    map,
    /** How much of the map's lower end a sheet covers. */
    coveredPx,
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
    history: past.history,
    /** Undefined while what is now is shown. */
    past: view.history && { vehicle: shownVehicle(view.history, vehicle) },
    /** A card about a trip, a stop or a moment; undefined: none is open. */
    evidence,
    showEvidence: setEvidence,
    commands,
    route,
    whoWasHere,
    copyLink,
    /** The query of a vehicle's past at a moment. */
    momentLink: past.linkTo,
    /** An area of the map that shall be found in the table. */
    soughtArea,
    seekArea,
    stopSeeking: () => setSoughtArea(undefined),
    summariesAsked,
    isDiagnosing,
    setDiagnosing,
  };
}

/** Copies the address of what is seen. */
function useCopyLink(): () => void {
  const { t } = useTranslation();
  const { snapshots } = useEngine();
  return () =>
    void copyText(linkToView(location, snapshots.get()?.history?.cursor), {
      done: t("command.linkCopied"),
      failed: t("command.linkNotCopied"),
    });
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
