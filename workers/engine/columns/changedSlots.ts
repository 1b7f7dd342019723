const FIRST_LENGTH = 1_024;

/**
 * Keeps book of changed slots for one reader: each once, in the order of their first change. Noting
 * one costs the same whether one slot has changed or all, and nothing is allocated for it.
 */
export function createChangedSlots() {
  let isNoted = new Uint8Array(FIRST_LENGTH);
  let noted = new Int32Array(FIRST_LENGTH);
  let count = 0;

  function reach(slot: number): void {
    const length = 2 ** Math.ceil(Math.log2(slot + 1));
    const [shorter, held] = [isNoted, noted];
    isNoted = new Uint8Array(length);
    isNoted.set(shorter);
    noted = new Int32Array(length);
    noted.set(held);
  }

  return {
    get count() {
      return count;
    },
    add(slot: number): void {
      if (slot >= isNoted.length) reach(slot);
      if (isNoted[slot] === 1) return;
      isNoted[slot] = 1;
      noted[count++] = slot;
    },
    /** What changed since the last call. */
    take(): Int32Array {
      const taken = noted.slice(0, count);
      for (let index = 0; index < count; index++) isNoted[taken[index]!] = 0;
      count = 0;
      return taken;
    },
  };
}

export type ChangedSlots = ReturnType<typeof createChangedSlots>;
