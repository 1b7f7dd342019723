import { type DurationMs, milliseconds, seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";

/** Changes of the fleet are shown four times a second: more cannot be seen and costs power. */
const CHANGE_SPACING = milliseconds(250);
/** Scrolling, typing and panning are answered at once, but not for every pixel. */
const REQUEST_SPACING = milliseconds(40);
/** A replay moves with each frame of the page, which draws no more of them. */
const FRAME_SPACING = milliseconds(16);
/** Without changes too a snapshot is made, because ages grow. */
const IDLE_SPACING = seconds(1);

/** When the next snapshot is due: `await due()` waits for it; `changed`, `requested` and `playing` bring it forward. */
export function createSnapshotSchedule(ports: EnginePorts) {
  let spacing: DurationMs = REQUEST_SPACING; // the first snapshot is due at once
  let lastDue = milliseconds(ports.monotonic() - REQUEST_SPACING);
  let isPaused = false;
  let waiting: (() => void) | undefined;
  let cancel: (() => void) | undefined;

  function begin(): void {
    const go = waiting;
    waiting = undefined;
    cancel = undefined;
    spacing = IDLE_SPACING;
    lastDue = ports.monotonic();
    go?.();
  }

  function plan(): void {
    cancel?.();
    cancel = undefined;
    if (!waiting || isPaused) return;
    const wait = milliseconds(Math.max(0, lastDue + spacing - ports.monotonic()));
    cancel = ports.setTimer(begin, wait);
  }

  function hurry(to: DurationMs): void {
    if (spacing <= to) return;
    spacing = to;
    plan();
  }

  return {
    changed: () => hurry(CHANGE_SPACING),
    requested: () => hurry(REQUEST_SPACING),
    playing: () => hurry(FRAME_SPACING),
    /** While paused nothing is due and no timer runs. */
    pause(paused: boolean): void {
      isPaused = paused;
      plan();
    },
    due: () =>
      new Promise<void>((resolve) => {
        waiting = resolve;
        plan();
      }),
  };
}

export type SnapshotSchedule = ReturnType<typeof createSnapshotSchedule>;
