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
  const idle: (() => Promise<void>)[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (;;) {
      const next = waiting.entries().next().value;
      if (!next) {
        const read = idle.shift();
        if (!read) break;
        await read();
        continue;
      }
      const [user, reads] = next;
      await reads.shift()?.();
      // Whoever was served comes last, also with what they asked for meanwhile.
      waiting.delete(user);
      if (reads.length > 0) waiting.set(user, reads);
    }
    isRunning = false;
  }

  const queued =
    (add: (run: () => Promise<void>) => void): EnqueueRead =>
    (read) =>
      new Promise((resolve, reject) => {
        add(() => read().then(resolve, reject));
        if (!isRunning) void run();
      });

  return {
    of: (user: UserId): EnqueueRead =>
      queued((read) => {
        const reads = waiting.get(user) ?? [];
        reads.push(read);
        waiting.set(user, reads);
      }),
    /** For what nobody waits for: when nobody's read is left. */
    whenIdle: queued((read) => void idle.push(read)),
  };
}

export type HeavyReads = ReturnType<typeof createHeavyReads>;
