import type { FleetTimeline } from "#contract/fleetTimeline";
import type { Timeline, TimelineEvent } from "#contract/history";
import type { EpochMs } from "#domain/units";
import { type EventsNear, fleetEventsNear } from "./eventColumns.ts";
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

/** What happened to the vehicle where a moment is pointed at. */
export function eventNear(axis: TrackAxis, moment: EpochMs): TimelineEvent | undefined {
  const { timeline } = axis;
  const reach = reachOf(axis);
  if (!timeline) return undefined;
  const near = timeline.events.filter(({ time }) => Math.abs(time - moment) <= reach);
  return near.sort((one, other) => Math.abs(one.time - moment) - Math.abs(other.time - moment))[0];
}

/** The same of many vehicles. */
export const countsNear = (axis: TrackAxis, moment: EpochMs): EventsNear | undefined =>
  axis.window && fleetEventsNear(axis.fleet, moment, reachOf(axis) / 2);

/** When something happened where somebody points; else the moment itself. */
export const meantMoment = (axis: TrackAxis, moment: EpochMs): EpochMs =>
  eventNear(axis, moment)?.time ?? countsNear(axis, moment)?.at ?? moment;

const reachOf = ({ window, widthPx }: TrackAxis): number =>
  window ? ((window.to - window.from) / Math.max(1, widthPx)) * NEAR_PX : 0;
