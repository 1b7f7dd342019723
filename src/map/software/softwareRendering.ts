import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { Map as MapLibreMap } from "maplibre-gl";
import { createFirstPaint } from "./firstPaint.ts";
import { mapInternals } from "./mapInternals.ts";
import { reprojectFrames } from "./reprojectFrames.ts";

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** What is known of a page. */
const drawnBySoftware = new WeakMap<Document, boolean>();

/**
 * Whether the processor draws because there is no graphics card for the page, as on remote desktops:
 * then each sample of a pixel is work that the engine and the page do without meanwhile. To ask the browser
 * holds the page up for up to a tenth of a second, so it is asked once, until `forgetGraphics`.
 */
export function isDrawnBySoftware(): boolean {
  const known = drawnBySoftware.get(document);
  if (known !== undefined) return known;
  const found = isSoftware(document.createElement("canvas"));
  // Where there is no drawing now there may be some the next time.
  if (found !== undefined) drawnBySoftware.set(document, found);
  return found === true;
}

/** The graphics card was lost: what comes back may be another one, or none. */
export function forgetGraphics(): void {
  drawnBySoftware.delete(document);
}

function isSoftware(canvas: HTMLCanvasElement): boolean | undefined {
  const gl = canvas.getContext("webgl2");
  if (!gl) return undefined;
  const named = gl.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(renderer);
}

/** How a map is painted that the processor draws. */
export interface SoftwareRendering {
  /** Nothing is painted yet. */
  isBlank(): boolean;
  /** It is being painted for the first time. */
  isBeginning(): boolean;
  /** Call with every snapshot of a fleet that is known. */
  fleetKnown(): void;
  /** Call when `isFleetReady` has become true. */
  fleetReady(): void;
  dispose(): void;
}

/**
 * The way of drawing where the processor draws: there one frame of a large screen takes longer than
 * people wait for an answer, and a canvas that is seen makes the page wait for its frame.
 *
 * - `firstPaint.ts`: the first frame waits for the fleet, which would have to wait for it, and until its layers are ready.
 * - `reprojectFrames.ts`: after that nobody waits for a frame. The last one is shown, reprojected to
 *   the current camera, until the next is ready.
 *   `paintPacing.ts` decides when that may be painted, `paintedFrames.ts` knows what is seen and what
 *   is being painted, each a `frameCopy.ts` per canvas at the `frameView.ts` where it was painted;
 *   `quadTransform.ts` is the mathematics of it.
 * - `mapInternals.ts`: what MapLibre and deck.gl have no public door to, for named versions of them.
 *   With other versions nothing of theirs is replaced: they paint every frame themselves and the page
 *   waits for it, so that an upgrade makes the map slower and never wrong.
 *
 * Call before anything is painted. The fleet is made ready meanwhile: `isFleetReady` when it is.
 */
export function createSoftwareRendering(
  map: MapLibreMap,
  overlay: MapLibreOverlay,
  isFleetReady: () => boolean,
): SoftwareRendering {
  const internals = mapInternals(map, overlay);
  const reprojection = internals && reprojectFrames(map, overlay, internals);
  const firstPaint = createFirstPaint({
    waits: reprojection !== undefined,
    isFleetReady,
    begin: () => reprojection?.begin(),
  });
  return {
    isBlank: firstPaint.isBlank,
    isBeginning: () => reprojection?.isBeginning() ?? false,
    fleetKnown: firstPaint.fleetKnown,
    fleetReady: firstPaint.fleetReady,
    dispose() {
      firstPaint.dispose();
      reprojection?.dispose();
    },
  };
}
