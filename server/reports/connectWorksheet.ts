import { Worker } from "node:worker_threads";
import { wrap } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { threadUrl } from "../process/threadUrl.ts";
import type { Worksheet, WorksheetColumn } from "./worksheet.ts";

export interface ConnectedWorksheet extends Worksheet {
  /** Ends the thread, whatever it is doing. */
  dispose(): Promise<void>;
}

/** A worksheet on a thread of its own: writing 50,000 rows takes seconds in which nobody else waits. */
export function connectWorksheet(columns: readonly WorksheetColumn[]): ConnectedWorksheet {
  const worker = new Worker(threadUrl("reports", "spreadsheetThread"), { workerData: columns });
  const remote = wrap<Worksheet>(nodeEndpoint(worker));
  // A thread that crashed never answers: pending calls are rejected.
  const death = new Promise<never>((_, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the thread of a spreadsheet has ended")));
  });
  death.catch(() => undefined);
  return {
    add: (rows) => Promise.race([remote.add(rows), death]),
    finish: () => Promise.race([remote.finish(), death]),
    async dispose() {
      await worker.terminate();
    },
  };
}
