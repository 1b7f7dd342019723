import type { TrackerReport } from "../ingest/trackerReport.ts";

export type Sink = (batch: readonly TrackerReport[]) => Promise<void>;

/** Large enough to be worth a message between threads, small enough to be one transaction. */
const BATCH = 1_500;
/** One is stored while the next is made. */
const MAX_IN_FLIGHT = 2;

/**
 * Gathers reports into batches and lets the sink set the pace: with two batches unanswered, `put`
 * waits. A sink that fails fails the next `put` or `flush`. Once the signal has come nobody waits.
 */
export function createOutbox(sink: Sink, signal: AbortSignal) {
  const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const inFlight = new Set<Promise<void>>();
  let batch: TrackerReport[] = [];
  let failure: { readonly cause: unknown } | undefined;

  const check = () => {
    if (failure) throw new Error("the sink refused a batch", failure);
  };
  const send = async () => {
    while (inFlight.size >= MAX_IN_FLIGHT && !signal.aborted)
      await Promise.race([...inFlight, aborted]);
    check();
    if (batch.length === 0 || signal.aborted) return;
    const sending = sink(batch)
      .catch((cause: unknown) => {
        failure = { cause };
      })
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
    batch = [];
  };

  return {
    /** A promise only when the batch is full: most calls cost nothing. */
    put(report: TrackerReport): Promise<void> | undefined {
      batch.push(report);
      return batch.length >= BATCH ? send() : undefined;
    },

    /** Sends what is gathered, without waiting for the answer. */
    send,

    /** Resolves when the sink has taken everything. */
    async flush(): Promise<void> {
      await send();
      await Promise.race([Promise.all(inFlight), aborted]);
      check();
    },
  };
}
