import type { PickingInfo } from "@deck.gl/core";
import { MapLibreOverlay } from "@deck.gl/maplibre";

/** What the pointer does above the fleet; `info` is what lies under it. */
export interface OverlayPicking {
  /** Pixels around the pointer in which a marker is still hit: fingers are not exact. */
  readonly pickingRadius: number;
  readonly onHover: (info: PickingInfo) => void;
  readonly onClick: (info: PickingInfo) => void;
}

/** A canvas of its own above the base map, which is not painted again for a new snapshot. */
export function createFleetOverlay(
  picking: OverlayPicking,
  isSoftware: boolean,
  onLoad: () => void,
): MapLibreOverlay {
  const overlay: MapLibreOverlay = new MapLibreOverlay({
    interleaved: false,
    layers: [],
    // Markers and clusters have smooth edges of their own; samples are for areas.
    deviceProps: {
      type: "webgl",
      webgl: { antialias: !isSoftware, preserveDrawingBuffer: isSoftware },
    },
    onLoad() {
      dropDeckWidgets(overlay);
      onLoad();
    },
    getCursor: ({ isHovering, isDragging }) =>
      isDragging ? "grabbing" : isHovering ? "pointer" : "grab",
    ...picking,
  });
  return overlay;
}

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

/**
 * deck.gl makes its canvas a stop of the Tab key, without a name and without a sign of the focus.
 * The base map below has the keys and the name; the fleet is described by the list and the summary.
 */
export function keepFleetSilent(container: HTMLElement): () => void {
  const silence = () => {
    for (const canvas of container.querySelectorAll<HTMLElement>(
      'canvas:not(.maplibregl-canvas)[tabindex="0"]',
    )) {
      canvas.tabIndex = -1;
      canvas.setAttribute("aria-hidden", "true");
    }
  };
  const observer = new MutationObserver(silence);
  observer.observe(container, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["tabindex"],
  });
  silence();
  return () => observer.disconnect();
}
