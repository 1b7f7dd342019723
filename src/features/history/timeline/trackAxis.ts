import type { FleetTimeline } from "#contract/fleetTimeline";
import type { Timeline, TimelineEvent } from "#contract/history";
import type { EpochMs } from "#domain/units";
import type { TimeWindow } from "./timeAxis.ts";

/** So near an event a pointer means the event. */
const NEAR_PX = 6;

/** What of the time is seen, how wide, and what was in it. */
export interface TrackAxis {
  readonly window: TimeWindow | undefined;
  readonly widthPx: number;
  /** Of one vehicle … */
  readonly timeline: Timeline | undefined;
  /** … or of all that are open. */
  readonly fleet: FleetTimeline | undefined;
}

/** What happened where a moment is pointed at. */
export function eventNear(
  { window, widthPx, timeline }: TrackAxis,
  moment: EpochMs,
): TimelineEvent | undefined {
  if (!window || !timeline) return undefined;
  const reach = ((window.to - window.from) / Math.max(1, widthPx)) * NEAR_PX;
  const near = timeline.events.filter(({ time }) => Math.abs(time - moment) <= reach);
  return near.sort((one, other) => Math.abs(one.time - moment) - Math.abs(other.time - moment))[0];
}
