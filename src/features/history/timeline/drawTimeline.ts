import type { FleetTimeline } from "#contract/fleetTimeline";
import { TIMELINE_BANDS, type Timeline, type TimelineBand } from "#contract/history";
import { type EpochMs, epochMs } from "#domain/units";
import { eventColumns } from "./eventColumns.ts";
import { type TimeTick, type TimeWindow, xOf } from "./timeAxis.ts";

/** A trip, a stop, or another part of the time. */
export interface TimeStretch {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** A trip as the timeline has it. */
export interface TripSpan extends TimeStretch {
  readonly number: number;
}

export interface TimelineDrawing {
  readonly window: TimeWindow;
  readonly widthPx: number;
  readonly timeline: Timeline | undefined;
  readonly fleet: FleetTimeline | undefined;
  readonly trips: readonly TripSpan[];
  /** What stands out on the map as well. */
  readonly highlighted: TimeStretch | undefined;
  readonly ticks: readonly (TimeTick & { readonly text: string })[];
  readonly colours: TimelineColours;
  readonly font: string;
}

export type TimelineColours = Readonly<
  Record<TimelineBand | "ink" | "inkSoft" | "line" | "highlight", string>
>;

/** From top to bottom: hours, events, bands; the trips' borders reach over both. */
export const TRACK_HEIGHT_PX = 66;
const TEXT_Y = 11;
const EVENT_Y = 22;
const BANDS_Y = 40;
const BORDER_TOP = 18;
const BORDER_BOTTOM = 53;
const NUMBER_Y = 59;

/** How high a band stands: what moves is told from what stands without its colour. */
const BAND_PX: Record<TimelineBand, number> = { driving: 20, idle: 12, stopped: 5, gap: 1 };
/** Of a fleet: all of its vehicles reach from here up to there. */
const FLEET_BOTTOM = TRACK_HEIGHT_PX;
const FLEET_TOP = 33;
/** Above them what happened, the more the taller: ten times as many events are not ten times as tall. */
const FLEET_EVENTS_BOTTOM = 31;
const FLEET_EVENTS_PX = 12;
const LEAST_EVENTS_PX = 3;
/** Most of a fleet stands most of the time: that is no alarm. As in the legend. */
const STOPPED_ALPHA = 0.6;
const EVENT_RADIUS = 4;
/** Borders of narrower trips would hide the bands: over months nothing else would be seen. */
const BORDERS_FROM_PX = 8;
/** Narrower a trip has no space for its number. */
const NUMBER_FROM_PX = 18;

/** The whole timeline but its playhead; drawn anew when data, axis, size or colours change. */
export function drawTimeline(
  context: CanvasRenderingContext2D,
  { window, widthPx, timeline, fleet, trips, highlighted, ticks, colours, font }: TimelineDrawing,
): void {
  const x = (moment: number) => xOf(window, widthPx, epochMs(moment));
  context.clearRect(0, 0, widthPx, TRACK_HEIGHT_PX);
  if (highlighted) {
    const left = x(highlighted.from);
    context.fillStyle = colours.highlight;
    context.fillRect(left, BORDER_TOP, Math.max(2, x(highlighted.until) - left), TRACK_HEIGHT_PX);
  }

  context.font = font;
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const { at, type, text } of ticks) {
    const left = Math.round(x(at)) + 0.5;
    context.fillStyle = type === "day" ? colours.ink : colours.inkSoft;
    context.fillText(text, left + 4, TEXT_Y);
    context.fillStyle = colours.line;
    context.fillRect(left - 0.5, 2, 1, TRACK_HEIGHT_PX - 6);
  }

  if (fleet) {
    drawFleet(context, fleet, { x, colours });
    drawFleetEvents(context, fleet, { x, colours });
  }

  for (let row = 0; row < (timeline?.count ?? 0); row++) {
    const { starts, ends, bands } = timeline!;
    const [left, right] = [Math.max(0, x(starts[row]!)), Math.min(widthPx, x(ends[row]!))];
    if (right <= 0 || left >= widthPx) continue;
    const band = TIMELINE_BANDS[bands[row]!] ?? "gap";
    const height = BAND_PX[band];
    context.fillStyle = colours[band];
    if (band === "gap") drawGap(context, left, right);
    else context.fillRect(left, BANDS_Y - height / 2, Math.max(1, right - left), height);
  }

  context.textAlign = "center";
  for (const { number, from, until } of trips) {
    const [left, right] = [x(from), x(until)];
    if (right < 0 || left > widthPx || right - left < BORDERS_FROM_PX) continue;
    context.fillStyle = colours.ink;
    for (const border of [left, right])
      context.fillRect(Math.round(border), BORDER_TOP, 1, BORDER_BOTTOM - BORDER_TOP);
    if (right - left >= NUMBER_FROM_PX)
      context.fillText(String(number), (left + right) / 2, NUMBER_Y);
  }

