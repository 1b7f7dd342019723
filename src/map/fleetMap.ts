import type { Layer } from "@deck.gl/core";
import { MapLibreOverlay } from "@deck.gl/maplibre";
import { AttributionControl, Map as MapLibreMap, Marker, setWorkerUrl } from "maplibre-gl";
import mapWorkerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Snapshot } from "#contract/snapshot";
import type { Bounds } from "#contract/viewport";
import type { Coordinate } from "#domain/geo/geodesy";
import type { VehicleId } from "#domain/ids";
import { createBaseMap, type TilesHealth } from "./base/baseMap.ts";
import { baseStyle } from "./base/baseStyle.ts";
import type { BaseView } from "./base/baseView.ts";
import type { Camera, MapCorner, MapPoint } from "./camera/camera.ts";
import { createFlights, FLY_TO_PITCH, FLY_TO_ZOOM, mayAnimate } from "./camera/flights.ts";
import { sendViewport, type ViewportListeners } from "./camera/sendViewport.ts";
import { readMapColours } from "./drawing/mapColours.ts";
import { dropDeckWidgets } from "./layers/dropDeckWidgets.ts";
import { createFleetLayers } from "./layers/fleetLayers.ts";
import { keepFleetSilent } from "./layers/keepFleetSilent.ts";
import type { MapPin } from "./mapPin.ts";
import { type MapHit, mapHit } from "./picking/mapHit.ts";
import { type MapSignals, publishSignals } from "./signals/mapSignals.ts";
import { createFirstPaint } from "./software/firstPaint.ts";
import { isDrawnBySoftware } from "./software/isDrawnBySoftware.ts";
import { reprojectFrames } from "./software/reprojectFrames.ts";
import { watchGraphics } from "./watchGraphics.ts";

setWorkerUrl(mapWorkerUrl);

/** Where a click leads, and what the engine must know. */
export interface FleetMapEvents extends ViewportListeners {
  readonly onPick: (vehicle: VehicleId) => void;
  /** What is under the pointer, and where that is: pixels from the map's top left corner. */
  readonly onHover: (hit: MapHit | undefined, x: number, y: number) => void;
  /** Nothing is drawn any more; a map made anew may be. */
  readonly onGraphicsLost: () => void;
  readonly onTilesHealth: (health: TilesHealth) => void;
  readonly signals: MapSignals;
}

export interface FleetMap {
  show(snapshot: Snapshot): void;
  /**
   * Layers of others, drawn below the fleet until they are replaced; their own `onClick` and
   * `onHover` work. Give the same objects again when nothing has changed.
   */
  setUnderlay(layers: readonly Layer[]): void;
  /** Above everything, until another one or none takes its place. */
  setPin(pin: MapPin | undefined): void;
  /** What lies under the fleet; in another theme it takes the page's colours again. */
  setBase(view: BaseView): void;
  /** Asks again for snapshots of the map that could not be had. */
  retryTiles(): void;
  /** Back to north up and straight down. */
  faceNorth(): void;
  flyTo(coordinate: Coordinate): void;
  /** Keeps the coordinate in the middle without a flight: for following. */
  centre(coordinate: Coordinate): void;
  fit(bounds: Bounds): void;
  zoomBy(steps: number): void;
  /** Goes there at once, or as fast as people like it: for links, back and forward. */
  setCamera(camera: Camera): void;
  /** So many pixels at two edges are covered; the middle is that of the rest. */
  setInset(covered: { readonly bottomPx: number; readonly rightPx: number }): void;
  /** Whether markers may be interpolated; never with reduced motion. */
  animate(may: boolean): void;
  /** The coordinates under points of the map. */
  coordinatesAt(points: readonly MapPoint[]): readonly MapCorner[];
  dispose(): void;
}

/** A finger or a trembling hand hits what is so near. */
const PICKING_RADIUS_PX = 6;
/** Picking stalls the graphics card. */
const RECHECK_MS = 1_000;
/** Pixels: a pin stands above a vehicle at its coordinate. */
const PIN_OFFSET: [number, number] = [0, -18];

/**
 * The map as an object: base map below, fleet above on a canvas of its own, so that a new snapshot
 * repaints only the fleet. React never renders for it. Throws when there is no WebGL.
 */
