import type { MarkerMotion } from "#contract/snapshot";
import type { DurationMs } from "#domain/units";

/** 25 frames a second look smooth; without a graphics card each frame costs processor time. */
const SHORTEST_MS = 40;
const LONGEST_MS = 1_000;
/** Worth drawing again when the fastest has moved so far. */
const STEP_PX = 0.8;
/** So long after the snapshot no marker moves any more. */
const AT_REST_S = 1e6;

export interface InterpolationPorts {
  readonly monotonic: () => DurationMs;
  readonly setTimer: (run: () => void, delayMs: number) => () => void;
  /** Draws once more, with what the card has. */
  readonly redraw: () => void;
}

/**
 * When interpolated markers are redrawn. There is no loop over markers and none over frames: the
 * engine says how fast the fastest is and when all stand, and between two snapshots it is drawn as
 * often as that one moves by most of a pixel, and not at all when nobody does.
 */
export function createInterpolationClock({ monotonic, setTimer, redraw }: InterpolationPorts) {
  let shownAt = monotonic();
  let restIn = 0;
  let mayInterpolate = true;
  let cancel: (() => void) | undefined;

  const elapsed = () => (monotonic() - shownAt) / 1_000;

  function plan(everyMs: number): void {
    const left = restIn - elapsed();
    if (left <= 0) return;
    // The last time is when the last has arrived.
    cancel = setTimer(
      () => {
        cancel = undefined;
        redraw();
        plan(everyMs);
      },
      Math.min(everyMs, left * 1_000 + 1),
    );
  }

  function stop(): void {
    cancel?.();
    cancel = undefined;
  }

  return {
    /** Seconds since the snapshot was shown; long ago when nothing may be interpolated. */
    elapsed: () => (mayInterpolate ? elapsed() : AT_REST_S),

    /** A snapshot is shown. `pxPerDegree`: pixels of a degree of longitude at the map's zoom. */
    begin(motion: Pick<MarkerMotion, "fastest" | "restIn">, pxPerDegree: number): void {
      stop();
      shownAt = monotonic();
      restIn = mayInterpolate ? motion.restIn : 0;
      const pxPerSecond = motion.fastest * pxPerDegree;
      if (pxPerSecond <= 0) return;
      plan(Math.max(SHORTEST_MS, Math.min(LONGEST_MS, (1_000 * STEP_PX) / pxPerSecond)));
    },

    /** False puts everybody where they are. */
    allow(may: boolean): void {
      if (may === mayInterpolate) return;
      mayInterpolate = may;
      if (!may) stop();
      redraw();
    },

    stop,
  };
}
