import { ActionIcon } from "@mantine/core";
import {
  IconHistory,
  IconMapSearch,
  IconPlayerPause,
  IconPlayerTrackPrev,
} from "@tabler/icons-react";
import { type ComponentProps, type CSSProperties, memo, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bounds } from "#contract/viewport";
import { AreasMap } from "../../features/areas/AreasMap.tsx";
import { AreaVisibility } from "../../features/areas/AreaVisibility.tsx";
import { EngineNotice } from "../../features/connection/EngineNotice.tsx";
import { LostBanner, LostFrame, PastFrame } from "../../features/connection/LostBanner.tsx";
import { OutdatedBanner } from "../../features/connection/OutdatedBanner.tsx";
import { DrawButton } from "../../features/draw/DrawButton.tsx";
import type { DrawTarget } from "../../features/draw/drawTarget.ts";
import { EventCard } from "../../features/events/card/EventCard.tsx";
import type { HistoryControl } from "../../features/history/historyControl.ts";
import { RouteLegend } from "../../features/history/legend/RouteLegend.tsx";
import { OPEN_PAST_ID } from "../../features/history/lostFocus.ts";
import { MapOptionsButton } from "../../features/mapOptions/MapOptionsButton.tsx";
import { TilesNotice } from "../../features/mapOptions/TilesNotice.tsx";
import { UnsavedDialog } from "../../features/profile/UnsavedDialog.tsx";
import { SelectionBar } from "../../features/selection/SelectionBar.tsx";
import { UnknownSelection } from "../../features/selection/UnknownSelection.tsx";
import { CoordinatesControl } from "../../map/controls/CoordinatesControl.tsx";
import { MapButton, MapControls } from "../../map/controls/MapControls.tsx";
import { MapMenu } from "../../map/controls/MapMenu.tsx";
import { CrowdNotice } from "../../map/MapNotice.tsx";
import type { MapPin } from "../../map/mapPin.ts";
import { SelectionTools } from "../../map/selection/SelectionTools.tsx";
import type { MapSignals } from "../../map/signals/mapSignals.ts";
import { useMapOptions } from "../../state/mapOptions.ts";
import { ariaShortcut } from "../../state/shortcuts.ts";
import { lazyPart } from "../../ui/lazyPart.ts";
import { useNoticesInset } from "../panes/useNoticesInset.ts";
import { DemoProgress } from "./DemoProgress.tsx";
import { FleetSummary } from "./FleetSummary.tsx";
import classes from "./MapScreen.module.css";
import { MapSheetButton } from "./MapSheetButton.tsx";
import { useDrawing } from "./useDrawing.ts";
import type { MapScreenState } from "./useMapScreen.ts";

/** Loaded when somebody draws. */
const DrawArea = lazyPart(() => import("../../features/draw/DrawArea.tsx"), "DrawArea");