export function createFleetMap(
  container: HTMLElement,
  camera: Camera,
  base: BaseView,
  label: string,
  events: FleetMapEvents,
): FleetMap {
  let colours = readMapColours();
  const isSoftware = isDrawnBySoftware();
  let snapshot: Snapshot | undefined;
  let underlay: readonly Layer[] = [];

  const map = new MapLibreMap({
    container,
    style: baseStyle(base),
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    bearing: camera.bearing,
    pitch: camera.pitch,
    maxPitch: FLY_TO_PITCH,
    // Shift and drag chooses vehicles: `selection/`.
    boxZoom: false,
    attributionControl: false,
    // Names that fade in cost a dozen frames after each movement. What is painted is taken later.
    ...(isSoftware && {
      fadeDuration: 0,
      canvasContextAttributes: { preserveDrawingBuffer: true },
    }),
    locale: { "Map.Title": label },
  });
  map.addControl(new AttributionControl({ compact: true }), "bottom-left");

  const overlay = new MapLibreOverlay({
    interleaved: false,
    layers: [],
    // Markers and clusters have smooth edges of their own; samples are for areas.
    deviceProps: {
      type: "webgl",
      webgl: { antialias: !isSoftware, preserveDrawingBuffer: isSoftware },
    },
    onLoad: () => dropDeckWidgets(overlay),
    pickingRadius: PICKING_RADIUS_PX,
    getCursor: ({ isHovering, isDragging }) =>
      isDragging ? "grabbing" : isHovering ? "pointer" : "grab",
    onHover: (info) => point(mapHit(info), info.x, info.y),
    onClick(info) {
      const hit = mapHit(info);
      if (hit?.type === "vehicle") events.onPick(hit.vehicle);
      if (hit?.type === "cluster") fit(hit.bounds);
    },
  });
  map.addControl(overlay);
  const endSilence = keepFleetSilent(container);
  const motion = isSoftware ? reprojectFrames(map, overlay) : undefined;

  const fleet = createFleetLayers();
  fleet.animate(mayAnimate());

  const draw = () => {
    if (firstPaint.isBlank()) return;
    overlay.setProps({
      layers: [...underlay, ...(snapshot ? fleet.layers(snapshot, colours) : [])],
    });
  };
  const firstPaint = createFirstPaint(isSoftware, () => {
    motion?.begin();
    draw();
  });

  /** Where a cluster is pointed at: snapshots change it while the pointer rests. */
  let pointed: { readonly x: number; readonly y: number; readonly at: number } | undefined;
  const point = (hit: MapHit | undefined, x: number, y: number) => {
    pointed = hit?.type === "cluster" ? { x, y, at: performance.now() } : undefined;
    events.onHover(hit, x, y);
  };
  const lookAgain = () => {
    if (!pointed || performance.now() - pointed.at < RECHECK_MS) return;
    const { x, y } = pointed;
    const found = overlay.pickObject({ x, y, radius: PICKING_RADIUS_PX });
    point(found ? mapHit(found) : undefined, x, y);
  };

  const flights = createFlights(map, container, isSoftware);
  const fit = ({ west, south, east, north }: Bounds) => {
    flights.stay();
    map.fitBounds(
      [
        [west, south],
        [east < west ? east + 360 : east, north],
      ],
      { padding: 60, maxZoom: FLY_TO_ZOOM, animate: !firstPaint.isBlank() && mayAnimate() },
    );
  };

  let { isDark } = base;
  const ground = createBaseMap(map, base, events.onTilesHealth);
  publishSignals(map, events.signals);
  const stopSending = sendViewport(map, events);
  let pin: Marker | undefined;
  // What was under the pointer is not any more.
  map.on("movestart", () => point(undefined, 0, 0));
  const stopWatching = watchGraphics(container, events.onGraphicsLost);
  const resizing = new ResizeObserver(() => {
    flights.during(() => map.resize());
  });
  resizing.observe(container);

  return {
    show(next) {
      snapshot = next;
      fleet.begin(next, map.getZoom());
      if (next.connection.type !== "loading") firstPaint.fleetKnown();
      draw();
      lookAgain();
    },
    setUnderlay(layers) {
      // What lay on another map cannot be drawn on this one.
      underlay = layers.map((layer) => (layer.context ? layer.clone({}) : layer));
      draw();
    },
    setPin(next) {
      pin?.remove();
      pin =
        next &&
        new Marker({ element: next.element, anchor: "bottom", offset: PIN_OFFSET })
          .setLngLat([next.coordinate.longitude, next.coordinate.latitude])
          .addTo(map);
    },
    setBase(view) {
      ground.show(view);
      if (view.isDark === isDark) return;
      isDark = view.isDark;
      colours = readMapColours();
      draw();
    },
    retryTiles: ground.retry,
    faceNorth: () => void map.easeTo({ bearing: 0, pitch: 0, duration: mayAnimate() ? 300 : 0 }),
    flyTo: flights.fly,
    centre: flights.centre,
    fit,
    zoomBy(steps) {
      flights.stay();
      map.zoomTo(map.getZoom() + steps, { animate: mayAnimate() });
    },
    setCamera({ longitude, latitude, ...angles }) {
      flights.stay();
      map.jumpTo({ center: [longitude, latitude], ...angles });
    },
    setInset({ bottomPx, rightPx }) {
      const held = map.getPadding();
      if (held.bottom === bottomPx && held.right === rightPx) return;
      const padding = { top: 0, left: 0, right: rightPx, bottom: bottomPx };
      flights.during(() => map.jumpTo({ padding }));
    },
    animate: (may) => fleet.animate(may && mayAnimate()),
    coordinatesAt: (points) =>
      points.map(([x, y]) => {
        const { lng, lat } = map.unproject([x, y]);
        return [lng, lat];
      }),
    dispose() {
      firstPaint.dispose();
      stopSending();
      endSilence();
      motion?.dispose();
      flights.dispose();
      stopWatching();
      fleet.dispose();
      ground.dispose();
      resizing.disconnect();
      map.remove();
    },
  };
}
