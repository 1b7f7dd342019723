/** Longer ones count as this. */
const LONGEST_MS = 600_000;

/** Delays in whole milliseconds, however many: only how often each was seen is kept. */
export function createDelays(): Delays {
  const counts = new Uint32Array(LONGEST_MS + 1);
  let total = 0;
  return {
    add(delayMs: number): void {
      counts[Math.max(0, Math.min(LONGEST_MS, Math.round(delayMs)))]!++;
      total++;
    },
    count: (): number => total,
    /** As long or shorter was this share of all; NaN of none. */
    percentile(share: number): number {
      if (total === 0) return Number.NaN;
      let seen = 0;
      return counts.findIndex((count) => (seen += count) >= total * share);
    },
    /** Takes over what the other has, which is empty then. */
    take(other: Delays): void {
      total += other.count();
      for (const [delayMs, count] of other.empty().entries()) counts[delayMs]! += count;
    },
    /** Hands over how often each delay was seen. */
    empty(): Uint32Array {
      const seen = counts.slice();
      counts.fill(0);
      total = 0;
      return seen;
    },
  };
}

export interface Delays {
  add(delayMs: number): void;
  count(): number;
  percentile(share: number): number;
  take(other: Delays): void;
  empty(): Uint32Array;
}
