import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { MapLibreEvent, Map as MapLibreMap } from "maplibre-gl";
import type { DrawingSteps, MapInternals } from "./mapInternals.ts";
import { createPaintedFrames } from "./paintedFrames.ts";
import { createPaintPacing } from "./paintPacing.ts";

/** Of the screen's pixels along each edge; while the map moves a quarter of the work. */
const FINE = 1;
const COARSE = 0.5;

/** Given with a movement that is to stay sharp: one that comes again and again by itself. */
export const STAYS_SHARP = { staysSharp: true } as const;

/**
 * `blank`: nothing is painted yet. `starting`: the first image is painted directly on the visible
 * canvases, because copies between its parts would only delay it. `running`: copies are shown.
 */
type Stage = "blank" | "starting" | "running";

/** A map that is painted without the page waiting for it. */
export interface FrameReprojection {
  /** Call once: nothing is painted before. */
  begin(): void;
  /** From then until the frame after the first image of the base map, which is full with that. */
  isBeginning(): boolean;
  dispose(): void;
}

/**
 * Shows the last frame, reprojected to the current camera, until the next is painted. A map that
 * moves is painted a few times a second, in fewer pixels, and finely when it rests.
 */
export function reprojectFrames(
  map: MapLibreMap,
  overlay: MapLibreOverlay,
  internals: MapInternals,
): FrameReprojection {
  let stage: Stage = "blank";
  let isBeginning = false;
  let firstFleet: number | undefined;
  /** What was not painted when it was to be, and is painted next. */
  const due = { ground: false, fleet: false };
  /** Frames since the map began to move, and how it does. */
  let movement = { frames: 0, staysSharp: false };
  let resolution = FINE;
  let wake: ReturnType<typeof setTimeout> | undefined;
  const pacing = createPaintPacing();
  const frames = createPaintedFrames(map, internals.ground, {
    keepsCopies: () => stage === "running",
    onRevealed(tookMs) {
      pacing.revealed({ tookMs, isMoving: map.isMoving() });
      if (due.ground || frames.isElsewhere()) planNext();
      else if (due.fleet) paintFleet("painted before");
    },
  });

  const steps: DrawingSteps = {
    // Names of a frame that is not painted need not be placed.
    placeNames(place, isPlaced) {
      const mustWait = frames.isPainting() || pacing.mustWait();
      due.ground = stage === "blank" || (mustWait && frames.reproject());
      // Of a first frame MapLibre asks where the names are, painted or not.
      return due.ground && isPlaced ? false : place();
    },
    paintGround(paint) {
      movement.frames++;
      if (stage === "blank") return;
      if (due.ground) return planNext();
      pacing.release();
      due.fleet ||= frames.isElsewhere();
      frames.begin("ground");
      setResolution(map.isMoving() && !movement.staysSharp ? COARSE : FINE);
      paint();
    },
    paintFleet(reason) {
      due.fleet = stage === "blank" || isBeginning || frames.isPainting() || frames.isElsewhere();
      if (!due.fleet) paintFleet(reason);
    },
    beforeResize: () => frames.keep("ground", "fleet"),
  };

  function paintFleet(reason: string): void {
    due.fleet = false;
    const canvas = internals.fleetCanvas();
    if (!canvas) return;
    frames.addFleet(canvas);
    // Alone, where it was painted before, it takes no longer than a copy of it.
    if (frames.isPainting()) frames.begin("fleet");
    internals.paintFleet(reason);
  }

  function planNext(): void {
    clearTimeout(wake);
    if (!frames.isPainting()) wake = setTimeout(() => map.triggerRepaint(), pacing.waitMs());
  }

  function setResolution(share: number): void {
    if (share === resolution) return;
    frames.keep("fleet");
    const ratio = devicePixelRatio * share;
    internals.setGroundDensity(ratio);
    overlay.setProps({ useDevicePixels: share === FINE ? true : ratio });
    resolution = share;
    due.fleet = true;
  }

  internals.takeOver(steps);
  // The overlay was notified of this frame before: what it did not paint by itself is painted now.
  map.on("render", () => {
    if (due.fleet && !due.ground && !isBeginning) paintFleet("ground painted");
  });
  map.on("wheel", pacing.wheelTurned);
  map.on("movestart", (event: MapLibreEvent & Partial<typeof STAYS_SHARP>) => {
    movement = { frames: 0, staysSharp: event.staysSharp === true };
    pacing.moveBegan();
  });
  map.on("moveend", () => {
    const isJump = movement.frames === 0;
    if (isJump) {
      // It is over before anything was drawn of it: it is painted at once.
      pacing.release();
      frames.leave();
    } else {
      pacing.moveEnded();
      planNext();
    }
  });
  // Whoever gives the map another size makes it sharp. What was being painted is lost.
  map.on("resize", () => {
    pacing.release();
    frames.abandon();
    if (resolution === FINE) return;
    overlay.setProps({ useDevicePixels: true });
    resolution = FINE;
  });

  return {
    begin() {
      stage = "starting";
      isBeginning = true;
      map.once("render", () => {
        firstFleet = requestAnimationFrame(() => {
          isBeginning = false;
          if (due.fleet) paintFleet("ground painted");
        });
      });
      map.once("idle", () => {
        stage = "running";
      });
      map.triggerRepaint();
    },
    isBeginning: () => isBeginning,
    dispose() {
      clearTimeout(wake);
      if (firstFleet !== undefined) cancelAnimationFrame(firstFleet);
      frames.dispose();
    },
  };
}
