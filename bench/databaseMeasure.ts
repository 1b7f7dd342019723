import { performance } from "node:perf_hooks";
import type { Measured } from "./measure.ts";

/** As `measure`, for work that waits for somebody else. Each run gets its number. */
export async function measureWaiting(
  runs: number,
  run: (at: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  for (let at = 0; at < runs; at++) {
    const started = performance.now();
    await run(at);
    times.push(performance.now() - started);
  }
  times.sort((left, right) => left - right);
  const quantile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { minMs: times[0] ?? 0, medianMs: quantile(0.5), p95Ms: quantile(0.95), runs };
}
