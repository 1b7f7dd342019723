import { milliseconds } from "#domain/units";
import type { EnginePorts } from "./enginePorts.ts";

/** So long a slice of work may hold up a snapshot or a message. */
export const SLICE_MS = 6;
/** Between slices whatever waits has its turn. */
const PAUSE = milliseconds(1);

/** Work that nobody waits for, a slice at a time. */
export interface Chore {
  readonly hasWork: () => boolean;
  /** Works for as long as it `may`. */
  work(may: () => boolean): void;
}

/** Does a chore in slices between everything else; `onDone` is called when it has come to an end. */
export function createChores(
  { setTimer, monotonic }: Pick<EnginePorts, "setTimer" | "monotonic">,
  chore: Chore,
  onDone: () => void,
) {
  let cancel: (() => void) | undefined;

  function slice(): void {
    cancel = undefined;
    const until = monotonic() + SLICE_MS;
    chore.work(() => monotonic() < until);
    if (chore.hasWork()) look();
    else onDone();
  }

  function look(): void {
    if (!cancel && chore.hasWork()) cancel = setTimer(slice, PAUSE);
  }

  return {
    /** Begins when there is something to do. */
    look,
    dispose(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}
