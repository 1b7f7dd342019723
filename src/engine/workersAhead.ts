import type { QueryClient } from "@tanstack/react-query";
import { AHEAD_FOR } from "../api/callQuery.ts";

/**
 * Workers of one kind, of which the next may be started before somebody has work for it: it ends with what was
 * asked for ahead.
 */
export function workersAhead(start: () => Worker) {
  /** By whose session they are. */
  const ahead = new WeakMap<QueryClient, Worker>();
  return {
    /** Starts the next one, unless it is there. */
    startAhead(queries: QueryClient): void {
      if (ahead.has(queries)) return;
      const started = start();
      ahead.set(queries, started);
      const end = () => {
        if (ahead.get(queries) !== started) return;
        ahead.delete(queries);
        started.terminate();
      };
      started.addEventListener("error", end);
      setTimeout(end, AHEAD_FOR);
    },
    /** The one that was started ahead, or another. */
    take(queries: QueryClient): Worker {
      const worker = ahead.get(queries) ?? start();
      ahead.delete(queries);
      return worker;
    },
  };
}
