import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Picture } from "#contract/picture";
import type { VehicleId } from "#domain/ids";
import { useEngine } from "../engine/EngineProvider.tsx";
import { usePicture } from "../engine/usePicture.ts";
import { ConnectionChip } from "../features/connection/ConnectionChip.tsx";
import { EngineNotice } from "../features/connection/EngineNotice.tsx";
import { LostBanner } from "../features/connection/LostBanner.tsx";
import { DiagnosticsDialog } from "../features/diagnostics/DiagnosticsDialog.tsx";
import { VehicleList } from "../features/vehicles/VehicleList.tsx";
import { VehiclePanel } from "../features/vehicles/VehiclePanel.tsx";
import { MapCanvas, type MapHandle } from "../map/MapCanvas.tsx";
import { MapControls } from "../map/MapControls.tsx";
import { useRemembered } from "../state/remembered.ts";
import { ResizeEdge } from "../ui/ResizeEdge.tsx";
import { DemoProgress } from "./DemoProgress.tsx";
import { FleetSummary } from "./FleetSummary.tsx";
import classes from "./MapScreen.module.css";
import { MapSheetButton } from "./MapSheetButton.tsx";
import { useFirstLook } from "./useFirstLook.ts";
import { useMapView } from "./useMapView.ts";
import { useTitle } from "./useTitle.ts";

const LIST_PX = { start: 380, min: 280, max: 640 };
const PANEL_PX = { start: 360, min: 280, max: 560 };
const isWidth = (stored: unknown): stored is number =>
  typeof stored === "number" && stored >= 200 && stored <= 800;

/** The live screen: list, map, panel. Joins the features; holds what they share. */
export function MapScreen() {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const [view, changeView] = useMapView();
  const [listPx, setListPx] = useRemembered("listPx", LIST_PX.start, isWidth);
  const [panelPx, setPanelPx] = useRemembered("panelPx", PANEL_PX.start, isWidth);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [isDiagnosing, setDiagnosing] = useState(false);
  const [followed, setFollowed] = useState<VehicleId>();
  const map = useRef<MapHandle | undefined>(undefined);
  const { vehicle } = view;
  const following = vehicle !== undefined && followed === vehicle;
  useTitle("map");
  useFirstLook(map, vehicle);
  useFollow(map, following);

  useEffect(() => {
    void engine.select(vehicle);
  }, [engine, vehicle]);

  const pick = (picked: VehicleId) => {
    changeView({ vehicle: picked });
    setSheetOpen(false);
  };
  const flyTo = async (id: VehicleId) => {
    const found = await engine.locate(id);
    if (found.ok) map.current?.flyTo(found.value);
  };
  const fit = async () => {
    const bounds = await engine.fleetBounds();
    if (bounds.ok) map.current?.fit(bounds.value);
  };

  return (
    <main
      className={classes.screen}
      id="content"
      style={{ "--list": `${listPx}px`, "--panel": `${panelPx}px` } as React.CSSProperties}
    >
      <div className={classes.list} data-open={sheetOpen || undefined}>
        <VehicleList
          {...view}
          selected={vehicle}
          onState={(state) => changeView({ state })}
          onOrder={(order) => changeView({ order })}
          onPick={(picked) => {
            pick(picked);
            void flyTo(picked);
          }}
          status={<ConnectionChip onOpen={() => setDiagnosing(true)} />}
        />
        <ResizeEdge
          {...LIST_PX}
          label={t("list.title")}
          side="right"
          width={listPx}
          onResize={setListPx}
        />
      </div>
      <div className={classes.map}>
        <MapCanvas handle={map} state={view.state} onPick={pick} />
        <div className={classes.notices}>
          <LostBanner />
          <EngineNotice />
          <DemoProgress />
        </div>
        <MapControls onFit={() => void fit()} onZoom={(steps) => map.current?.zoomBy(steps)} />
        <MapSheetButton open={sheetOpen} onToggle={() => setSheetOpen(!sheetOpen)} />
        <FleetSummary />
      </div>
      <DiagnosticsDialog opened={isDiagnosing} onClose={() => setDiagnosing(false)} />
      {vehicle !== undefined && (
        <div className={classes.panel}>
          <ResizeEdge
            {...PANEL_PX}
            label={t("panel.title")}
            side="left"
            width={panelPx}
            onResize={setPanelPx}
          />
          <VehiclePanel
            following={following}
            onFollow={(follow) => setFollowed(follow ? vehicle : undefined)}
            onFlyTo={() => void flyTo(vehicle)}
            onClose={() => changeView({ vehicle: undefined })}
          />
        </div>
      )}
    </main>
  );
}

const place = ({ selected }: Picture) =>
  selected?.position && {
    longitude: selected.position.longitude,
    latitude: selected.position.latitude,
  };

function useFollow(map: { readonly current: MapHandle | undefined }, following: boolean) {
  const at = usePicture(place);
  useEffect(() => {
    if (following && at) map.current?.centre(at);
  }, [map, following, at]);
}
