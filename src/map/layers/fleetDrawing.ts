import type { Layer } from "@deck.gl/core";
import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { Snapshot } from "#contract/snapshot";
import { readMapColours } from "../drawing/mapColours.ts";
import { createFleetLayers } from "./fleetLayers.ts";

/** Puts the newest snapshot above what others draw; nothing of it while the map `isBlank`. */
export function createFleetDrawing(overlay: MapLibreOverlay, isBlank: () => boolean) {
  const fleet = createFleetLayers();
  let colours = readMapColours();
  let snapshot: Snapshot | undefined;
  let underlay: readonly Layer[] = [];

  function draw(): void {
    if (isBlank()) return;
    overlay.setProps({
      layers: [...underlay, ...(snapshot ? fleet.layers(snapshot, colours) : [])],
    });
  }

  return {
    draw,
    show(next: Snapshot, zoom: number): void {
      snapshot = next;
      fleet.begin(next, zoom);
      draw();
    },
    setUnderlay(layers: readonly Layer[]): void {
      // What lay on another map cannot be drawn on this one.
      underlay = layers.map((layer) => (layer.context ? layer.clone({}) : layer));
      draw();
    },
    /** The page has other colours now. */
    recolour(): void {
      colours = readMapColours();
      draw();
    },
    animate: fleet.animate,
    dispose: fleet.dispose,
  };
}
