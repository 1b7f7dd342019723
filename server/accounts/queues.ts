/** Work of the same name is done one after the other; different names do not wait for each other. */
export function createQueues() {
  const tails = new Map<string, Promise<unknown>>();

  return {
    async run<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
      const before = tails.get(name) ?? Promise.resolve();
      const mine = before.then(work);
      const tail = mine.catch(() => undefined);
      tails.set(name, tail);
      try {
        return await mine;
      } finally {
        if (tails.get(name) === tail) tails.delete(name);
      }
    },
  };
}
