import type { Map as MapLibreMap } from "maplibre-gl";
import type { Viewport } from "#contract/viewport";
import { type Camera, within180 } from "./camera.ts";

/** The engine is asked for this much more than is seen, so that a small pan shows no bare edge. */
const VIEWPORT_MARGIN = 0.15;

/** While the camera moves the engine is notified this often. */
const VIEWPORT_EVERY_MS = 120;

export interface ViewportListeners {
  readonly onViewport: (viewport: Viewport) => void;
  /** Called when the camera rests. */
  readonly onCamera: (camera: Camera) => void;
}

/** Sends the engine the viewport, often enough while the camera moves and once when it rests. */
export function sendViewport(
  map: MapLibreMap,
  { onViewport, onCamera }: ViewportListeners,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    onViewport(viewportOf(map));
  };
  const soon = () => {
    timer ??= setTimeout(send, VIEWPORT_EVERY_MS);
  };
  map.on("move", soon);
  map.on("resize", soon);
  map.on("moveend", () => {
    const { lng, lat } = map.getCenter();
    onCamera({
      longitude: lng,
      latitude: lat,
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      pitch: map.getPitch(),
    });
  });
  send();
  return () => clearTimeout(timer);
}

function viewportOf(map: MapLibreMap): Viewport {
  const seen = map.getBounds();
  const wide = (seen.getEast() - seen.getWest()) * VIEWPORT_MARGIN;
  const high = (seen.getNorth() - seen.getSouth()) * VIEWPORT_MARGIN;
  const wholeWorld = seen.getEast() - seen.getWest() + 2 * wide >= 360;
  return {
    zoom: map.getZoom(),
    ...tiltOf(map),
    bounds: {
      west: wholeWorld ? -180 : within180(seen.getWest() - wide),
      east: wholeWorld ? 180 : within180(seen.getEast() + wide),
      south: Math.max(-90, seen.getSouth() - high),
      north: Math.min(90, seen.getNorth() + high),
    },
  };
}

/** MapLibre's eye is one and a half times the map's height from what it looks at. */
const EYE_HEIGHTS = 1.5;

function tiltOf(map: MapLibreMap): Pick<Viewport, "tilt"> {
  const [bearing, pitch] = [map.getBearing(), map.getPitch()];
  if (bearing === 0 && pitch === 0) return {};
  const { lng, lat } = map.getCenter();
  const distancePx = EYE_HEIGHTS * map.getContainer().clientHeight;
  return { tilt: { longitude: lng, latitude: lat, bearing, pitch, distancePx } };
}
