import type { ActivityDay, ActivityLine } from "#contract/activity";
import { type EpochMs, epochMs, minutes } from "#domain/units";
import {
  type IgnitionRun,
  type IgnitionSegment,
  ignitionSegments,
  timeOn,
} from "#domain/vehicle/ignitionRuns";

/** More parts than this cannot be distinguished on a line of 260 pixels. */
const MOST_PARTS = 130;

/** A line grows once a minute: it would be another one with every snapshot. */
const GROWS_BY = minutes(1);

/** What is shown of a vehicle's runs at `now`; nothing while nothing is known of the day. */
export function activityLine(
  runs: readonly IgnitionRun[],
  day: ActivityDay,
  now: EpochMs,
): ActivityLine | undefined {
  const until = Math.min(day.until, Math.floor(now / GROWS_BY) * GROWS_BY);
  const segments = ignitionSegments(runs, day.from, epochMs(until));
  if (segments.length === 0) return undefined;
  return {
    on: parts(segments, true, day),
    off: parts(segments, false, day),
    onFor: timeOn(segments),
  };
}

/** Of a wire that flickers neighbours are drawn together, nearest first in time. */
function parts(segments: readonly IgnitionSegment[], isOn: boolean, day: ActivityDay): number[] {
  const seconds = (time: EpochMs) => Math.round((time - day.from) / 1_000);
  const wanted = segments.filter((segment) => segment.isOn === isOn);
  const closeMs = wanted.length > MOST_PARTS ? (day.until - day.from) / MOST_PARTS : 0;
  const pairs: number[] = [];
  let end: number | undefined;
  for (const { from, until } of wanted) {
    if (end !== undefined && from - end <= closeMs) pairs[pairs.length - 1] = seconds(until);
    else pairs.push(seconds(from), seconds(until));
    end = until;
  }
  return pairs;
}
