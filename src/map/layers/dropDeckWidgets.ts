import type { MapLibreOverlay } from "@deck.gl/maplibre";

/** The part of deck.gl that places HTML above its canvas. It has no public name. */
interface Inside {
  readonly _deck?: {
    readonly widgetManager?: {
      readonly containers: Record<string, unknown>;
      finalize(): void;
    } | null;
  };
}

/**
 * deck.gl puts an empty tooltip above its canvas and measures the page for it in every frame, which is a
 * layout each time: a sixth of what the main thread does while vehicles are interpolated. Ours is drawn by React, so
 * theirs goes. A deck.gl that is built otherwise keeps it. Call when it has loaded.
 */
export function dropDeckWidgets(overlay: MapLibreOverlay): void {
  // oxlint-disable-next-line no-underscore-dangle -- deck.gl has no other door to it
  const widgets = (overlay as unknown as Inside)._deck?.widgetManager;
  if (!widgets?.containers) return;
  widgets.finalize();
  for (const id of Object.keys(widgets.containers)) delete widgets.containers[id];
}
