import { type DurationMs, days, type EpochMs } from "#domain/units";

/** Browsers wait no longer than 24 days; whoever looks that long is told anew. */
const LONGEST_WAIT: DurationMs = days(20);

/**
 * Has `move` called at once and at each moment that it names, until the returned function ends it. What it rejects
 * with is shown by who made it.
 */
export function keepMoving(
  move: (at: EpochMs) => Promise<EpochMs | undefined>,
  now: () => EpochMs,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const go = async (): Promise<void> => {
    const next = await move(now());
    if (isOver || next === undefined) return;
    const waitMs = Math.min(Math.max(next - now(), 1), LONGEST_WAIT);
    timer = setTimeout(start, waitMs);
  };
  const start = () => void go().catch(() => {});
  start();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
