import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import type { Coordinate } from "#domain/geo/geodesy";
import { createStore, type Store } from "../../state/store.ts";
import { type Camera, within180 } from "../camera/camera.ts";
import { watchLongPress } from "./watchLongPress.ts";

/** Where somebody asked what can be done: the coordinate, and where it is on the map in pixels. */
export interface MenuAnchor {
  readonly coordinate: Coordinate;
  readonly xPx: number;
  readonly yPx: number;
}

/**
 * What the map reports while it is moved and pointed at, as often as it happens: for who writes it
 * into the page themselves, without a render. They outlive the map, which may be made anew.
 */
export interface MapSignals {
  readonly camera: Store<Camera | undefined>;
  /** Undefined when nothing points at the map. */
  readonly pointer: Store<Coordinate | undefined>;
  /** A right click, or a finger that stays. */
  readonly asked: Store<MenuAnchor | undefined>;
  /** How often somebody has moved the map by hand. */
  readonly drags: Store<number>;
}

export const createMapSignals = (): MapSignals => ({
  camera: createStore<Camera | undefined>(undefined),
  pointer: createStore<Coordinate | undefined>(undefined),
  asked: createStore<MenuAnchor | undefined>(undefined),
  drags: createStore(0),
});

/** Until the map is removed, which ends its listeners. */
export function publishSignals(map: MapLibreMap, signals: MapSignals): void {
  const publishCamera = () => {
    const { lng, lat } = map.getCenter();
    signals.camera.set({
      longitude: within180(lng),
      latitude: lat,
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      pitch: map.getPitch(),
    });
  };
  const ask = ({ lngLat, point }: Pick<MapMouseEvent, "lngLat" | "point">) =>
    signals.asked.set({ coordinate: coordinateOf(lngLat), xPx: point.x, yPx: point.y });

  map.on("move", publishCamera);
  map.on("mousemove", ({ lngLat }) => signals.pointer.set(coordinateOf(lngLat)));
  map.on("mouseout", () => signals.pointer.set(undefined));
  map.on("contextmenu", ask);
  map.on("dragstart", () => signals.drags.set(signals.drags.get() + 1));
  watchLongPress(map, ask);
  publishCamera();
}

const coordinateOf = ({
  lng,
  lat,
}: {
  readonly lng: number;
  readonly lat: number;
}): Coordinate => ({
  longitude: within180(lng),
  latitude: lat,
});
