import type { QueryClient } from "@tanstack/react-query";
import { releaseProxy, wrap } from "comlink";
import type { TransferTable } from "#contract/transferTable";
import { workersAhead } from "./workersAhead.ts";

/** One worker and the two sides in it. */
interface TransferProcess {
  readonly table: TransferTable;
  dispose(): void;
}

const workers = workersAhead(
  () =>
    new Worker(new URL("../../workers/transfer.worker.ts", import.meta.url), {
      type: "module",
      name: "transfer",
    }),
);

/** Starts the worker of the next transfer, which somebody is about to open. */
export const startTransferAhead = workers.startAhead;

/**
 * Starts a worker, or takes the one that was started ahead; `onError` is called when something in it went wrong
 * that nobody caught.
 */
export function connectTransfer(queries: QueryClient, onError: () => void): TransferProcess {
  const worker = workers.take(queries);
  worker.addEventListener("error", onError);
  worker.addEventListener("messageerror", onError);
  const table = wrap<TransferTable>(worker);
  return {
    table,
    dispose() {
      table[releaseProxy]();
      worker.terminate();
    },
  };
}
