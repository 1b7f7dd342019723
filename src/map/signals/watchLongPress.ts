import type { Map as MapLibreMap, MapTouchEvent } from "maplibre-gl";

/** A finger that stays this long asks what can be done here. */
const LONG_PRESS_MS = 550;
/** Fingers are never quite still. */
const STILL_PX = 10;

type Press = Pick<MapTouchEvent, "lngLat" | "point">;

/**
 * Not every browser reports a long press by itself. Where it does too, both say the same, and the
 * second changes nothing.
 */
export function watchLongPress(map: MapLibreMap, onLongPress: (press: Press) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: Press["point"] | undefined;
  let hasAsked = false;
  const cancel = () => {
    clearTimeout(timer);
    from = undefined;
  };
  map.on("touchstart", ({ lngLat, point, originalEvent }) => {
    cancel();
    hasAsked = false;
    if (originalEvent.touches.length > 1) return;
    from = point;
    timer = setTimeout(() => {
      hasAsked = true;
      onLongPress({ lngLat, point });
    }, LONG_PRESS_MS);
  });
  map.on("touchmove", ({ point }) => {
    if (from && point.dist(from) > STILL_PX) cancel();
  });
  // The finger is lifted from a long press, not from a click: a click would close the answer again.
  map.on("touchend", ({ originalEvent }) => {
    if (hasAsked && originalEvent.cancelable) originalEvent.preventDefault();
    cancel();
  });
  for (const end of ["touchcancel", "remove"] as const) map.on(end, cancel);
}
