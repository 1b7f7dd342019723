import { releaseProxy, wrap } from "comlink";
import type { TransferTable } from "#contract/transferTable";

/** One worker and the two sides in it. */
interface TransferProcess {
  readonly table: TransferTable;
  dispose(): void;
}

/** Starts a worker; `onError` is called when something in it went wrong that nobody caught. */
export function connectTransfer(onError: () => void): TransferProcess {
  const worker = new Worker(new URL("../../workers/transfer.worker.ts", import.meta.url), {
    type: "module",
    name: "transfer",
  });
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
