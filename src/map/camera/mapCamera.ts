import type { Map as MapLibreMap } from "maplibre-gl";
import type { Bounds } from "#contract/viewport";
import type { Coordinate } from "#domain/geo/geodesy";
import type { Camera, MapCorner, MapPoint } from "./camera.ts";
import { createFlights, FLY_TO_ZOOM, mayAnimate } from "./flights.ts";

const FIT_PADDING_PX = 60;
const FACE_NORTH_MS = 300;

/** The ways to look elsewhere. */
export interface MapCamera {
  flyTo(coordinate: Coordinate): void;
  /** Keeps the coordinate in the middle without a flight: for following. */
  centre(coordinate: Coordinate): void;
  fit(bounds: Bounds): void;
  zoomBy(steps: number): void;
  /** Goes there at once, or as fast as people like it: for links, back and forward. */
  setCamera(camera: Camera): void;
  /** Back to north up and straight down. */
  faceNorth(): void;
  /** So many pixels at two edges are covered; the middle is that of the rest. */
  setInset(covered: { readonly bottomPx: number; readonly rightPx: number }): void;
  /** The coordinates under points of the map. */
  coordinatesAt(points: readonly MapPoint[]): readonly MapCorner[];
  dispose(): void;
}

interface CameraSetting {
  readonly container: HTMLElement;
  readonly isSoftware: boolean;
  /** Nobody sees how a map moves that is not painted yet. */
  readonly isBlank: () => boolean;
}

/** Moves the map, and keeps it as large as its container without ending a flight. */
export function createMapCamera(
  map: MapLibreMap,
  { container, isSoftware, isBlank }: CameraSetting,
): MapCamera {
  const flights = createFlights(map, container, isSoftware);
  const resizing = new ResizeObserver(() => {
    flights.during(() => map.resize());
  });
  resizing.observe(container);

  return {
    flyTo: flights.fly,
    centre: flights.centre,
    fit({ west, south, east, north }) {
      flights.stay();
      map.fitBounds(
        [
          [west, south],
          [east < west ? east + 360 : east, north],
        ],
        { padding: FIT_PADDING_PX, maxZoom: FLY_TO_ZOOM, animate: !isBlank() && mayAnimate() },
      );
    },
    zoomBy(steps) {
      flights.stay();
      map.zoomTo(map.getZoom() + steps, { animate: mayAnimate() });
    },
    setCamera({ longitude, latitude, ...angles }) {
      flights.stay();
      map.jumpTo({ center: [longitude, latitude], ...angles });
    },
    faceNorth() {
      map.easeTo({ bearing: 0, pitch: 0, duration: mayAnimate() ? FACE_NORTH_MS : 0 });
    },
    setInset({ bottomPx, rightPx }) {
      const held = map.getPadding();
      if (held.bottom === bottomPx && held.right === rightPx) return;
      const padding = { top: 0, left: 0, right: rightPx, bottom: bottomPx };
      flights.during(() => map.jumpTo({ padding }));
    },
    coordinatesAt: (points) =>
      points.map(([x, y]) => {
        const { lng, lat } = map.unproject([x, y]);
        return [lng, lat];
      }),
    dispose() {
      flights.dispose();
      resizing.disconnect();
    },
  };
}
