import { type DurationMs, milliseconds, seconds } from "#domain/units";
import type { EnginePorts } from "./enginePorts.ts";

/** News of the fleet are shown four times a second: more is neither seen nor paid for. */
const NEWS_SPACING = milliseconds(250);
/** Somebody scrolls, types or pans: that is answered at once, but not for every pixel. */
const ANSWER_SPACING = milliseconds(40);
/** Without news too a snapshot comes, because ages grow. */
const IDLE_SPACING = seconds(1);

/** When the next snapshot is due. `await turn()` waits for it; `news` and `asked` bring it nearer. */
export function createRhythm(ports: EnginePorts) {
  let spacing: DurationMs = ANSWER_SPACING; // the first snapshot is due at once
  let lastTurn = milliseconds(ports.monotonic() - ANSWER_SPACING);
  let isPaused = false;
  let waiting: (() => void) | undefined;
  let cancel: (() => void) | undefined;

  function begin(): void {
    const go = waiting;
    waiting = undefined;
    cancel = undefined;
    spacing = IDLE_SPACING;
    lastTurn = ports.monotonic();
    go?.();
  }

  function plan(): void {
    cancel?.();
    cancel = undefined;
    if (!waiting || isPaused) return;
    const wait = milliseconds(Math.max(0, lastTurn + spacing - ports.monotonic()));
    cancel = ports.setTimer(begin, wait);
  }

  function hurry(to: DurationMs): void {
    if (spacing <= to) return;
    spacing = to;
    plan();
  }

  return {
    news: () => hurry(NEWS_SPACING),
    asked: () => hurry(ANSWER_SPACING),
    /** While paused no turn comes and no timer runs. */
    pause(paused: boolean): void {
      isPaused = paused;
      plan();
    },
    turn: () =>
      new Promise<void>((resolve) => {
        waiting = resolve;
        plan();
      }),
  };
}
