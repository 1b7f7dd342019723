import type { HistoryEngine } from "#contract/history";
import { before, type EpochMs, epochMs, hours, minutes } from "#domain/units";
import type { HistoryTarget } from "./historyEvent.ts";

/** In less than this there is nothing to look back at: the last hour is loaded in its place. */
const LEAST_RECORDED = minutes(1);
const LOADED_OTHERWISE = hours(1);

/**
 * What the engine has recorded of the whole fleet's live stream, with the cursor at its end: all of it
 * is in the browser, so that nothing has to be asked for.
 */
export async function recordedPast(
  engine: Pick<HistoryEngine, "recordedFrom">,
  now: EpochMs,
): Promise<HistoryTarget> {
  const recorded = await engine.recordedFrom();
  const isWorthwhile = recorded !== undefined && recorded <= before(now, LEAST_RECORDED);
  // The address has whole milliseconds.
  const from = isWorthwhile ? epochMs(Math.ceil(recorded)) : before(now, LOADED_OTHERWISE);
  return { request: { vehicles: "all", from, to: now }, moment: now };
}
