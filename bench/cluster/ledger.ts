import { performance } from "node:perf_hooks";

/** When each numbered report was sent, acknowledged, and seen at each viewer. Milliseconds. */
export function createLedger(viewers: number) {
  const sentAt: number[] = [];
  const acknowledgedAt: (number | undefined)[] = [];
  const seenAt = Array.from({ length: viewers }, () => new Map<number, number>());
  const repeated = Array.from({ length: viewers }, () => 0);

  return {
    sent(): number {
      sentAt.push(performance.now());
      return sentAt.length - 1;
    },

    acknowledged(report: number): void {
      acknowledgedAt[report] = performance.now();
    },

    arrived(viewer: number, report: number): void {
      const seen = seenAt[viewer];
      if (!seen) return;
      if (seen.has(report)) repeated[viewer]!++;
      else seen.set(report, performance.now());
    },

    acknowledgedCount: () => acknowledgedAt.reduce<number>((sum, at) => sum + (at ? 1 : 0), 0),

    /** Of the reports acknowledged between two moments. */
    acknowledgedBetween: (fromMs: number, toMs: number): number =>
      acknowledgedAt.reduce<number>(
        (sum, at) => sum + (at && at >= fromMs && at < toMs ? 1 : 0),
        0,
      ),

    /** Acknowledged reports that this viewer has not seen. */
    missing: (viewer: number): number =>
      acknowledgedAt.reduce<number>(
        (sum, at, report) => sum + (at && !seenAt[viewer]?.has(report) ? 1 : 0),
        0,
      ),

    repeated: (viewer: number): number => repeated[viewer] ?? 0,

    /** From sending to being seen by this viewer, shortest first. */
    ages(viewer: number): number[] {
      const ages: number[] = [];
      for (const [report, at] of seenAt[viewer] ?? []) ages.push(at - (sentAt[report] ?? at));
      return ages.sort((left, right) => left - right);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
