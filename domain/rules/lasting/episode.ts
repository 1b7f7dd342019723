import type { EpochMs } from "../../units.ts";

/** Something that holds without a break: since when, and the longest duration reported so far. */
export interface Episode {
  readonly since: EpochMs;
  readonly told?: number;
}

interface Progress {
  readonly episode: Episode | undefined;
  /** The durations that were reached now, in milliseconds, each once an episode. */
  readonly reached: readonly number[];
}

const NONE: readonly number[] = [];
const OVER: Progress = { episode: undefined, reached: NONE };

/**
 * Follows a condition: begins when it holds, reports each duration once when it is reached, ends when
 * it no longer holds. Give the same episode back while nothing has changed, so that nobody need
 * write it down again.
 */
export function followEpisode(
  episode: Episode | undefined,
  holds: boolean,
  at: EpochMs,
  durationsMs: readonly number[],
): Progress {
  if (!holds) return OVER;
  const current = episode ?? { since: at };
  const lasted = at - current.since;
  const reported = current.told ?? -1;
  const isReached = (duration: number) => duration > reported && duration <= lasted;
  if (!durationsMs.some(isReached)) return { episode: current, reached: NONE };
  const reached = durationsMs.filter(isReached);
  return { episode: { since: current.since, told: Math.max(...reached) }, reached };
}
