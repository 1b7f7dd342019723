import { milliseconds } from "#domain/units";
import type { EnginePorts } from "../../ports/enginePorts.ts";
import { LoadFailure } from "../../ports/fetchJson.ts";
import { faultOfStatus, isWorthRetrying, mostAttempts } from "./historyFault.ts";

const FIRST_PAUSE_MS = 1_000;

interface Asking {
  /** Called before each pause. */
  readonly onPause?: () => void;
  readonly signal: AbortSignal;
}

/**
 * Answers what `ask` does. What fails may come when it is asked for again, as with tracks: whoever waits
 * for their own turn waits however long it takes. Throws the last `LoadFailure`, and when it is aborted.
 */
export async function askAgain<Answer>(
  ports: Pick<EnginePorts, "setTimer" | "random">,
  ask: () => Promise<Answer>,
  { onPause, signal }: Asking,
): Promise<Answer> {
  for (let attempts = 0; ; attempts++) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      const fault = faultOfStatus(error.status, error.retryAfter);
      const mayCome = isWorthRetrying(fault.reason) && attempts + 1 < mostAttempts(fault);
      if (signal.aborted || !mayCome) throw error;
      onPause?.();
      const chance = 0.5 + ports.random();
      const { retryAfter } = fault;
      const pause =
        retryAfter === undefined
          ? FIRST_PAUSE_MS * 2 ** attempts * chance
          : retryAfter + FIRST_PAUSE_MS * chance;
      await pauseOf(ports, pause, signal);
    }
  }
}

/** Shorter when it is aborted. */
function pauseOf(ports: Pick<EnginePorts, "setTimer">, ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const go = () => {
      cancel();
      signal.removeEventListener("abort", go);
      resolve();
    };
    const cancel = ports.setTimer(go, milliseconds(ms));
    signal.addEventListener("abort", go);
  });
}
