import type { FetchHistory } from "./fetchHistory.ts";
import { MOST_AT_ONCE } from "./loadHistory.ts";

/** The same, but of all that ask only so many at a time; the others wait in the order in which they came. */
export function limitAtOnce(fetch: FetchHistory, most = MOST_AT_ONCE): FetchHistory {
  const waiting: (() => void)[] = [];
  let active = 0;

  return async (batch, onBlock, signal) => {
    if (active >= most) await new Promise<void>((go) => waiting.push(go));
    else active++;
    try {
      signal.throwIfAborted();
      await fetch(batch, onBlock, signal);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active--;
    }
  };
}
