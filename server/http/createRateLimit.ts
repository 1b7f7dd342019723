import type { EpochMs } from "#domain/units";

/** A page that opens asks some fifty times at once; a map some hundred a second while it moves. */
const REQUESTS_PER_SECOND = 200;
const BURST = 600;
const MAX_ADDRESSES = 50_000;

interface Bucket {
  tokens: number;
  at: EpochMs;
}

/** Lets each address ask as fast as a busy office, and not as fast as a flood. */
export function createRateLimit(now: () => EpochMs) {
  const buckets = new Map<string, Bucket>();

  return {
    mayPass(address: string): boolean {
      const at = now();
      const bucket = buckets.get(address) ?? { tokens: BURST, at };
      const gained = (Math.max(0, at - bucket.at) / 1_000) * REQUESTS_PER_SECOND;
      bucket.tokens = Math.min(BURST, bucket.tokens + gained);
      bucket.at = at;
      if (!buckets.has(address)) {
        const [oldest] = buckets.keys();
        if (buckets.size >= MAX_ADDRESSES && oldest !== undefined) buckets.delete(oldest);
        buckets.set(address, bucket);
      }
      if (bucket.tokens < 1) return false;
      bucket.tokens--;
      return true;
    },
  };
}
