import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { FleetTimeline, FleetTimelineView } from "#contract/fleetTimeline";
import { TIMELINE_BANDS } from "#contract/history";
import type { EventCount } from "#contract/historyEvents";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { firstRowFrom, speedOf, speedsOf, stateOfRow } from "../rows/blockRows.ts";
import { timeAt } from "../rows/lastRowUpTo.ts";
import { heldAfter } from "../rows/reportBreak.ts";
import { foldEvents } from "./fleetEvents.ts";
import { addBands, BANDS, GAP } from "./historyTimeline.ts";

export interface FleetTimelineSources {
  readonly vehicles: readonly VehicleId[];
  /** All that is known of a vehicle, in the order of time. */
  readonly blocksOf: (vehicle: VehicleId) => readonly HistoryBlock[];
  readonly rules: StateRules;
  readonly revision: () => number;
  /** Beyond it nothing is counted. */
  readonly range: { readonly from: EpochMs; readonly until: EpochMs };
  /** What happened to them, as far as it is known. */
  readonly events: () => readonly EventCount[];
}

/** More are never drawn. */
const MOST_COLUMNS = 4_096;

/**
 * How many vehicles drove, idled, stood or were without reports over time, by the bands that each has
 * alone; before its first and after its last report none are known, but what it did last holds for as
 * long as it would between two reports. May be interrupted after each vehicle.
 */
export function* fleetTimelineOf(
  view: FleetTimelineView,
  { vehicles, blocksOf, rules, revision, range, events }: FleetTimelineSources,
): Generator<undefined, FleetTimeline> {
  const sums = createColumnSums(view);
  const span = {
    from: epochMs(Math.max(view.from, range.from)),
    to: epochMs(Math.min(view.to, range.until)),
  };
  for (const vehicle of vehicles) {
    if (span.to > span.from)
      for (const blocks of unbroken(blocksOf(vehicle))) addKnown(blocks, span, { rules, sums });
    yield;
  }
  const { from, to } = view;
  return {
    revision: revision(),
    from,
    to,
    count: sums.count,
    vehicles: vehicles.length,
    means: sums.means(),
    events: foldEvents(view, sums.count, events()),
  };
}

interface KnownParts {
  readonly rules: StateRules;
  readonly sums: ColumnSums;
}

/** Adds what is known of one vehicle where its blocks follow each other without a hole. */
function addKnown(
  blocks: readonly HistoryBlock[],
  span: { readonly from: EpochMs; readonly to: EpochMs },
  { rules, sums }: KnownParts,
): void {
  const from = epochMs(Math.max(span.from, blocks[0]!.from));
  const to = epochMs(Math.min(span.to, blocks.at(-1)!.until));
  if (to <= from) return;
  let shown = from as number;
  const add = (band: number, start: number, end: number) => {
    if (start > shown) sums.add(GAP, shown, start);
    sums.add(band, start, end);
    shown = end;
  };
  addBands(blocks, { from, to }, { rules, speedsIn: speedsOf, add });
  const last = lastReportBefore(blocks, to);
  if (last && shown < to) {
    const { block, row } = last;
    const state = stateOfRow(block.flags[row]!, speedOf(block, row), rules);
    const start = Math.max(shown, timeAt(block, row));
    const end = Math.min(to, timeAt(block, row) + heldAfter(state, rules));
    if (end > start) add(BANDS[state]!, start, end);
  }
  if (shown < to) sums.add(GAP, shown, to);
}

function lastReportBefore(blocks: readonly HistoryBlock[], time: EpochMs) {
  for (let at = blocks.length - 1; at >= 0; at--) {
    const block = blocks[at]!;
    const row = firstRowFrom(block, time) - 1;
    if (row >= 0) return { block, row };
  }
  return undefined;
}

/** Blocks that follow each other without a hole: between two groups nothing was loaded. */
function* unbroken(blocks: readonly HistoryBlock[]): Generator<readonly HistoryBlock[]> {
  let start = 0;
  for (let at = 1; at <= blocks.length; at++)
    if (at === blocks.length || blocks[at]!.from > blocks[at - 1]!.until) {
      yield blocks.slice(start, at);
      start = at;
    }
}

/** Time by column and band. */
function createColumnSums({ from, to, widthPx }: FleetTimelineView) {
  const isSeen = to > from;
  const count = isSeen ? Math.max(1, Math.min(MOST_COLUMNS, Math.floor(widthPx))) : 0;
  const columnMs = (to - from) / count;
  const bands = TIMELINE_BANDS.length;
  const parts = new Float64Array(count * bands);
  /** By how many more or fewer than before a column is wholly covered; one more for the end. */
  const steps = new Int32Array((count + 1) * bands);

  return {
    count,

    add(band: number, start: number, end: number): void {
      const first = Math.min(count - 1, Math.floor((start - from) / columnMs));
      const last = Math.min(count - 1, Math.floor((end - from) / columnMs));
      if (first === last) {
        parts[first * bands + band]! += end - start;
        return;
      }
      parts[first * bands + band]! += from + (first + 1) * columnMs - start;
      parts[last * bands + band]! += end - (from + last * columnMs);
      steps[(first + 1) * bands + band]! += 1;
      steps[last * bands + band]! -= 1;
    },

    means(): Float32Array<ArrayBuffer> {
      const means = new Float32Array(count * bands);
      const whole = new Int32Array(bands);
      for (let at = 0; at < means.length; at++) {
        const band = at % bands;
        whole[band]! += steps[at]!;
        means[at] = whole[band]! + parts[at]! / columnMs;
      }
      return means;
    },
  };
}

type ColumnSums = ReturnType<typeof createColumnSums>;
