import type { QueryClient } from "@tanstack/react-query";
import { releaseProxy, wrap } from "comlink";
import type { ObjectTable } from "#contract/objectTable";
import { AHEAD_FOR } from "../api/callQuery.ts";

/** One worker and the table in it. */
export interface TableProcess {
  readonly table: ObjectTable;
  dispose(): void;
}

/** By whose session they are. */
const ahead = new WeakMap<QueryClient, Worker>();

const startWorker = (): Worker =>
  new Worker(new URL("../../workers/table.worker.ts", import.meta.url), {
    type: "module",
    name: "table",
  });

/** Starts the worker of the next table, which somebody is about to open; it ends with the list asked for ahead. */
export function startTableAhead(queries: QueryClient): void {
  if (ahead.has(queries)) return;
  const started = startWorker();
  ahead.set(queries, started);
  const end = () => {
    if (ahead.get(queries) !== started) return;
    ahead.delete(queries);
    started.terminate();
  };
  started.addEventListener("error", end);
  setTimeout(end, AHEAD_FOR);
}

/**
 * Starts a worker, or takes the one that was started ahead; `onError` is called when something in it went wrong
 * that nobody caught.
 */
export function connectTable(queries: QueryClient, onError: () => void): TableProcess {
  const worker = ahead.get(queries) ?? startWorker();
  ahead.delete(queries);
  worker.addEventListener("error", onError);
  worker.addEventListener("messageerror", onError);
  const table = wrap<ObjectTable>(worker);
  return {
    table,
    dispose() {
      table[releaseProxy]();
      worker.terminate();
    },
  };
}
