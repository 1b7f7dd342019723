import type { ObjectTable } from "#contract/objectTable";
import { workersAhead } from "./workersAhead.ts";

const workers = workersAhead<ObjectTable>(
  () =>
    new Worker(new URL("../../workers/table.worker.ts", import.meta.url), {
      type: "module",
      name: "table",
    }),
);

/** Starts the worker of the next table, which somebody is about to open. */
export const startTableAhead = workers.startAhead;

/** The worker of a table. */
export const connectTable = workers.connect;
