import { milliseconds, seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";

/** A server that sends nothing but what is not read shall not be asked for everything without end. */
export const RELOAD_PAUSE = seconds(10);

/**
 * Loads that are due because something that was sent has not been read. One load brings all that was
 * sent before it began; what comes later makes one more due, a pause after the last has ended.
 */
export function createReloads(ports: EnginePorts) {
  let isDue = false;
  let endedAt = 0;
  /** Begins a load; absent while one is under way. */
  let load: (() => void) | undefined;
  let cancel: (() => void) | undefined;

  function plan(): void {
    if (!isDue || !load || cancel) return;
    const wait = Math.max(0, RELOAD_PAUSE - (ports.monotonic() - endedAt));
    cancel = ports.setTimer(() => load?.(), milliseconds(wait));
  }

  return {
    want(): void {
      isDue = true;
      plan();
    },

    /** A load begins. */
    begin(): void {
      isDue = false;
      load = undefined;
      cancel = undefined;
    },

    /** It has ended; `next` begins another. */
    end(next: () => void): void {
      endedAt = ports.monotonic();
      load = next;
      plan();
    },

    dispose: (): void => cancel?.(),
  };
}
