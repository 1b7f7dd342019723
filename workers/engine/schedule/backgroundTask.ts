import { milliseconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";

/** The longest time slice: a snapshot or a message waits no longer than this. */
export const SLICE_MS = 6;
/** Between slices the event loop runs whatever else waits. */
const PAUSE = milliseconds(1);

/** Work that nobody waits for, done one time slice after another. */
export interface BackgroundWork {
  readonly hasWork: () => boolean;
  /** Works as long as `may` answers true. */
  work(may: () => boolean): void;
}

/** Runs work in time slices between everything else; `onDone` is called when it is finished. */
export function createBackgroundTask(
  { setTimer, monotonic }: Pick<EnginePorts, "setTimer" | "monotonic">,
  work: BackgroundWork,
  onDone: () => void,
) {
  let cancel: (() => void) | undefined;

  function slice(): void {
    cancel = undefined;
    const until = monotonic() + SLICE_MS;
    work.work(() => monotonic() < until);
    if (work.hasWork()) start();
    else onDone();
  }

  function start(): void {
    if (!cancel && work.hasWork()) cancel = setTimer(slice, PAUSE);
  }

  return {
    /** Starts if there is work. */
    start,
    dispose(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}

export type BackgroundTask = ReturnType<typeof createBackgroundTask>;
