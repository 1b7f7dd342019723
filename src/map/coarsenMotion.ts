import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { MapLibreEvent, Map as MapLibreMap } from "maplibre-gl";

/** Of the screen's pixels along each edge while the map moves: a quarter of the work. */
const COARSE = 0.5;
/** So long the map rests before it is drawn finely: wheels turn in steps. */
const REST_MS = 250;

/** Given with a movement that is to stay sharp: one that comes again and again by itself. */
export const STAYS_SHARP = { staysSharp: true } as const;

/**
 * Draws the map in fewer pixels while it moves, and finely again when it rests: for machines on which
 * the processor draws. There a frame of a large screen takes longer than people take for a movement.
 * Only the canvas shrinks; MapLibre's own `setPixelRatio` would end the gesture that moves the map.
 */
export function coarsenMotion(map: MapLibreMap, overlay: MapLibreOverlay): () => void {
  let isCoarse = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function draw(share: number): void {
    const canvas = map.getCanvas();
    const { clientWidth, clientHeight } = canvas;
    const ratio = devicePixelRatio * share;
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    map.painter.resize(clientWidth, clientHeight, ratio);
    overlay.setProps({ useDevicePixels: share === 1 ? true : ratio });
    isCoarse = share !== 1;
  }

  function sharpen(): void {
    rest = undefined;
    if (!isCoarse) return;
    draw(1);
    // At once: an emptied canvas must not be seen.
    map.redraw();
  }

  // Within the frame that is about to be drawn. A jump moves and is over.
  const coarsen = (event: MapLibreEvent & Partial<typeof STAYS_SHARP>) => {
    if (event.staysSharp || !map.isMoving()) return;
    clearTimeout(rest);
    rest = undefined;
    if (!isCoarse) draw(COARSE);
  };
  const settle = () => {
    if (isCoarse) rest ??= setTimeout(sharpen, REST_MS);
  };
  // Whoever gives the map another size makes it sharp.
  const resized = () => {
    if (!isCoarse) return;
    overlay.setProps({ useDevicePixels: true });
    isCoarse = false;
  };
  map.on("move", coarsen);
  map.on("moveend", settle);
  map.on("resize", resized);
  return () => clearTimeout(rest);
}
