import { between, type DurationMs, type EpochMs, minutes } from "../units.ts";

/** Closer clocks agree: connections and computers take some seconds too. */
const CLOCKS_AGREE_WITHIN: DurationMs = minutes(1);

/**
 * How far ahead of ours the clock runs that gave this time; undefined as long as they agree. A fix
 * that is believed leads by `MAX_CLOCK_LEAD` at most.
 */
export function clockLead(time: EpochMs, now: EpochMs): DurationMs | undefined {
  const lead = between(now, time);
  return lead >= CLOCKS_AGREE_WITHIN ? lead : undefined;
}
