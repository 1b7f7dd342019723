import type { HistoryBlock } from "#contract/feed/historyBlock";
import {
  MAX_TIMELINE_EVENTS,
  TIMELINE_BANDS,
  type Timeline,
  type TimelineEvent,
  type TimelineView,
} from "#contract/history";
import { type DurationMs, type EpochMs, milliseconds } from "#domain/units";
import { type StateRules, VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { speedsOf, stateOfRow } from "../rows/blockRows.ts";
import { type BlockRow, breakBetween, FAR_GAP_AFTER, REPORT_BREAKS } from "../rows/reportBreak.ts";
import { rowSpans } from "../rows/rowSpans.ts";

interface TimelineSources {
  readonly revision: number;
  readonly rules: StateRules;
  /** Of the view's vehicle, in the order of time. */
  readonly events: readonly TimelineEvent[];
}

export const GAP = TIMELINE_BANDS.indexOf("gap");
/** By the index of the state that holds. */
export const BANDS = VEHICLE_STATES.map((state) =>
  TIMELINE_BANDS.indexOf(state === "moving" ? "driving" : state === "disconnected" ? "gap" : state),
);

/**
 * What the vehicle did from its first to its last point, as far as the view shows it: between two
 * points the state of the earlier holds, unless there is a gap.
 */
export function timelineOf(
  blocks: readonly HistoryBlock[],
  view: TimelineView,
  { revision, rules, events }: TimelineSources,
): Timeline {
  const folded = createFoldedBands((view.to - view.from) / Math.max(1, view.widthPx));
  addBands(blocks, view, { rules, speedsIn: speedsOf, add: folded.add });
  const shown = events.filter(({ time }) => time >= view.from && time < view.to);
  return {
    revision,
    ...folded.end(),
    events: spread(shown, MAX_TIMELINE_EVENTS),
    eventsLeftOut: Math.max(0, shown.length - MAX_TIMELINE_EVENTS),
  };
}

/** From its first moment up to the other. */
interface TimeSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

const IDLE_BAND = TIMELINE_BANDS.indexOf("idle");

/** How long the timeline shows a vehicle as idle. `speedsIn` is asked for each block that is touched. */
export function idleTimeIn(
  blocks: readonly HistoryBlock[],
  span: TimeSpan,
  rest: Pick<BandParts, "rules" | "speedsIn">,
): DurationMs {
  let idle = 0;
  const add = (band: number, start: number, end: number) => {
    if (band === IDLE_BAND) idle += end - start;
  };
  addBands(blocks, span, { ...rest, add });
  return milliseconds(idle);
}

interface BandParts {
  readonly rules: StateRules;
  readonly speedsIn: typeof speedsOf;
  readonly add: (band: number, start: number, end: number) => void;
}

/** Every band as it was reported, cut to the view; no two of a kind follow each other. */
export function addBands(
  blocks: readonly HistoryBlock[],
  { from, to }: TimeSpan,
  { rules, speedsIn, add }: BandParts,
): void {
  let last: BlockRow | undefined;
  let lastTime = 0;
  let [state, band] = [0, GAP];
  let [start, end] = [from as number, from as number];
  const take = (next: number, until: number) => {
    const stop = Math.min(until, to);
    if (next !== band) {
      if (end > start) add(band, start, end);
      band = next;
      start = end;
    }
    end = Math.max(end, stop);
  };
  for (const { block, first, end: endRow } of rowSpans(blocks, from, to)) {
    const speeds = speedsIn(block);
    for (let row = first; row < endRow; row++) {
      const time = block.from + block.times[row]!;
      if (last) {
        const isGap =
          time - lastTime > FAR_GAP_AFTER &&
          breakBetween(last, { block, row }, state, rules) === REPORT_BREAKS.gap;
        take(isGap ? GAP : BANDS[state]!, time);
      } else start = end = Math.max(from, time);
      state = stateOfRow(block.flags[row]!, speeds[row]!, rules);
      last ??= { block, row };
      last.block = block;
      last.row = row;
      lastTime = time;
    }
  }
  if (end > start) add(band, start, end);
}

/** Bands shorter than `leastMs` are drawn together, as what most of them are, or with their neighbours. */
function createFoldedBands(leastMs: number) {
  const starts: number[] = [];
  const ends: number[] = [];
  const bands: number[] = [];
  /** Short bands that follow each other: how long of each kind. */
  const short = new Float64Array(TIMELINE_BANDS.length);
  let [shortStart, shortEnd] = [0, 0];

  function put(band: number, start: number, end: number): void {
    const last = bands.length - 1;
    if (bands[last] === band) ends[last] = end;
    else {
      starts.push(start);
      ends.push(end);
      bands.push(band);
    }
  }

  function putShort(): void {
    put(short.indexOf(Math.max(...short)), shortStart, shortEnd);
    forgetShort();
  }

  function forgetShort(): void {
    short.fill(0);
    shortStart = shortEnd;
  }

  return {
    add(band: number, start: number, end: number): void {
      if (end - start < leastMs) {
        if (shortStart === shortEnd) shortStart = start;
        short[band]! += end - start;
        shortEnd = end;
        if (shortEnd - shortStart >= leastMs) putShort();
        return;
      }
      const last = bands.length - 1;
      const isLonger = last >= 0 && ends[last]! - starts[last]! > end - start;
      const hasShort = shortEnd > shortStart;
      if (hasShort && isLonger) ends[last] = shortEnd;
      put(band, hasShort && !isLonger ? shortStart : start, end);
      forgetShort();
    },

    end(): Pick<Timeline, "count" | "starts" | "ends" | "bands"> {
      if (shortEnd > shortStart) {
        if (bands.length === 0) putShort();
        else ends[ends.length - 1] = shortEnd;
      }
      return {
        count: bands.length,
        starts: Float64Array.from(starts),
        ends: Float64Array.from(ends),
        bands: Uint8Array.from(bands),
      };
    },
  };
}

/** So many of them, spread over the whole. */
const spread = <Entry>(entries: readonly Entry[], most: number): readonly Entry[] =>
  entries.length <= most
    ? entries
    : Array.from({ length: most }, (_, at) => entries[Math.floor((at * entries.length) / most)]!);
