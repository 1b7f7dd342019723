import type { CallError, CallFailure } from "../../api/callServer.ts";
import { postUndo, type Undone } from "../../api/things.ts";
import { type Job, pause, runJobs } from "../jobs/runJobs.ts";
import type { TakenBack, Written } from "./useUndoNotice.tsx";

/** What came of it; every write is in one of the lists, but those beside a thing that were taken back. */
export interface TakenBackAll {
  readonly takenBack: readonly TakenBack[];
  /** In the order in which they were done. */
  readonly left: readonly Written[];
  /** Those of them that may be taken back yet: that were not begun, or failed of what may pass. */
  readonly again: readonly Written[];
  /** The first reason for which something is left; undefined where it was stopped. */
  readonly failure: CallError | undefined;
}

/** What passes by itself, or what its person can put right elsewhere and then ask again. */
const PASSING: ReadonlySet<CallFailure> = new Set([
  "offline",
  "timeout",
  "aborted",
  "unreadable",
  "internal",
  "diskFull",
  "providerUnavailable",
  "tooManyAttempts",
  "signedOut",
  "passwordRequired",
  "duplicate",
  "tooMany",
]);

/** Whether taking something back, which failed so, may come off when it is asked for once more. */
export const mayPass = ({ reason }: CallError): boolean => PASSING.has(reason);

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
  /** What will fail again, however often it is asked for. */
  const refused = new Set<Written>();
  const jobs = writes.toReversed().map(
    (write): Job<Undone> => ({
      name: String(write.id),
      async run() {
        if (write.isChained && failure) return { ok: false, error: failure };
        const result = await postUndo(write.token);
        if (result.ok) gone.set(write, result.value);
        // Who is asked to wait is asked again.
        else if (result.error.reason !== "tooManyAttempts") {
          failure ??= result.error;
          if (!mayPass(result.error)) refused.add(write);
        }
        return result;
      },
    }),
  );
  const { failed } = await runJobs(jobs, { ...run, pause, isInOrder: isInOrder(writes) });
  const left = writes.filter((write) => !gone.has(write));
  return {
    takenBack: [...gone].flatMap(([{ id, isBeside }, undone]) =>
      isBeside ? [] : [{ id, undone }],
    ),
    left,
    again: left.filter((write) => !refused.has(write) && !(write.isChained && refused.size > 0)),
    failure: failure ?? failed[0]?.error,
  };
}

/** Several writes of one thing, too, are taken back in their order. */
const isInOrder = (writes: readonly Written[]): boolean =>
  new Set(writes.map(({ id }) => id)).size < writes.length ||
  writes.some((write) => write.isBeside || write.isChained || write.isInOrder);
