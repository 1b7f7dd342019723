import type { UserId } from "#domain/ids";

/** Queues a read and runs it when it is first in the queue. */
export type EnqueueRead = <Result>(read: () => Promise<Result>) => Promise<Result>;

/**
 * Lets one page of somebody's past be read at a time, each person's in turn. The embedded database
 * serves in the order of asking: with no more than one such read asked for, a tracker's report or
 * anybody's call waits for one page at most, however many histories and reports are wanted.
 */
export function createHeavyReads() {
  /** In the order in which the people come next. */
  const waiting = new Map<UserId, (() => Promise<void>)[]>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
      const [user, reads] = next;
      await reads.shift()?.();
      // Whoever was served comes last, also with what they asked for meanwhile.
      waiting.delete(user);
      if (reads.length > 0) waiting.set(user, reads);
    }
    isRunning = false;
  }

  return {
    of:
      (user: UserId): EnqueueRead =>
      (read) =>
        new Promise((resolve, reject) => {
          const reads = waiting.get(user) ?? [];
          reads.push(() => read().then(resolve, reject));
          waiting.set(user, reads);
          if (!isRunning) void run();
        }),
  };
}

export type HeavyReads = ReturnType<typeof createHeavyReads>;
