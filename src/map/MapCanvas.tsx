// First: what the library says of its elements gives way to our own styles.
import "maplibre-gl/dist/maplibre-gl.css";
import type { Layer } from "@deck.gl/core";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Viewport } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import { useEngine } from "../engine/EngineProvider.tsx";
import type { MapOptionsShown } from "../state/mapOptions.ts";
import { recall, remember } from "../state/remembered.ts";
import { createStore } from "../state/store.ts";
import type { TilesHealth } from "./base/baseMap.ts";
import type { BaseView } from "./base/baseView.ts";
import {
  type Camera,
  isCamera,
  isSameCamera,
  type MapCorner,
  WORLD_CAMERA,
} from "./camera/camera.ts";
import type { DrawGround } from "./drawGround.ts";
import { createFleetMap, type FleetMap } from "./fleetMap.ts";
import classes from "./MapCanvas.module.css";
import { MapNotice } from "./MapNotice.tsx";
import type { MapPin } from "./mapPin.ts";
import { type Hover, nextHover } from "./picking/mapHit.ts";
import type { SelectionTool } from "./selection/dragShape.ts";
import { SelectionDrawing } from "./selection/SelectionDrawing.tsx";
import { useShiftDrag } from "./selection/useShiftDrag.ts";
import type { MapSignals } from "./signals/mapSignals.ts";
import { MapTooltip } from "./tooltip/MapTooltip.tsx";
import { useFleetMap } from "./useFleetMap.ts";

export type MapHandle = Pick<
  FleetMap,
  | "flyTo"
  | "centre"
  | "fit"
  | "zoomBy"
  | "setCamera"
  | "setInset"
  | "retryTiles"
  | "faceNorth"
  | "point"
>;

interface Props {
  /** Only vehicles in this state are drawn; undefined draws all. */
  readonly state: VehicleState | undefined;
  readonly onPick: (vehicle: VehicleId) => void;
  /** Drawn below the fleet; the same array as long as nothing has changed. */
  readonly underlay?: readonly Layer[] | undefined;
  /** Stands above everything; the same object as long as nothing has changed. */
  readonly pin?: MapPin | undefined;
  /** Where to look from at first; absent: where the map was left the last time. */
  readonly start?: Camera | undefined;
  /** The camera came to rest. */
  readonly onCamera?: ((camera: Camera) => void) | undefined;
  /** What lies under the fleet. */
  readonly base: BaseView;
  readonly onTilesHealth: (health: TilesHealth) => void;
  /** Called while the map is moved and pointed at. */
  readonly signals: MapSignals;
  readonly options: MapOptionsShown;
  /** What is being drawn with; undefined: the map is moved as usual. */
  readonly tool: SelectionTool | undefined;
  /** What to draw around; absent: vehicles that are to be selected. */
  readonly drawHint?: string | undefined;
  /** An outline was drawn on the map, or, undefined, drawing has ended without one. */
  readonly onDrawn: (outline: readonly MapCorner[] | undefined) => void;
  readonly onPutAway: () => void;
  /** Somebody draws areas: the map is lent to them, and not to who selects with Shift. */
  readonly isDrawing?: boolean | undefined;
  /** The map to draw on while that is so; another one when the map was made anew. */
  readonly onGround?: ((ground: DrawGround | undefined) => void) | undefined;
  readonly handle: Ref<MapHandle | undefined>;
}

/** The live map. Snapshots go from the store to the graphics card without a render. */
export function MapCanvas(props: Props) {
  const { state, underlay, pin, base, signals, options, tool, handle } = props;
  const { t } = useTranslation();
  const { engine, snapshots } = useEngine();
  const container = useRef<HTMLDivElement>(null);
  const camera = useRef(props.start);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [viewport, setViewport] = useState<Viewport>();
  const [hover] = useState(() => createStore<Hover | undefined>(undefined));
  const { isDrawing = false } = props;
  const shiftDrag = useShiftDrag(tool !== undefined || isDrawing);
  const label = t("map.label");

  const { map, whenMade, made, edition, health, retry } = useFleetMap(
    container,
    label,
    (element, title, onLost) =>
      createFleetMap({
        container: element,
        camera: camera.current ?? storedCamera(),
        base,
        words: { label: title, attribution: t("map.attribution") },
        signals,
        listeners: {
          onViewport: setViewport,
          onCamera(rested) {
            if (isSameCamera(rested, WORLD_CAMERA)) return;
            remember("camera", rested);
            camera.current = rested;
            latest.current.onCamera?.(rested);
          },
          onPick: (vehicle) => latest.current.onPick(vehicle),
          onHover: (hit, at) => hover.set(nextHover(hover.get(), hit, at)),
          onGraphicsLost: onLost,
          onTilesHealth: (tiles) => latest.current.onTilesHealth(tiles),
        },
      }),
  );

  const { labels, clusters, animation } = options;
  useEffect(() => {
    void engine.setViewport(viewport && { ...viewport, state, labels, clusters });
  }, [engine, viewport, state, labels, clusters]);
  useEffect(() => () => void engine.setViewport(undefined), [engine]);

  // Sent again to a map that was made anew.
  useEffect(() => {
    const show = () => {
      const snapshot = snapshots.get();
      if (snapshot) made?.show(snapshot);
    };
    show();
    return snapshots.subscribe(show);
  }, [made, snapshots]);
  useEffect(() => made?.setBase(base), [made, base]);
  useEffect(() => made?.setUnderlay(underlay ?? []), [made, underlay]);
  useEffect(() => made?.setPin(pin), [made, pin]);
  useEffect(() => made?.animate(animation), [made, animation]);

  useEffect(() => {
    if (!made || !isDrawing) return;
    const ground = made.drawOn();
    latest.current.onGround?.(ground);
    return () => {
      latest.current.onGround?.(undefined);
      ground.dispose();
    };
  }, [made, isDrawing]);

  useImperativeHandle(handle, () => ({
    flyTo: (coordinate) => whenMade("flyTo", (made) => made.flyTo(coordinate)),
    centre: (coordinate) => whenMade("centre", (made) => made.centre(coordinate)),
    fit: (bounds) => whenMade("fit", (made) => made.fit(bounds)),
    zoomBy: (steps) => whenMade("zoomBy", (made) => made.zoomBy(steps)),
    setCamera: (camera) => whenMade("setCamera", (made) => made.setCamera(camera)),
    setInset: (covered) => whenMade("setInset", (made) => made.setInset(covered)),
    retryTiles: () => whenMade("retryTiles", (made) => made.retryTiles()),
    faceNorth: () => whenMade("faceNorth", (made) => made.faceNorth()),
    point: (places) => whenMade("point", (made) => made.point(places)),
  }));

  return (
    <div className={classes.frame} {...shiftDrag.handlers}>
      <div ref={container} className={classes.map} data-testid="map" data-edition={edition} />
      {(tool ?? (shiftDrag.start && "box")) && (
        <SelectionDrawing
          key={tool}
          tool={tool ?? "box"}
          start={shiftDrag.start}
          hint={props.drawHint}
          onPutAway={props.onPutAway}
          onDrawn={(points) => {
            shiftDrag.end();
            props.onDrawn(points && map.current?.coordinatesAt(points));
          }}
        />
      )}
      <MapTooltip hover={hover} />
      {health.type !== "well" && <MapNotice health={health} onRetry={retry} />}
    </div>
  );
}

function storedCamera(): Camera {
  const stored = recall("camera");
  return isCamera(stored) ? stored : WORLD_CAMERA;
}
