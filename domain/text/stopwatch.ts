import type { DurationMs } from "../units.ts";

/** To the second, so that the rows of a table add up to their sum: "1:05:30". */
export function stopwatch(duration: DurationMs): string {
  const seconds = Math.round(Math.max(0, duration) / 1_000);
  const two = (count: number) => String(count).padStart(2, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