  for (const { time } of timeline?.events ?? []) {
    const middle = x(time);
    if (middle < -EVENT_RADIUS || middle > widthPx + EVENT_RADIUS) continue;
    context.beginPath();
    context.moveTo(middle, EVENT_Y - EVENT_RADIUS);
    context.lineTo(middle + EVENT_RADIUS, EVENT_Y);
    context.lineTo(middle, EVENT_Y + EVENT_RADIUS);
    context.lineTo(middle - EVENT_RADIUS, EVENT_Y);
    context.closePath();
    context.fillStyle = colours.ink;
    context.fill();
  }
}

interface FleetParts {
  readonly x: (moment: number) => number;
  readonly colours: TimelineColours;
}

/**
 * Bands on top of each other, as high as many did it: what moves at the bottom, on top who was silent,
 * as dots. What is not known at all stays empty.
 */
function drawFleet(
  context: CanvasRenderingContext2D,
  { from, to, count, vehicles, means }: FleetTimeline,
  { x, colours }: FleetParts,
): void {
  const perVehicle = (FLEET_BOTTOM - FLEET_TOP) / Math.max(1, vehicles);
  const columnMs = (to - from) / Math.max(1, count);
  for (let column = 0; column < count; column++) {
    const left = Math.round(x(from + column * columnMs));
    const width = Math.round(x(from + (column + 1) * columnMs)) - left;
    let bottom = FLEET_BOTTOM;
    for (const [index, band] of TIMELINE_BANDS.entries()) {
      const height = means[column * TIMELINE_BANDS.length + index]! * perVehicle;
      context.fillStyle = colours[band];
      if (band === "gap") drawDots(context, { left, width, top: bottom - height, bottom });
      else {
        context.globalAlpha = band === "stopped" ? STOPPED_ALPHA : 1;
        context.fillRect(left, bottom - height, width, height);
      }
      bottom -= height;
    }
    context.globalAlpha = 1;
  }
}

/** A bar a column, its lower part those events that are no alarms. */
function drawFleetEvents(
  context: CanvasRenderingContext2D,
  { from, to, count, events }: FleetTimeline,
  { x, colours }: FleetParts,
): void {
  const columns = eventColumns(events);
  const most = Math.max(1, ...columns.map((column) => column.count));
  const columnMs = (to - from) / Math.max(1, count);
  for (const { column, count: happened, alarms } of columns) {
    const left = Math.round(x(from + column * columnMs));
    const width = Math.max(2, Math.round(x(from + (column + 1) * columnMs)) - left);
    const share = Math.log(1 + happened) / Math.log(1 + most);
    const height = Math.max(LEAST_EVENTS_PX, Math.round(FLEET_EVENTS_PX * share));
    const alarmPx = alarms > 0 ? Math.max(2, Math.round((height * alarms) / happened)) : 0;
    context.fillStyle = colours.inkSoft;
    context.fillRect(left, FLEET_EVENTS_BOTTOM - height + alarmPx, width, height - alarmPx);
    context.fillStyle = colours.ink;
    context.fillRect(left, FLEET_EVENTS_BOTTOM - height, width, alarmPx);
  }
}

interface Box {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

const DOTS_PX = 4;

/** One in so many pixels, each way: columns beside each other make one pattern. */
function drawDots(context: CanvasRenderingContext2D, { left, width, top, bottom }: Box): void {
  const first = (at: number) => Math.ceil(at / DOTS_PX) * DOTS_PX;
  for (let at = first(left); at < left + width; at += DOTS_PX)
    for (let row = first(top); row < bottom; row += DOTS_PX) context.fillRect(at, row, 1, 1);
}

/** Nobody knows what was: a dotted line. */
function drawGap(context: CanvasRenderingContext2D, left: number, right: number): void {
  for (let at = left; at < right; at += 6)
    context.fillRect(at, BANDS_Y - 1, Math.min(3, right - at), 2);
}

/** What a timeline says of a moment; undefined where it says nothing. */
export function bandAt(timeline: Timeline | undefined, moment: EpochMs): TimelineBand | undefined {
  if (!timeline) return undefined;
  let [low, high] = [0, timeline.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeline.starts[middle]! <= moment) low = middle + 1;
    else high = middle;
  }
  const row = low - 1;
  return row >= 0 && moment < timeline.ends[row]!
    ? TIMELINE_BANDS[timeline.bands[row]!]
    : undefined;
}
