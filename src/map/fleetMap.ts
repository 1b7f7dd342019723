import type { Layer } from "@deck.gl/core";
import { AttributionControl, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import type { Snapshot } from "#contract/snapshot";
import type { Coordinate } from "#domain/geo/geodesy";
import { createBaseMap, type TilesHealth } from "./base/baseMap.ts";
import { baseStyle } from "./base/baseStyle.ts";
import type { BaseView } from "./base/baseView.ts";
import type { Camera } from "./camera/camera.ts";
import { FLY_TO_PITCH, mayAnimate } from "./camera/flights.ts";
import { createMapCamera, type MapCamera } from "./camera/mapCamera.ts";
import { sendViewport, type ViewportListeners } from "./camera/sendViewport.ts";
import { createDrawGround, type DrawGround } from "./drawGround.ts";
import { prepareMarkerAtlas } from "./icons/markerAtlas.ts";
import { createFleetDrawing } from "./layers/fleetDrawing.ts";
import { createFleetOverlay, keepFleetSilent } from "./layers/fleetOverlay.ts";
import { createPinning, type MapPin } from "./mapPin.ts";
import { createMapPoints } from "./mapPoints.ts";
import { createFleetPicking, type PickingListeners } from "./picking/fleetPicking.ts";
import { type MapSignals, publishSignals } from "./signals/mapSignals.ts";
import {
  createSoftwareRendering,
  forgetGraphics,
  isDrawnBySoftware,
} from "./software/softwareRendering.ts";
// oxlint-disable-next-line import/default -- Vite gives its address
import mapWorkerUrl from "./worker/map.worker.ts?worker&url";

setWorkerUrl(mapWorkerUrl);

/** What the map's library would say in English. */
export interface MapWords {
  readonly label: string;
  /** Of the button that shows and hides who made the map. */
  readonly attribution: string;
}

/** Where a map is, what it shows at first, and who is notified of what happens on it. */
export interface FleetMapSetting {
  readonly container: HTMLElement;
  readonly camera: Camera;
  readonly base: BaseView;
  /** Its words for screen readers and for who points at them. */
  readonly words: MapWords;
  readonly signals: MapSignals;
  readonly listeners: FleetMapListeners;
}

/** Where a click leads, and what the engine must know. */
export interface FleetMapListeners extends ViewportListeners, Omit<PickingListeners, "onCluster"> {
  /** Nothing is drawn any more; a map made anew may be. */
  readonly onGraphicsLost: () => void;
  readonly onTilesHealth: (health: TilesHealth) => void;
}

export interface FleetMap extends MapCamera {
  show(snapshot: Snapshot): void;
  /**
   * Layers of others, drawn below the fleet until they are replaced; their own `onClick` and
   * `onHover` work. Give the same objects again when nothing has changed.
   */
  setUnderlay(layers: readonly Layer[]): void;
  /** Above everything, until another one or none takes its place. */
  setPin(pin: MapPin | undefined): void;
  /** Marks places until others are given; for what follows a pointer. */
  point(places: readonly Coordinate[]): void;
  /** To be drawn on, until that is disposed of. */
  drawOn(): DrawGround;
  /** What lies under the fleet; in another theme it takes the page's colours again. */
  setBase(view: BaseView): void;
  /** Asks again for tiles that could not be had. */
  retryTiles(): void;
  /** Whether markers may be interpolated; never with reduced motion. */
  animate(may: boolean): void;
}

/**
 * The map as an object: base map below, fleet above on a canvas of its own, so that a new snapshot
 * repaints only the fleet. React never renders for it. Throws when there is no WebGL.
 */
export function createFleetMap(setting: FleetMapSetting): FleetMap {
  const { container, base, signals, listeners } = setting;
  const isSoftware = isDrawnBySoftware();
  prepareMarkerAtlas();
  const map = createBareMap(setting, isSoftware);
  map.addControl(new AttributionControl({ compact: true }), "bottom-left");

  const picking = createFleetPicking({ ...listeners, onCluster: (bounds) => camera.fit(bounds) });
  const overlay = createFleetOverlay(picking.handlers, isSoftware, () => drawing.begin());
  map.addControl(overlay);
  const endSilence = keepFleetSilent(container);

  const isBlank = () => rendering?.isBlank() ?? false;
  const drawing = createFleetDrawing(overlay, {
    onReady: () => rendering?.fleetReady(),
    mustWait: () => rendering?.isBeginning() ?? false,
  });
  drawing.animate(mayAnimate());
  const rendering = isSoftware ? createSoftwareRendering(map, overlay, drawing.isReady) : undefined;
  const camera = createMapCamera(map, { container, isSoftware, isBlank });
  const ground = createBaseMap(map, base, listeners.onTilesHealth);
  let { isDark } = base;

  publishSignals(map, signals);
  const stopSending = sendViewport(map, listeners);
  map.on("movestart", picking.clear);
  const stopWatching = watchGraphics(container, listeners.onGraphicsLost);

  return {
    ...camera,
    show(snapshot) {
      if (snapshot.connection.type !== "loading") rendering?.fleetKnown();
      drawing.show(snapshot, map.getZoom());
      picking.lookAgain(overlay);
    },
    setUnderlay: drawing.setUnderlay,
    setPin: createPinning(map),
    point: createMapPoints(map),
    drawOn: () => createDrawGround(map, { silence: picking.silence, fit: camera.fit }),
    setBase(view) {
      ground.show(view);
      if (view.isDark === isDark) return;
      isDark = view.isDark;
      drawing.recolour();
    },
    retryTiles: ground.retry,
    animate: (may) => drawing.animate(may && mayAnimate()),
    dispose() {
      stopSending();
      endSilence();
      rendering?.dispose();
      camera.dispose();
      stopWatching();
      drawing.dispose();
      ground.dispose();
      map.remove();
    },
  };
}

function createBareMap(
  { container, camera, base, words }: FleetMapSetting,
  isSoftware: boolean,
): MapLibreMap {
  return new MapLibreMap({
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
    locale: {
      "Map.Title": words.label,
      "AttributionControl.ToggleAttribution": words.attribution,
    },
  });
}

/**
 * Reports when the graphics card is lost to any canvas of the map: there are two, one for the base map
 * and one for the fleet. The event does not bubble, so it is caught on its way down.
 */
function watchGraphics(container: HTMLElement, onLost: () => void): () => void {
  const isLost = () => {
    forgetGraphics();
    onLost();
  };
  container.addEventListener("webglcontextlost", isLost, true);
  return () => container.removeEventListener("webglcontextlost", isLost, true);
}
