import type { CallError } from "../../api/callServer.ts";
import { postUndo, type Undone } from "../../api/things.ts";
import { type Job, pause, runJobs } from "../jobs/runJobs.ts";
import type { TakenBack, Written } from "./useUndoNotice.tsx";

/** What came of it; every write is in one of the lists, but those beside a thing that were taken back. */
export interface TakenBackAll {
  readonly takenBack: readonly TakenBack[];
  /** In the order in which they were done. */
  readonly left: readonly Written[];
  /** The first reason for which something is left; undefined where it was stopped. */
  readonly failure: CallError | undefined;
}

interface Run {
  readonly onProgress: (done: number) => void;
  readonly isStopped: () => boolean;
}

/**
 * Takes writes back, the last one first; a few at a time, where none depends on another. One that fails holds no other
 * up but those that are chained to it.
 */
export async function takeBackAll(writes: readonly Written[], run: Run): Promise<TakenBackAll> {
  let failure: CallError | undefined;
  const gone = new Map<Written, Undone>();
  const jobs = writes.toReversed().map(
    (write): Job<Undone> => ({
      name: String(write.id),
      async run() {
        if (write.isChained && failure) return { ok: false, error: failure };
        const result = await postUndo(write.token);
        if (result.ok) gone.set(write, result.value);
        // Who is asked to wait is asked again.
        else if (result.error.reason !== "tooManyAttempts") failure ??= result.error;
        return result;
      },
    }),
  );
  const { failed } = await runJobs(jobs, { ...run, pause, isInOrder: isInOrder(writes) });
  return {
    takenBack: [...gone].flatMap(([{ id, isBeside }, undone]) =>
      isBeside ? [] : [{ id, undone }],
    ),
    left: writes.filter((write) => !gone.has(write)),
    failure: failure ?? failed[0]?.error,
  };
}

/** Several writes of one thing, too, are taken back in their order. */
const isInOrder = (writes: readonly Written[]): boolean =>
  new Set(writes.map(({ id }) => id)).size < writes.length ||
  writes.some((write) => write.isBeside || write.isChained || write.isInOrder);