/** The map and what lies on it: notices, controls, selection. */
export function MapStage({ screen }: { readonly screen: MapScreenState }) {
  const { t } = useTranslation();
  const { map, view, change, panes, actions, ground, gathering, whoWasHere } = screen;
  const { visits } = whoWasHere;
  const isPast = screen.past !== undefined;
  const canvas = visits.tool
    ? { ...visits.canvas, drawHint: t(`visits.drawHint.${visits.tool}`) }
    : gathering.canvas;
  const routeLayers = screen.route.layers;
  const underlay = useMemo(
    () => [...whoWasHere.layers, ...routeLayers],
    [whoWasHere.layers, routeLayers],
  );
  const [options] = useMapOptions();
  const [pin, setPin] = useState<MapPin>();
  const notices = useNoticesInset();
  const drawing = useDrawing(isPast, actions.leaveHistory);
  const fit = (bounds: Bounds) => map.current?.fit(bounds);
  return (
    <div className={classes.map} style={{ "--covered": `${screen.coveredPx}px` } as CSSProperties}>
      <AreasMap
        area={view.area}
        onArea={(area) => change({ area })}
        onShowInList={screen.seekArea}
        onFit={fit}
        handle={map}
        start={view.camera}
        state={view.state}
        onPick={actions.select}
        onCamera={screen.rest}
        options={options}
        pin={pin}
        onWhoWasHere={isPast ? visits.askAbout : undefined}
        onReshape={drawing.mayReshape ? (id) => drawing.begin({ type: "area", id }) : undefined}
        underlay={underlay}
        {...canvas}
        {...ground.canvas}
        {...drawing.canvas}
      />
      <div ref={notices} className={classes.notices} data-testid="map-notices">
        <LostBanner />
        <OutdatedBanner />
        <EngineNotice />
        <CrowdNotice />
        <DemoProgress />
        <TilesNotice health={ground.tilesHealth} onRetry={() => map.current?.retryTiles()} />
      </div>
      <StageControls
        map={map}
        signals={ground.signals}
        fit={actions.fit}
        history={screen.history}
        isPast={isPast}
        onWhoWasHere={isPast ? whoWasHere.onToggle : undefined}
        isAsking={visits.isOpen}
        isDrawing={drawing.target !== undefined}
        onDraw={drawing.isOffered ? drawing.begin : undefined}
        {...gathering.tools}
      />
      {drawing.target && (
        <Suspense>
          <DrawArea
            target={drawing.target}
            ground={drawing.ground}
            onEnd={drawing.end}
            onUnsaved={drawing.onUnsaved}
          />
        </Suspense>
      )}
      <UnsavedDialog
        {...drawing.unsaved}
        title={t("draw.unsaved.title")}
        text={t("draw.unsaved.text")}
      />
      {gathering.bar && (
        <SelectionBar
          {...gathering.bar}
          onHistory={() => screen.history.choose("only")}
          onCommand={screen.commands.askSelected}
          onFit={fit}
        />
      )}
      {!gathering.bar && view.unknownOnly !== undefined && (
        <UnknownSelection onClose={() => change({ unknownOnly: undefined })} />
      )}
      {screen.route.legend && (
        <details className={classes.legend} open={screen.layout === "wide"}>
          <summary>{t("routeLegend.title")}</summary>
          <RouteLegend {...screen.route.legend} />
        </details>
      )}
      {options.coordinates && <CoordinatesControl signals={ground.signals} />}
      <EventCard
        onPin={setPin}
        onFlyTo={(coordinate) => map.current?.flyTo(coordinate)}
        vehicleLink={({ vehicleId, eventTime }) => `/map${screen.momentLink(vehicleId, eventTime)}`}
        onVehicle={({ vehicleId, eventTime }) => actions.openMoment(vehicleId, eventTime)}
      />
      {!drawing.target && <MapMenu signals={ground.signals} />}
      {!panes.isPanelSheetOpen && (
        <MapSheetButton
          open={panes.isListSheetOpen}
          onToggle={panes.isListSheetOpen ? panes.hideListSheet : panes.showList}
        />
      )}
      <FleetSummary asked={screen.summariesAsked} />
      <PastFrame />
      <LostFrame />
    </div>
  );
}

interface ControlsProps extends ComponentProps<typeof SelectionTools> {
  readonly map: MapScreenState["map"];
  readonly signals: MapSignals;
  readonly fit: () => Promise<void>;
  readonly history: HistoryControl;
  readonly isPast: boolean;
  /** Absent while what is now is shown. */
  readonly onWhoWasHere: (() => void) | undefined;
  readonly isAsking: boolean;
  readonly isDrawing: boolean;
  /** Absent for who may make no areas, and in the past. */
  readonly onDraw: ((target: DrawTarget) => void) | undefined;
}

/** Its many tooltips are no part of what each key in the search changes. */
const StageControls = memo(function StageControls({
  map,
  signals,
  fit,
  history,
  isPast,
  onWhoWasHere,
  isAsking,
  isDrawing,
  onDraw,
  ...tools
}: ControlsProps) {
  const { t } = useTranslation();
  return (
    <MapControls
      signals={signals}
      onFit={() => void fit()}
      onZoom={(steps) => map.current?.zoomBy(steps)}
      onNorth={() => map.current?.faceNorth()}
    >
      <MapOptionsButton areas={<AreaVisibility />} />
      <ActionIcon.Group orientation="vertical">
        <MapButton
          id={OPEN_PAST_ID}
          label={t("history.choose")}
          keys={ariaShortcut("history")}
          onClick={() => history.choose()}
        >
          <IconHistory size={20} aria-hidden="true" />
        </MapButton>
        {!isPast && (
          <MapButton
            label={t("history.hold")}
            keys={ariaShortcut("playPause")}
            onClick={history.hold}
          >
            <IconPlayerPause size={20} aria-hidden="true" />
          </MapButton>
        )}
        {!isPast && (
          <MapButton
            label={t("history.rewind")}
            keys={ariaShortcut("reverse")}
            onClick={history.rewind}
          >
            <IconPlayerTrackPrev size={20} aria-hidden="true" />
          </MapButton>
        )}
      </ActionIcon.Group>
      {onWhoWasHere && (
        <MapButton label={t("visits.open")} pressed={isAsking} onClick={onWhoWasHere}>
          <IconMapSearch size={20} aria-hidden="true" />
        </MapButton>
      )}
      <SelectionTools {...tools} />
      {onDraw && (
        <DrawButton isDrawing={isDrawing} onDraw={(kind) => onDraw({ type: "new", kind })} />
      )}
    </MapControls>
  );
});
