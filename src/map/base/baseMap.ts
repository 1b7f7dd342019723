import type { Map as MapLibreMap } from "maplibre-gl";
import type { TileLayer } from "#contract/partnerMap";
import { askTile, tileRequest } from "./askTile.ts";
import { baseStyle, tileId } from "./baseStyle.ts";
import { type BaseView, wantedTiles } from "./baseView.ts";
import { GROUND_SOURCES } from "./builtInLayers.ts";
import { createTileGates } from "./tileGates.ts";
import { watchTiles } from "./watchTiles.ts";

/** Whether everything that was asked for is shown, or the built-in map stands in for some of it. */
export type TilesHealth = "well" | "unreachable";

/** Tiles appear over what is below them in this time. */
const FADE_MS = 250;
/** What came, and what will not: ground without the city's shore is better than none. */
const GROUND_EVENTS = ["sourcedata", "error"] as const;

export interface BaseMap {
  show(view: BaseView): void;
  /** Asks the servers that could not be reached at once. */
  retry(): void;
  dispose(): void;
}

/**
 * Keeps under the fleet what was asked for: first the built-in map, tiles when their server has
 * shown that it answers, the built-in map again when it fails.
 */
export function createBaseMap(
  map: MapLibreMap,
  first: BaseView,
  onHealth: (health: TilesHealth) => void,
): BaseMap {
  let view = first;
  let isReady = false;
  let hasGround = false;
  let health: TilesHealth = "well";

  const gates = createTileGates(
    (layer, signal) => {
      const { lng, lat } = map.getCenter();
      return askTile(layer, { longitude: lng, latitude: lat, zoom: map.getZoom() }, signal);
    },
    () => draw(),
  );
  const style = () => {
    const isOpen = (layer: TileLayer) => gates.of(layer)?.state() === "open";
    return baseStyle(view, { isOpen, fadeMs: mayFade() ? FADE_MS : 0, hasGround });
  };
  const draw = () => {
    if (isReady) map.setStyle(style());
    const isMissing = wantedTiles(view).some(([, layer]) => gates.of(layer)?.state() === "closed");
    const next = isMissing ? "unreachable" : "well";
    if (next !== health) onHealth(next);
    health = next;
  };
  const show = (next: BaseView) => {
    view = next;
    gates.want(wantedTiles(view).map(([, layer]) => layer));
    draw();
  };

  map.setTransformRequest(tileRequest);
  map.once("style.load", () => {
    isReady = true;
    draw();
  });
  const lookForGround = () => {
    if (!GROUND_SOURCES.every((source) => map.getSource(source) && map.isSourceLoaded(source)))
      return;
    for (const type of GROUND_EVENTS) map.off(type, lookForGround);
    hasGround = true;
    // Not `draw`: MapLibre compares a style set anew with all of its own, for a dozen values.
    for (const { id, type, paint } of style().layers) {
      if (type === "background")
        map.setPaintProperty(id, "background-color", paint?.["background-color"]);
      if (type === "fill") map.setPaintProperty(id, "fill-opacity", paint?.["fill-opacity"]);
    }
  };
  for (const type of GROUND_EVENTS) map.on(type, lookForGround);
  const stopWatching = watchTiles(map, (sourceId) => {
    const wanted = wantedTiles(view).find(([name]) => tileId(name) === sourceId);
    return wanted && gates.of(wanted[1]);
  });
  window.addEventListener("online", gates.retry);
  show(first);

  return {
    show,
    retry: gates.retry,
    dispose() {
      window.removeEventListener("online", gates.retry);
      for (const type of GROUND_EVENTS) map.off(type, lookForGround);
      stopWatching();
      gates.dispose();
      // The next base map reports its own trouble; this one's must not stay on the page.
      if (health !== "well") onHealth("well");
    },
  };
}

const mayFade = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
