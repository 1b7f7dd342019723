import type { Layer } from "@deck.gl/core";
import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { Snapshot } from "#contract/snapshot";
import { readMapColours } from "../drawing/mapColours.ts";
import { createFleetLayers } from "./fleetLayers.ts";
import { createLayerStages } from "./layerStages.ts";

/** Puts the newest snapshot above what others draw, from when the overlay has loaded, step by step. */
export function createFleetDrawing(
  overlay: MapLibreOverlay,
  steps: Pick<Parameters<typeof createLayerStages>[0], "onReady" | "mustWait">,
) {
  const fleet = createFleetLayers();
  const stages = createLayerStages({ give: (layers) => overlay.setProps({ layers }), ...steps });
  let colours = readMapColours();
  let snapshot: Snapshot | undefined;
  let underlay: readonly Layer[] = [];

  function draw(): void {
    stages.show([...underlay, ...(snapshot ? fleet.layers(snapshot, colours) : [])]);
  }

  return {
    /** Call when the overlay has loaded. */
    begin: stages.begin,
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
    isReady: stages.isReady,
    dispose() {
      stages.dispose();
      fleet.dispose();
    },
  };
}
