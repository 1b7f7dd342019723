import type { Map as MapLibreMap } from "maplibre-gl";
import type { Bounds } from "#contract/viewport";
import type { Coordinate } from "#domain/geo/geodesy";
import { shiftBetween } from "#domain/geo/unwrapRing";
import { type MapPoint, within180 } from "./camera/camera.ts";
import type { PageBox } from "./camera/waysAround.ts";

/**
 * The map as something to draw on: while it is lent, vehicles are not clicked. It ends with `dispose`,
 * and with the map.
 */
export interface DrawGround {
  /** What the pointer is over; its children are the map's own canvases. */
  readonly element: HTMLElement;
  /** What the map fills of the page. */
  box(): PageBox;
  /** In pixels from the map's top left corner, on the turn of the earth that is seen. */
  project(coordinate: Coordinate): MapPoint;
  unproject(point: MapPoint): Coordinate;
  setCursor(cursor: string): void;
  /** Whether a drag moves the map. */
  setDragging(isMoving: boolean): void;
  setDoubleClickZoom(isZooming: boolean): void;
  bounds(): Bounds;
  /** With every frame in which the camera moves; returns the end. */
  onMove(listener: () => void): () => void;
  /** Whenever it has come to rest. */
  onRest(listener: () => void): () => void;
  fit(bounds: Bounds): void;
  dispose(): void;
}

/** `silence` keeps the fleet from being pointed at. */
export function createDrawGround(
  map: MapLibreMap,
  {
    silence,
    fit,
  }: {
    readonly silence: (isSilent: boolean) => void;
    readonly fit: (bounds: Bounds) => void;
  },
): DrawGround {
  const canvas = map.getCanvas();
  const watch = (event: "move" | "moveend", listener: () => void) => {
    map.on(event, listener);
    return () => void map.off(event, listener);
  };
  silence(true);
  return {
    element: map.getCanvasContainer(),
    box: () => map.getContainer().getBoundingClientRect(),
    project({ latitude, longitude }) {
      const shift = shiftBetween(map.getCenter().lng, longitude);
      const { x, y } = map.project([longitude + shift, latitude]);
      return [x, y];
    },
    unproject([x, y]) {
      const { lng, lat } = map.unproject([x, y]);
      return { latitude: Math.max(-90, Math.min(90, lat)), longitude: within180(lng) };
    },
    setCursor(cursor) {
      canvas.style.cursor = cursor;
    },
    setDragging(isMoving) {
      if (isMoving) map.dragPan.enable();
      else map.dragPan.disable();
    },
    setDoubleClickZoom(isZooming) {
      if (isZooming) map.doubleClickZoom.enable();
      else map.doubleClickZoom.disable();
    },
    bounds() {
      const bounds = map.getBounds();
      return {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      };
    },
    onMove: (listener) => watch("move", listener),
    onRest: (listener) => watch("moveend", listener),
    fit,
    dispose() {
      silence(false);
      map.dragPan.enable();
      map.doubleClickZoom.enable();
      canvas.style.removeProperty("cursor");
    },
  };
}
