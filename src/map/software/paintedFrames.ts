import type { Map as MapLibreMap } from "maplibre-gl";
import { createFrameCopy, type FrameCopy } from "./frameCopy.ts";
import { captureFrameView, type FrameView, transformOf } from "./frameView.ts";

/** How often it is asked whether a painting is ready. */
const POLL_MS = 8;
/** Then it is taken as it is. */
const LONGEST_PAINTING_MS = 3_000;

interface Frame {
  /** Where it was painted. */
  readonly view: FrameView;
  /** Somebody went elsewhere at once since: it is not brought there. */
  readonly isLeft: boolean;
}

/** What is seen, nothing at first, and what is being painted behind it. */
type State =
  | { readonly type: "showing"; readonly shown: Frame | undefined }
  | {
      readonly type: "painting";
      readonly shown: Frame | undefined;
      readonly next: Frame;
      readonly startedAt: number;
    };

/** The base map's canvas, and the fleet's above it. */
export type Part = "ground" | "fleet";

/** The frame that is seen, and the one that takes its place when both canvases are painted. */
export interface PaintedFrames {
  isPainting(): boolean;
  /** Whether what is seen was painted for another camera. */
  isElsewhere(): boolean;
  /** Brings what is seen to where it belongs now; false when it cannot be seen from here. */
  reproject(): boolean;
  /** The camera went elsewhere at once: neither frame is brought there. */
  leave(): void;
  /** The fleet's canvas, once there is one. */
  addFleet(canvas: HTMLCanvasElement): void;
  /** Shows copies of canvases that are about to be painted or emptied. */
  keep(...parts: readonly Part[]): void;
  /** A canvas is painted in this frame, for the camera of now. */
  begin(part: Part): void;
  /** What was being painted is lost. */
  abandon(): void;
  dispose(): void;
}

interface FrameListeners {
  /** False: canvases are seen while they are painted. */
  readonly keepsCopies: () => boolean;
  /** What was painted is seen. */
  readonly onRevealed: (tookMs: number) => void;
}

export function createPaintedFrames(
  map: MapLibreMap,
  { canvas, gl }: { readonly canvas: HTMLCanvasElement; readonly gl: WebGL2RenderingContext },
  { keepsCopies, onRevealed }: FrameListeners,
): PaintedFrames {
  let state: State = { type: "showing", shown: undefined };
  const copies: { readonly ground: FrameCopy; fleet?: FrameCopy } = {
    ground: createFrameCopy(canvas, gl),
  };
  const eachCopy = () => (copies.fleet ? [copies.ground, copies.fleet] : [copies.ground]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const awaitPainting = oncePerFrame(() => {
    if (state.type !== "painting") return;
    for (const copy of eachCopy()) copy.await();
    clearTimeout(timer);
    timer = setTimeout(revealWhenPainted, POLL_MS);
  });

  function revealWhenPainted(): void {
    if (state.type !== "painting") return;
    const isPainted = eachCopy().every((copy) => copy.isPainted());
    const now = performance.now();
    const { next, startedAt } = state;
    if (!isPainted && now < startedAt + LONGEST_PAINTING_MS) {
      timer = setTimeout(revealWhenPainted, POLL_MS);
      return;
    }
    state = { type: "showing", shown: next };
    for (const copy of eachCopy()) copy.reveal();
    place("");
    reproject();
    onRevealed(now - startedAt);
  }

  function reproject(): boolean {
    const { shown } = state;
    const transform = shown && transformOf(map, shown.view);
    if (transform === undefined) return false;
    if (!shown?.isLeft) place(transform);
    return true;
  }

  function place(transform: string): void {
    for (const copy of eachCopy()) copy.place(transform);
  }

  function keep(...parts: readonly Part[]): void {
    if (keepsCopies()) for (const part of parts) copies[part]?.keep();
  }

  return {
    isPainting: () => state.type === "painting",
    isElsewhere: () => state.shown !== undefined && transformOf(map, state.shown.view) !== "",
    reproject,
    leave() {
      const shown = state.shown && { ...state.shown, isLeft: true };
      state =
        state.type === "painting"
          ? { ...state, shown, next: { ...state.next, isLeft: true } }
          : { ...state, shown };
    },
    addFleet(fleet) {
      copies.fleet ??= createFrameCopy(fleet, fleet.getContext("webgl2") as WebGL2RenderingContext);
    },
    keep,
    begin(part) {
      keep(part);
      state = {
        type: "painting",
        shown: state.shown,
        next: { view: captureFrameView(map), isLeft: false },
        startedAt: state.type === "painting" ? state.startedAt : performance.now(),
      };
      awaitPainting();
    },
    abandon() {
      state = { type: "showing", shown: state.shown };
      clearTimeout(timer);
    },
    dispose() {
      clearTimeout(timer);
      for (const copy of eachCopy()) copy.dispose();
    },
  };
}

/** Runs it once after the frame that is being made has left this thread, however often it is asked. */
function oncePerFrame(run: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      isAsked = false;
      run();
    });
    port1.start();
    port2.postMessage(0);
  };
}
