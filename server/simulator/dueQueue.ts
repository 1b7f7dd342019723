import type { EpochMs } from "#domain/units";

/** Something that happens at a time. */
export interface Due {
  readonly dueAt: EpochMs;
}

/** A binary heap: who is next, among however many. */
export function createDueQueue<T extends Due>() {
  const heap: T[] = [];

  return {
    next: (): T | undefined => heap[0],

    push(entry: T): void {
      let hole = heap.length;
      while (hole > 0) {
        const parent = (hole - 1) >> 1;
        if (heap[parent]!.dueAt <= entry.dueAt) break;
        heap[hole] = heap[parent]!;
        hole = parent;
      }
      heap[hole] = entry;
    },

    pop(): T | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      let hole = 0;
      for (let child = 1; child < heap.length; child = 2 * hole + 1) {
        if (child + 1 < heap.length && heap[child + 1]!.dueAt < heap[child]!.dueAt) child++;
        if (last.dueAt <= heap[child]!.dueAt) break;
        heap[hole] = heap[child]!;
        hole = child;
      }
      heap[hole] = last;
      return first;
    },
  };
}
