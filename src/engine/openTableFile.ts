import { releaseProxy, wrap } from "comlink";
import type { TableFile, TableFileReader } from "#contract/tableFile";

/**
 * Reads a file in a thread of its own, which ends with it, or at once when it is given up; `undefined` then, and
 * when the thread itself fails.
 */
export async function openTableFile(
  file: Blob,
  { locale, signal }: { readonly locale: string; readonly signal: AbortSignal },
): Promise<TableFile | undefined> {
  if (signal.aborted) return undefined;
  const worker = new Worker(new URL("../../workers/tableFile.worker.ts", import.meta.url), {
    type: "module",
    name: "tableFile",
  });
  const reader = wrap<TableFileReader>(worker);
  try {
    return await new Promise<TableFile | undefined>((resolve) => {
      const giveUp = () => resolve(undefined);
      signal.addEventListener("abort", giveUp, { once: true });
      worker.addEventListener("error", giveUp);
      worker.addEventListener("messageerror", giveUp);
      reader.read(file, locale).then(resolve, giveUp);
    });
  } finally {
    reader[releaseProxy]();
    worker.terminate();
  }
}
