import type { PositionRefusal } from "#contract/positionRefusal";

/** Counts refusals by reason, so that the diagnostics can explain what is not on the map. */
export function createRefusalCounters() {
  const counts = new Map<PositionRefusal, number>();
  return {
    add(reason: PositionRefusal, count = 1): void {
      if (count > 0) counts.set(reason, (counts.get(reason) ?? 0) + count);
    },
    count: (reason: PositionRefusal): number => counts.get(reason) ?? 0,
    counts: (): Readonly<Record<string, number>> => Object.fromEntries(counts),
  };
}

export type RefusalCounters = ReturnType<typeof createRefusalCounters>;
