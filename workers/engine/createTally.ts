import type { FixRefusal } from "#domain/checkFix";

/** Why a position did not change the fleet. `unreadable` were not even positions. */
export type Refusal = FixRefusal | "late" | "duplicate" | "unknownVehicle" | "unreadable";

/** Counts refusals by reason, so that the diagnostics can explain what is not on the map. */
export function createTally() {
  const counts = new Map<Refusal, number>();
  return {
    add(reason: Refusal, count = 1): void {
      if (count > 0) counts.set(reason, (counts.get(reason) ?? 0) + count);
    },
    count: (reason: Refusal): number => counts.get(reason) ?? 0,
    counts: (): Readonly<Record<string, number>> => Object.fromEntries(counts),
  };
}

export type Tally = ReturnType<typeof createTally>;
