import type { QueryClient } from "@tanstack/react-query";
import { type Remote, releaseProxy, wrap } from "comlink";
import { AHEAD_FOR } from "../api/callQuery.ts";

/** One worker and what stands in it. */
export interface TableThread<Table> {
  readonly table: Remote<Table>;
  dispose(): void;
}

/**
 * Workers of one kind, of which the next may be started before somebody has work for it: it ends with what was
 * asked for ahead.
 */
export function workersAhead<Table>(start: () => Worker) {
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
    /**
     * Takes the one that was started ahead, or starts another; `onError` is called when something in it went
     * wrong that nobody caught.
     */
    connect(queries: QueryClient, onError: () => void): TableThread<Table> {
      const worker = ahead.get(queries) ?? start();
      ahead.delete(queries);
      worker.addEventListener("error", onError);
      worker.addEventListener("messageerror", onError);
      const table = wrap<Table>(worker);
      return {
        table,
        dispose() {
          table[releaseProxy]();
          worker.terminate();
        },
      };
    },
  };
}
