import type { Deck } from "@deck.gl/core";
import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { MapLibreEvent, Map as MapLibreMap } from "maplibre-gl";
import { afterFrame } from "./afterFrame.ts";
import { createFrameCopy, type FrameCopy } from "./frameCopy.ts";
import { captureFrameView, type FrameView, transformOf } from "./frameView.ts";

/** Of the screen's pixels along each edge while the map moves: a quarter of the work. */
const COARSE = 0.5;
/** So long the map rests before it is painted finely: wheels turn in steps. */
const REST_MS = 250;
/** Between two paintings: so many times as long as one takes, within these. */
const PAUSE_SHARE = 2;
const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 400;
/** Of a map that rests, too: what comes late comes in pieces, often while the fleet comes. */
const LONGEST_REST_MS = 1_000;
const REST_SHARE = 6;
/**
 * A wheel that goes on turning waits longer: its next step shall not meet what painting asks of the
 * page.
 */
const LONGEST_TURN_MS = 1_000;

/** How often it is asked whether a painting is ready. */
const POLL_MS = 8;
/** Then it is taken as it is. */
const LONGEST_PAINTING_MS = 3_000;

/** Given with a movement that is to stay sharp: one that comes again and again by itself. */
export const STAYS_SHARP = { staysSharp: true } as const;

/** The parts of deck.gl that paint. They have no public name; its own overlays use them. */
interface Inside {
  readonly _deck?: Deck & { _drawLayers(reason: string): void };
}

/** A map that is painted without the page waiting for it. */
export interface FrameReprojection {
  /** Call once: nothing is painted before. */
  begin(): void;
  dispose(): void;
}

/**
 * For machines on which the processor draws: there one frame of a large screen takes longer than
 * people wait for an answer. Nothing waits for it: the last frame is shown, reprojected to
 * the current camera, until the next is ready. A map that moves is painted a few times a
 * second, in fewer pixels, and finely when it rests. Call before anything is painted: nothing is until
 * `begin`. Only the canvas shrinks: MapLibre's own `setPixelRatio` would end the gesture that moves
 * the map.
 */
