import type { DurationMs } from "#domain/units";

/** The browser's clock; what it returns calls the run off. */
export function setTimer(run: () => void, delay: DurationMs): () => void {
  const timer = setTimeout(run, delay);
  return () => clearTimeout(timer);
}
