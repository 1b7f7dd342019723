import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { failure } from "#contract/result";
import type { Bounds } from "#contract/viewport";
import { circleRing } from "#domain/geo/circleRing";
import type { Coordinate } from "#domain/geo/geodesy";
import { geofenceKind } from "#domain/geo/geofence";
import { type GeofenceId, geofenceId } from "#domain/ids";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { AreasMap } from "../../features/areas/AreasMap.tsx";
import { boundsOf, cornersOf, draftOf, savedText } from "../../features/draw/editor/draft.ts";
import type { DrawnArea } from "../../features/draw/editor/drawMachine.ts";
import type { DrawingRequest } from "../../features/manage/kinds/geofence/areaDrawing.ts";
import {
  readShape,
  type Shape,
  shapeTextOf,
} from "../../features/manage/kinds/geofence/shapeText.ts";
import { TilesNotice } from "../../features/mapOptions/TilesNotice.tsx";
import { useBaseView } from "../../features/mapOptions/useBaseView.ts";
import type { TilesHealth } from "../../map/base/baseMap.ts";
import { MapControls } from "../../map/controls/MapControls.tsx";
import type { DrawGround } from "../../map/drawGround.ts";
import { readMapColours } from "../../map/drawing/mapColours.ts";
import { shapeLayers } from "../../map/history/shapeLayers.ts";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import { createMapSignals } from "../../map/signals/mapSignals.ts";
import { useMapOptions } from "../../state/mapOptions.ts";
import { lazyPart } from "../../ui/lazyPart.ts";
import { useFirstView } from "../screen/useFirstView.ts";
import classes from "./AreasStage.module.css";
import type { ShownShape } from "./useAreaDrawing.ts";

/** Loaded when somebody draws. */
const ShapeEditor = lazyPart(
  () => import("../../features/draw/editor/ShapeEditor.tsx"),
  "ShapeEditor",
);

interface Props {
  readonly shown: ShownShape;
  /** Absent while nothing is drawn. */
  readonly request: DrawingRequest | undefined;
  readonly onEnd: () => void;
  readonly onOpen: (area: GeofenceId) => void;
  /** Whether leaving would lose what is drawn. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** The live map with all areas beside their list: one is outlined, and drawn there for the form. */
export function AreasStage({ shown, request, onEnd, onOpen, onUnsaved }: Props) {
  const { t } = useTranslation();
  const { engine, snapshots } = useEngine();
  const navigate = useNavigate();
  const map = useRef<MapHandle | undefined>(undefined);
  const base = useBaseView();
  const [options] = useMapOptions();
  const [signals] = useState(createMapSignals);
  const [tiles, setTiles] = useState<TilesHealth>("well");
  const [ground, setGround] = useState<DrawGround>();
  const shape = useMemo(() => readShape(shown.shape), [shown.shape]);
  const isDrawing = request !== undefined;
  const outline = useMemo(
    // The theme is what the colours are read from.
    () => (shape && !isDrawing && base ? outlineLayers(shape) : []),
    [shape, isDrawing, base],
  );
  const whole = async () => {
    if (snapshots.get()?.areas.state === "loading") return failure("areasLoad" as const);
    const areas = await engine.areasBounds();
    return areas.ok ? areas : engine.fleetBounds();
  };
  useFirstView(map, FROM_ANYWHERE, whole);
  useInSight(shape, shown.of, (bounds) => map.current?.fit(bounds));

  const end = () => {
    request?.onEnd();
    onEnd();
  };
  const take = async ({ draft }: DrawnArea) =>
    request?.onDrawn(shapeTextOf(savedText(draft.area), draft.halfWidth));
  const start = request && readShape(request.shape);
  const fitAll = async () => {
    const bounds = await whole();
    if (bounds.ok) map.current?.fit(bounds.value);
  };
  return (
    <div className={classes.stage}>
      <AreasMap
        area={undefined}
        onArea={(id) => id !== undefined && onOpen(id)}
        onShowInList={onOpen}
        onFit={(bounds) => map.current?.fit(bounds)}
        onWhoWasHere={undefined}
        onReshape={undefined}
        handle={map}
        state={undefined}
        onPick={(vehicle) => void navigate(`/map?vehicle=${vehicle}`)}
        base={base}
        signals={signals}
        onTilesHealth={setTiles}
        options={options}
        tool={undefined}
        onDrawn={nothing}
        onPutAway={nothing}
        underlay={outline}
        isDrawing={isDrawing}
        onGround={setGround}
      />
      <div className={classes.notices}>
        <TilesNotice health={tiles} onRetry={() => map.current?.retryTiles()} />
      </div>
      <MapControls
        signals={signals}
        onFit={() => void fitAll()}
        fitLabel={t("manage.geofence.fit")}
        onZoom={(steps) => map.current?.zoomBy(steps)}
        onNorth={() => map.current?.faceNorth()}
      />
      {request && (
        <Suspense>
          <ShapeEditor
            ground={ground}
            kind={start ? geofenceKind(start.area) : request.kind}
            start={start && draftOf(start.area, start.halfWidth)}
            isNew={false}
            id={request.id === undefined ? undefined : geofenceId(request.id)}
            name={start && (request.name.trim() || t("manage.geofence.make"))}
            // What is split off or merged is another area: that is done on the live map.
            mayMake={false}
            mayRemove={false}
            confirmText={t("manage.geofence.take")}
            save={take}
            onEnd={end}
            onUnsaved={onUnsaved}
          />
        </Suspense>
      )}
    </div>
  );
}

const nothing = () => {};
const FROM_ANYWHERE = {
  vehicle: undefined,
  area: undefined,
  camera: undefined,
  history: undefined,
} as const;
const ROUND_CORNERS = 72;

function outlineLayers({ area }: Shape) {
  const corners = area.kind === "circle" ? circleRing(area, ROUND_CORNERS) : cornersOf(area);
  return shapeLayers(
    {
      corners: corners.map(({ longitude, latitude }: Coordinate) => [longitude, latitude]),
      isClosed: area.kind !== "line",
    },
    readMapColours(),
  );
}

/** Goes to an area when it is opened, and stays where it is while that is changed. */
function useInSight(
  shape: Shape | undefined,
  of: number | undefined,
  fit: (bounds: Bounds) => void,
): void {
  const look = useEffectEvent(() => {
    if (!shape) return;
    const bounds = boundsOf(shape);
    if (bounds) fit(bounds);
  });
  const hasShape = shape !== undefined;
  useEffect(() => {
    if (of !== undefined && hasShape) look();
  }, [of, hasShape]);
}
