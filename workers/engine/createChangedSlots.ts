/** Beyond so many it is cheaper to look at all again than to keep book of each. */
const MAX_NOTED = 2_048;

/** Which slots changed since somebody last asked: a few, or so many that it may be any. */
export type ChangedSlots = ReadonlySet<number> | "any";

/** Keeps book of changed slots for one reader, in bounded memory. */
export function createChangedSlots() {
  let noted = new Set<number>();
  let any = false;

  return {
    add(slot: number): void {
      if (any) return;
      noted.add(slot);
      if (noted.size > MAX_NOTED) this.addAll();
    },
    addAll(): void {
      any = true;
      noted = new Set();
    },
    take(): ChangedSlots {
      const taken = any ? "any" : noted;
      any = false;
      noted = new Set();
      return taken;
    },
  };
}
