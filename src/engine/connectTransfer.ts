import type { TransferTable } from "#contract/transferTable";
import { workersAhead } from "./workersAhead.ts";

const workers = workersAhead<TransferTable>(
  () =>
    new Worker(new URL("../../workers/transfer.worker.ts", import.meta.url), {
      type: "module",
      name: "transfer",
    }),
);

/** Starts the worker of the next transfer, which somebody is about to open. */
export const startTransferAhead = workers.startAhead;

/** The worker of a transfer. */
export const connectTransfer = workers.connect;
