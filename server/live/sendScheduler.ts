/** Steps in one iteration of the event loop, before other work is done: some milliseconds. */
const WORK_AT_ONCE = 4;

/** A small part of one client's work; returns how many steps it took. */
type SendTask = () => number;

/**
 * Schedules sessions with much to send, round robin. A thousand that reconnect at once would
 * together block the event loop, although each is quick on its own.
 */
export function createSendScheduler(later: (run: () => void) => void = setImmediate) {
  const waiting = new Set<SendTask>();
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    later(work);
  }

  function work(): void {
    isPlanned = false;
    let steps = 0;
    for (const task of waiting) {
      waiting.delete(task); // it may be scheduled again, and is then the last
      steps += task();
      if (steps >= WORK_AT_ONCE) break;
    }
    plan();
  }

  return {
    /** A task that is scheduled already keeps its position in the queue. */
    schedule(task: SendTask): void {
      waiting.add(task);
      plan();
    },
    cancel: (task: SendTask): void => void waiting.delete(task),
  };
}

export type SendScheduler = ReturnType<typeof createSendScheduler>;
