import { TIMELINE_BANDS, type Timeline, type TimelineBand } from "#contract/history";
import { type EpochMs, epochMs } from "#domain/units";
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
const EVENT_RADIUS = 4;
/** Narrower a trip has no space for its number. */
const NUMBER_FROM_PX = 18;

/** The whole timeline but its playhead; drawn anew when data, axis, size or colours change. */
export function drawTimeline(
  context: CanvasRenderingContext2D,
  { window, widthPx, timeline, trips, highlighted, ticks, colours, font }: TimelineDrawing,
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
    if (right < 0 || left > widthPx) continue;
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
