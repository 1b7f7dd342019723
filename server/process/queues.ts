/**
 * Work is done one after the other, in the order in which it was given. What fails fails for who gave
 * it alone.
 */
export function createQueue() {
  let tail: Promise<unknown> = Promise.resolve();

  return {
    run<Value>(work: () => Promise<Value>): Promise<Value> {
      const mine = tail.then(work);
      tail = mine.catch(() => undefined);
      return mine;
    },

    /** What was given last, whatever becomes of it. */
    tail: (): Promise<unknown> => tail,
  };
}

/** Work of the same name is done one after the other; different names do not wait for each other. */
export function createQueues() {
  const queues = new Map<string, ReturnType<typeof createQueue>>();

  return {
    async run<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
      const queue = queues.get(name) ?? createQueue();
      queues.set(name, queue);
      const mine = queue.run(work);
      const last = queue.tail();
      try {
        return await mine;
      } finally {
        if (queue.tail() === last && queues.get(name) === queue) queues.delete(name);
      }
    },
  };
}
