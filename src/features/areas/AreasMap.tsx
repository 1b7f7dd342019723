import { notifications } from "@mantine/notifications";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bounds } from "#contract/viewport";
import { MAX_GEOFENCES } from "#domain/geo/geofence";
import type { GeofenceId } from "#domain/ids";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useFormat } from "../../i18n/useFormat.ts";
import { useAreaLayers } from "../../map/areas/useAreaLayers.ts";
import { MapCanvas } from "../../map/MapCanvas.tsx";
import { useMapOptions } from "../../state/mapOptions.ts";
import { AreaCard } from "./AreaCard.tsx";
import { AreaTooltip, type Pointed } from "./AreaTooltip.tsx";
import { useAreasState } from "./useAreasState.ts";

interface Props extends ComponentProps<typeof MapCanvas> {
  readonly onFit: (bounds: Bounds) => void;
  /** The area whose tooltip is shown; undefined: none. */
  readonly area: GeofenceId | undefined;
  readonly onArea: (area: GeofenceId | undefined) => void;
  readonly onShowInList: (area: GeofenceId) => void;
  /** Who was inside of it in the past that is open; absent while none is. */
  readonly onWhoWasHere: ((area: GeofenceId) => void) | undefined;
  /** Draws its shape anew; absent for who may not, and while something is drawn. */
  readonly onReshape: ((area: GeofenceId) => void) | undefined;
}

/** A finger does not hover: what it touches opens its card at once. */
const HOVERS = matchMedia("(hover: hover)").matches;

/** The live map with the areas below the fleet, and the card of one of them. */
export function AreasMap({ onFit, area, onArea, underlay, ...props }: Props) {
  const { onShowInList, onWhoWasHere, onReshape, ...canvas } = props;
  const isDrawing = props.isDrawing ?? false;
  const { engine } = useEngine();
  const [pointed, setPointed] = useState<Pointed>();
  const latest = useRef({ onArea, onFit, isDrawing });
  useEffect(() => {
    latest.current = { onArea, onFit, isDrawing };
  });
  const picks = useMemo(
    () => ({
      onHover: setPointed,
      onArea(id: GeofenceId) {
        if (!latest.current.isDrawing) latest.current.onArea(id);
      },
      async onCluster(cluster: number) {
        if (latest.current.isDrawing) return;
        const bounds = await engine.boundsOfPois(cluster);
        if (bounds.ok) latest.current.onFit(bounds.value);
      },
    }),
    [engine],
  );
  const areas = useAreaLayers(picks);
  const layers = useMemo(() => [...areas, ...(underlay ?? [])], [areas, underlay]);
  useShownAreas();
  useRefreshOnReturn();
  useCapNotice();

  return (
    <>
      <MapCanvas {...canvas} underlay={layers} />
      {pointed && HOVERS && !isDrawing && <AreaTooltip {...pointed} />}
      {area !== undefined && !isDrawing && (
        <AreaCard
          key={area}
          id={area}
          onGo={({ bounds }) => onFit(bounds)}
          onShowInList={() => onShowInList(area)}
          onWhoWasHere={onWhoWasHere && (() => onWhoWasHere(area))}
          onReshape={onReshape && (() => onReshape(area))}
          onClose={() => onArea(undefined)}
        />
      )}
    </>
  );
}

/** The engine draws what the options say. */
function useShownAreas(): void {
  const { engine } = useEngine();
  const [{ shown }] = useMapOptions();
  useEffect(() => {
    void engine.setShownAreas(shown);
  }, [engine, shown]);
}

/** Who comes back to the page may have changed areas elsewhere; not asked more often than this. */
const REFRESH_AFTER_MS = 60_000;

function useRefreshOnReturn(): void {
  const { engine } = useEngine();
  useEffect(() => {
    let lastAt = performance.now();
    const refresh = () => {
      if (performance.now() - lastAt < REFRESH_AFTER_MS) return;
      lastAt = performance.now();
      void engine.reloadAreas();
    };
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [engine]);
}

/** Product specification, section 9. */
const NOTICE_MS = 5_000;

/** Says once for each number when there are more areas than can be shown. */
function useCapNotice(): void {
  const { t } = useTranslation();
  const format = useFormat();
  const left = useAreasState()?.leftOut ?? 0;
  useEffect(() => {
    if (left === 0) return;
    notifications.show({
      id: "areas-left-out",
      color: "yellow",
      autoClose: NOTICE_MS,
      message: t("area.leftOut", {
        count: left,
        left: format.count(left),
        most: format.count(MAX_GEOFENCES),
      }),
    });
  }, [left, t, format]);
}