export function reprojectFrames(map: MapLibreMap, overlay: MapLibreOverlay): FrameReprojection {
  const { painter } = map;
  const paintGround = painter.render.bind(painter);
  const giveSize = map.resize.bind(map);
  const ground = createFrameCopy(map.getCanvas(), painter.context.gl);
  let fleet: FrameCopy | undefined;
  /** Where what is seen was painted, and what is being painted. */
  let frameView: FrameView | undefined;
  let coming: FrameView | undefined;
  let isBlank = true;
  /**
   * Until the first image is whole everybody waits for it all the same, and who comes between
   * its parts makes them later.
   */
  let isStarting = true;
  let isCoarse = false;
  let staysSharp = false;
  /** Somebody went elsewhere at once since: no frame from before the jump is reprojected. */
  let hasJumped = false;
  let hasJumpedSince = false;
  /** Not painted when it was due, and to be painted next. */
  let isFleetDue = false;
  let isGroundDue = false;
  let isAsking = false;
  /** Frames since the map began to move. */
  let frames = 0;
  let nextAt = 0;
  let startedAt = 0;
  let revealedAt = 0;
  let wake: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // MapLibre reads the pointer's coordinate off its canvas, and receives pointer events only where
  // something is.
  const container = map.getContainer();
  map.getCanvas().getBoundingClientRect = () => container.getBoundingClientRect();
  map.getCanvasContainer().style.height = "100%";

  painter.render = (...parts: Parameters<typeof paintGround>) => {
    frames++;
    if (isBlank) return;
    if (isGroundDue) return planNext();
    nextAt = 0;
    isFleetDue ||= isElsewhere();
    start(ground);
    size(map.isMoving() && !staysSharp ? COARSE : 1);
    paintGround(...parts);
  };
  // Just before, names are placed anew, in every frame: those of a frame that is not painted need
  // not be.
  const skipPlacing = () => {
    const { style } = map;
    // oxlint-disable-next-line no-underscore-dangle -- MapLibre has no other door to it
    const placeNames = style._updatePlacement.bind(style);
    // oxlint-disable-next-line no-underscore-dangle -- as above
    style._updatePlacement = (...parts) => {
      const mustWait = coming !== undefined || performance.now() < nextAt;
      isGroundDue = isBlank || (mustWait && stretch());
      // Of a first frame MapLibre asks where the names are, painted or not.
      const isPlaced = style.placement !== undefined;
      return isGroundDue && isPlaced ? false : placeNames(...parts);
    };
  };
  skipPlacing();
  map.on("style.load", () => {
    if (!Object.hasOwn(map.style, "_updatePlacement")) skipPlacing();
  });
  // oxlint-disable-next-line no-underscore-dangle -- deck.gl has no other door to it
  const deck = () => (overlay as unknown as Inside)._deck;
  const paintFleet = (reason: string) => {
    isFleetDue = false;
    const canvas = overlay.getCanvas();
    if (!deck()?.isInitialized || !canvas) return;
    fleet ??= createFrameCopy(canvas, canvas.getContext("webgl2") as WebGL2RenderingContext);
    // Alone, where it was painted before, it takes no longer than a copy of it.
    if (coming) start(fleet);
    // oxlint-disable-next-line no-underscore-dangle -- as its own overlays paint
    deck()?._drawLayers(reason);
  };
  const customRender = (reason: string) => {
    isFleetDue = isBlank || coming !== undefined || isElsewhere();
    if (!isFleetDue) paintFleet(reason);
  };
  overlay.setProps({ _customRender: customRender } as Parameters<typeof overlay.setProps>[0]);
  // The overlay was notified of this frame before: what it did not paint by itself is painted now.
  map.on("render", () => {
    if (isFleetDue && !isGroundDue) paintFleet("ground painted");
  });
  map.on("wheel", () => {
    const now = performance.now();
    nextAt = Math.max(nextAt, Math.min(now + REST_MS, revealedAt + LONGEST_TURN_MS));
  });
  // Another size empties a canvas.
  map.resize = (...event: Parameters<typeof giveSize>) => {
    keep(ground, fleet);
    return giveSize(...event);
  };

  function keep(...copies: readonly (FrameCopy | undefined)[]): void {
    if (!isStarting) for (const copy of copies) copy?.keep();
  }

  function start(copy: FrameCopy): void {
    keep(copy);
    if (!coming) startedAt = performance.now();
    coming = captureFrameView(map);
    hasJumpedSince = false;
    if (!isAsking) afterFrame(awaitAll);
    isAsking = true;
  }

  function awaitAll(): void {
    isAsking = false;
    if (!coming) return;
    ground.await();
    fleet?.await();
    clearTimeout(timer);
    timer = setTimeout(revealWhenPainted, POLL_MS);
  }

  function revealWhenPainted(): void {
    const isPainted = ground.isPainted() && (fleet?.isPainted() ?? true);
    const now = performance.now();
    if (!isPainted && now < startedAt + LONGEST_PAINTING_MS) {
      timer = setTimeout(revealWhenPainted, POLL_MS);
      return;
    }
    frameView = coming;
    coming = undefined;
    hasJumped = hasJumpedSince;
    revealedAt = now;
    ground.reveal();
    fleet?.reveal();
    place("");
    stretch();
    const [share, longest] = map.isMoving()
      ? [PAUSE_SHARE, LONGEST_PAUSE_MS]
      : [REST_SHARE, LONGEST_REST_MS];
    const pauseMs = Math.max(SHORTEST_PAUSE_MS, share * (now - startedAt));
    nextAt = Math.max(nextAt, now + Math.min(longest, pauseMs));
    if (isGroundDue || isElsewhere()) planNext();
    else if (isFleetDue) paintFleet("painted before");
  }

  function planNext(): void {
    clearTimeout(wake);
    if (!coming) wake = setTimeout(() => map.triggerRepaint(), nextAt - performance.now());
  }

  function size(share: number): void {
    if (isCoarse === (share !== 1)) return;
    keep(fleet);
    const canvas = map.getCanvas();
    const { clientWidth, clientHeight } = canvas;
    const ratio = devicePixelRatio * share;
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    painter.resize(clientWidth, clientHeight, ratio);
    overlay.setProps({ useDevicePixels: share === 1 ? true : ratio });
    isCoarse = share !== 1;
    isFleetDue = true;
  }

  const isElsewhere = () => frameView !== undefined && transformOf(map, frameView) !== "";

  /** False when what was painted cannot be seen from here. */
  function stretch(): boolean {
    const transform = frameView && transformOf(map, frameView);
    if (transform === undefined) return false;
    if (hasJumped) return true;
    place(transform);
    return true;
  }

  function place(transform: string): void {
    ground.place(transform);
    fleet?.place(transform);
  }

  const moves = (event: MapLibreEvent & Partial<typeof STAYS_SHARP>) => {
    staysSharp = event.staysSharp === true;
    frames = 0;
    const now = performance.now();
    nextAt = Math.min(Math.max(nextAt, now + SHORTEST_PAUSE_MS), now + LONGEST_PAUSE_MS);
  };
  // A jump is over before anything was drawn of it: it is painted at once.
  const settles = () => {
    if (frames === 0) {
      nextAt = 0;
      hasJumped = true;
      hasJumpedSince = true;
    } else {
      nextAt = performance.now() + REST_MS;
      planNext();
    }
  };
  // Whoever gives the map another size makes it sharp. What was being painted is lost.
  const resized = () => {
    nextAt = 0;
    coming = undefined;
    clearTimeout(timer);
    if (!isCoarse) return;
    overlay.setProps({ useDevicePixels: true });
    isCoarse = false;
  };
  map.on("movestart", moves);
  map.on("moveend", settles);
  map.on("resize", resized);
  return {
    begin() {
      isBlank = false;
      map.once("idle", () => {
        isStarting = false;
      });
      map.triggerRepaint();
    },
    dispose() {
      clearTimeout(wake);
      clearTimeout(timer);
      ground.dispose();
      fleet?.dispose();
    },
  };
}
