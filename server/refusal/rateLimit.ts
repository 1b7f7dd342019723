import type { EpochMs } from "#domain/units";
import { Refusal } from "./refusal.ts";

/** A page that opens asks some fifty times at once; a map some hundred a second while it moves. */
const REQUESTS: Rate = { perSecond: 200, burst: 600 };
const MAX_NAMES = 50_000;

/** How fast for long, and how many at once. */
export interface Rate {
  readonly perSecond: number;
  /** After a pause so many may come at once. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  at: EpochMs;
}

/** Lets each name ask as fast as that, by default as fast as a busy office and not as a flood. */
export function createRateLimit(now: () => EpochMs, { perSecond, burst } = REQUESTS) {
  const buckets = new Map<string, Bucket>();

  return {
    mayPass(name: string): boolean {
      const at = now();
      const bucket = buckets.get(name) ?? { tokens: burst, at };
      const gained = (Math.max(0, at - bucket.at) / 1_000) * perSecond;
      bucket.tokens = Math.min(burst, bucket.tokens + gained);
      bucket.at = at;
      // Last in the map: whoever asks at this moment is not the one to be forgotten.
      buckets.delete(name);
      const [leastRecent] = buckets.keys();
      if (buckets.size >= MAX_NAMES && leastRecent !== undefined) buckets.delete(leastRecent);
      buckets.set(name, bucket);
      if (bucket.tokens < 1) return false;
      bucket.tokens--;
      return true;
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;

export const refuseFlood = (): Refusal =>
  new Refusal(429, "tooManyAttempts", "Too many requests").withHeaders({ "retry-after": "1" });
