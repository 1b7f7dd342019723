import { type DurationMs, type EpochMs, epochMs, milliseconds, seconds } from "#domain/units";
import type { HistoryPeriod } from "../period/historyPeriod.ts";

/** What of the period the time axis shows. */
export type TimeWindow = HistoryPeriod;

/** Nearer nobody looks: reports are seconds apart. */
export const MIN_WINDOW: DurationMs = seconds(10);

/** The window no wider than the period, inside of it, no narrower than the least, in whole ms. */
export function fitWindow({ from, to }: TimeWindow, whole: HistoryPeriod): TimeWindow {
  const length = whole.to - whole.from;
  const least = Math.min(MIN_WINDOW, length);
  const width = Math.round(Math.min(length, Math.max(least, to - from)));
  const start = Math.round(
    Math.min(Math.max((from + to) / 2 - width / 2, whole.from), whole.to - width),
  );
  return { from: epochMs(start), to: epochMs(start + width) };
}

/** So many times as much time, and the moment that stays where it is. */
export interface AxisZoom {
  readonly factor: number;
  readonly around: EpochMs;
}

/** Shows more or less of the time. */
export function zoomWindow(
  window: TimeWindow,
  whole: HistoryPeriod,
  { factor, around }: AxisZoom,
): TimeWindow {
  const length = window.to - window.from;
  const least = Math.min(MIN_WINDOW, whole.to - whole.from);
  const next = Math.min(whole.to - whole.from, Math.max(least, length * factor));
  const share = (around - window.from) / length;
  const from = around - share * next;
  return fitWindow({ from: epochMs(from), to: epochMs(from + next) }, whole);
}

/** Moves the window along by a share of its width. */
export function panWindow(window: TimeWindow, whole: HistoryPeriod, share: number): TimeWindow {
  const by = (window.to - window.from) * share;
  return fitWindow({ from: epochMs(window.from + by), to: epochMs(window.to + by) }, whole);
}

/** So much of the window stays before a moment that the window has to follow. */
const LEAD = 0.1;

/** The window in which a moment can be seen: this one, or the next in the direction of time. */
export function windowWith(window: TimeWindow, whole: HistoryPeriod, moment: EpochMs): TimeWindow {
  if (moment >= window.from && moment <= window.to) return window;
  const width = window.to - window.from;
  const from = moment > window.to ? moment - width * LEAD : moment - width * (1 - LEAD);
  return fitWindow({ from: epochMs(from), to: epochMs(from + width) }, whole);
}

/** Where a moment stands on an axis, in pixels from its start. */
export const xOf = ({ from, to }: TimeWindow, widthPx: number, moment: EpochMs): number =>
  ((moment - from) / (to - from)) * widthPx;

/** The moment at a pixel; never outside the window. */
export const momentAt = ({ from, to }: TimeWindow, widthPx: number, x: number): EpochMs =>
  epochMs(Math.round(from + (to - from) * Math.min(1, Math.max(0, widthPx > 0 ? x / widthPx : 0))));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far apart ticks may stand; from a day on they are at midnights. */
const STEPS = [
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  61 * DAY,
  122 * DAY,
  183 * DAY,
];

export interface TimeTick {
  readonly at: EpochMs;
  /** How it is written. */
  readonly type: "second" | "minute" | "day";
}

/** The moment at which a clock in Greenwich would show what the local one shows at a time. */
type WallTime = (time: EpochMs) => number;

/**
 * Ticks at round times of the user's clock, at least `leastPx` apart. Where the clock is changed they
 * stay round: what it leaves out has no tick, and an hour that comes twice has its first.
 */
export function timeTicks(
  window: TimeWindow,
  { widthPx, leastPx, wallTime }: { widthPx: number; leastPx: number; wallTime: WallTime },
): readonly TimeTick[] {
  const length = window.to - window.from;
  if (!(length > 0) || !(widthPx > 0)) return [];
  const least = (length / widthPx) * leastPx;
  const step = STEPS.find((each) => each >= least) ?? STEPS.at(-1)!;
  const offsetAt = (time: number) => wallTime(epochMs(time)) - time;
  const ticks: TimeTick[] = [];
  let last: number = window.from;
  let wall = Math.ceil(wallTime(window.from) / step) * step;
  for (; ticks.length <= widthPx; wall += step) {
    const guess = wall - offsetAt(last);
    const corrected = wall - offsetAt(guess);
    const at = wallTime(epochMs(corrected)) === wall ? corrected : guess;
    if (at > window.to) break;
    if (ticks.length === 0 || at > last) ticks.push({ at: epochMs(at), type: typeOf(wall, step) });
    last = at;
  }
  return ticks;
}

function typeOf(wall: number, step: number): TimeTick["type"] {
  if (wall % DAY === 0) return "day";
  return step < MINUTE ? "second" : "minute";
}

/** How far a step of the keys moves on the axis that is shown. */
export const keyStep = ({ from, to }: TimeWindow): DurationMs =>
  milliseconds(Math.max(1, Math.round((to - from) / 200)));
