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

/** When the next frame may be painted, so that most of the time is left to the page. */
export interface PaintPacing {
  mustWait(): boolean;
  /** Until it may be painted; negative when it might have been before. */
  waitMs(): number;
  /** Whatever was waited for: from now on at once. */
  release(): void;
  moveBegan(): void;
  moveEnded(): void;
  wheelTurned(): void;
  /** A frame that took so long is seen. */
  revealed(frame: { readonly tookMs: number; readonly isMoving: boolean }): void;
}

export function createPaintPacing(now: () => number = () => performance.now()): PaintPacing {
  let nextAt = 0;
  let revealedAt = 0;
  return {
    mustWait: () => now() < nextAt,
    waitMs: () => nextAt - now(),
    release() {
      nextAt = 0;
    },
    moveBegan() {
      const at = now();
      nextAt = Math.min(Math.max(nextAt, at + SHORTEST_PAUSE_MS), at + LONGEST_PAUSE_MS);
    },
    moveEnded() {
      nextAt = now() + REST_MS;
    },
    wheelTurned() {
      nextAt = Math.max(nextAt, Math.min(now() + REST_MS, revealedAt + LONGEST_TURN_MS));
    },
    revealed({ tookMs, isMoving }) {
      revealedAt = now();
      const [share, longest] = isMoving
        ? [PAUSE_SHARE, LONGEST_PAUSE_MS]
        : [REST_SHARE, LONGEST_REST_MS];
      const pauseMs = Math.min(longest, Math.max(SHORTEST_PAUSE_MS, share * tookMs));
      nextAt = Math.max(nextAt, revealedAt + pauseMs);
    },
  };
}
