import type { Map as MapLibreMap } from "maplibre-gl";
import type { Bounds } from "#contract/viewport";
import type { Coordinate } from "#domain/geo/geodesy";
import type { Camera, MapCorner, MapPoint } from "./camera.ts";
import { createFlights, FLY_TO_ZOOM, mayAnimate } from "./flights.ts";
import { coversOf, type EdgesPx, waysAround } from "./waysAround.ts";

const FIT_PADDING_PX = 60;
/** Where panels leave little, no more of it is given away than a handle and a name need. */
const LEAST_FIT_PADDING_PX = 28;
const PADDING_SHARE = 1 / 8;
const FACE_NORTH_MS = 300;

/** The ways to look elsewhere. */
export interface MapCamera {
  flyTo(coordinate: Coordinate): void;
  /** Keeps the coordinate in the middle without a flight: for following. */
  centre(coordinate: Coordinate): void;
  /** As large as it goes beside what lies on the map. */
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
      flights.measure();
      const box: MapBox = [
        [west, south],
        [east < west ? east + 360 : east, north],
      ];
      map.fitBounds(box, {
        padding: largestAround(map, box, container),
        maxZoom: FLY_TO_ZOOM,
        animate: !isBlank() && mayAnimate(),
      });
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

type MapBox = [southWest: [number, number], northEast: [number, number]];

/** The padding with which a box is seen largest beside what lies on the map. */
function largestAround(map: MapLibreMap, box: MapBox, container: HTMLElement): EdgesPx {
  const paddings = waysAround(container.getBoundingClientRect(), coversOf(container)).flatMap(
    (way) => paddingOf(way, { map, container }) ?? [],
  );
  let [best, most]: [EdgesPx | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const padding of paddings) {
    const zoom = map.cameraForBounds(box, { padding, maxZoom: FLY_TO_ZOOM })?.zoom ?? most;
    if (zoom > most) [best, most] = [padding, zoom];
  }
  const all = FIT_PADDING_PX;
  return best ?? { left: all, top: all, right: all, bottom: all };
}

/** Undefined where hardly anything of the map would be left. */
function paddingOf(
  way: EdgesPx,
  { map, container }: { readonly map: MapLibreMap; readonly container: HTMLElement },
): EdgesPx | undefined {
  // The map leaves out by itself what sheets cover.
  const inset: EdgesPx = { left: 0, top: 0, right: 0, bottom: 0, ...map.getPadding() };
  const beyond = (edge: keyof EdgesPx) => Math.max(0, way[edge] - inset[edge]);
  const [left, top] = [beyond("left"), beyond("top")];
  const [right, bottom] = [beyond("right"), beyond("bottom")];
  const width = container.clientWidth - inset.left - inset.right - left - right;
  const height = container.clientHeight - inset.top - inset.bottom - top - bottom;
  const [beside, above] = [paddingFor(width), paddingFor(height)];
  if (width <= 3 * beside || height <= 3 * above) return undefined;
  return {
    left: left + beside,
    top: top + above,
    right: right + beside,
    bottom: bottom + above,
  };
}

const paddingFor = (freePx: number): number =>
  Math.min(FIT_PADDING_PX, Math.max(LEAST_FIT_PADDING_PX, freePx * PADDING_SHARE));
