import type { HistoryBlock } from "#contract/feed/historyBlock";
import { distance } from "#domain/geo/geodesy";
import {
  type DurationMs,
  type EpochMs,
  epochMs,
  metres,
  milliseconds,
  minutes,
} from "#domain/units";
import { mostDriven } from "#domain/vehicle/isLeap";
import { TRIP_RULES } from "#domain/vehicle/trips";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { IDLE, STOPPED, speedOf, stateOfRow } from "./blockRows.ts";

/** After so long a silence nobody knows what the vehicle did. */
const GAP_AFTER = minutes(5);
/** After this one neither, if it went far meanwhile: which way is not known. */
export const FAR_GAP_AFTER = minutes(2);
const FAR = metres(500);

/** Why what lies between two points that follow each other is not known. */
export const REPORT_BREAKS = { none: 0, gap: 1, leap: 2 } as const;
export type ReportBreak = (typeof REPORT_BREAKS)[keyof typeof REPORT_BREAKS];

/** Somewhat more than a degree measures on any meridian or parallel. */
const METRES_PER_E7 = 111_320 / 1e7;
const FULL_CIRCLE_E7 = 360 * 1e7;

/** A row of some block. */
export interface BlockRow {
  block: HistoryBlock;
  row: number;
}

/**
 * Between a row and the one that follows it, perhaps of the next block; `state` is that of the first.
 * Trackers sleep while a vehicle is parked: who was stopped, and is there still, was there meanwhile,
 * until so long a silence disconnects it.
 */
export function breakBetween(
  one: BlockRow,
  next: BlockRow,
  state: number,
  { disconnectedAfter }: StateRules,
): ReportBreak {
  const silence = milliseconds(timeOf(next) - timeOf(one));
  const allowed = mostDriven(silence);
  if (silence <= FAR_GAP_AFTER && mostMetres(one, next) <= allowed) return REPORT_BREAKS.none;
  const way = distance(coordinateOf(one), coordinateOf(next));
  if (silence > FAR_GAP_AFTER) {
    const stayed = state === STOPPED && way < TRIP_RULES.minDistance;
    const heldFor = stayed ? disconnectedAfter : way > FAR ? FAR_GAP_AFTER : GAP_AFTER;
    if (silence > heldFor) return REPORT_BREAKS.gap;
  }
  return way > allowed ? REPORT_BREAKS.leap : REPORT_BREAKS.none;
}

/**
 * The same of whereabouts alone: what who idled did in a silence is not known, perhaps it drove; but as it
 * stands there still it was there, as map and list say.
 */
export const whereaboutsBreak = (
  one: BlockRow,
  next: BlockRow,
  state: number,
  rules: StateRules,
): ReportBreak => breakBetween(one, next, state === IDLE ? STOPPED : state, rules);

/**
 * Until when a vehicle is where it reported last while no report follows: until its silence
 * disconnects it. So it is on the live map, and so on that of any moment.
 */
export const heldUntil = (last: BlockRow, { disconnectedAfter }: StateRules): number =>
  timeOf(last) + disconnectedAfter;

/** How long what a vehicle did last is sure to go on when no report follows. */
export const heldAfter = (state: number, { disconnectedAfter }: StateRules): DurationMs =>
  state === STOPPED ? disconnectedAfter : GAP_AFTER;

const timeOf = ({ block, row }: BlockRow): number => block.from + block.times[row]!;

/** No way is longer than along a meridian and a parallel; says so without a sine. */
function mostMetres(one: BlockRow, next: BlockRow): number {
  const north = Math.abs(next.block.latitudesE7[next.row]! - one.block.latitudesE7[one.row]!);
  const east = Math.abs(next.block.longitudesE7[next.row]! - one.block.longitudesE7[one.row]!);
  return (north + Math.min(east, FULL_CIRCLE_E7 - east)) * METRES_PER_E7;
}

const coordinateOf = ({ block, row }: BlockRow) => ({
  latitude: block.latitudesE7[row]! / 1e7,
  longitude: block.longitudesE7[row]! / 1e7,
});

/** The moments after which a vehicle was silent for too long; may be interrupted after each block. */
export function* reportGaps(
  blocks: readonly HistoryBlock[],
  rules: StateRules,
): Generator<undefined, readonly EpochMs[]> {
  const gaps: EpochMs[] = [];
  let last: HistoryBlock | undefined;
  for (const block of blocks) {
    const { count, times } = block;
    if (count === 0) continue;
    if (last) addGap({ block: last, row: last.count - 1 }, { block, row: 0 });
    for (let row = 1; row < count; row++)
      if (times[row]! - times[row - 1]! > FAR_GAP_AFTER)
        addGap({ block, row: row - 1 }, { block, row });
    last = block;
    yield;
  }
  return gaps;

  function addGap(one: BlockRow, next: BlockRow): void {
    const { block, row } = one;
    const state = stateOfRow(block.flags[row]!, speedOf(block, row), rules);
    if (breakBetween(one, next, state, rules) === REPORT_BREAKS.gap)
      gaps.push(epochMs(timeOf(one)));
  }
}
