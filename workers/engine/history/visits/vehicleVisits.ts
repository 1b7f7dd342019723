import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { HistoryVisit, VisitEdge } from "#contract/historyVisits";
import type { GeoBox } from "#domain/geo/geoBox";
import type { Coordinate } from "#domain/geo/geodesy";
import type { PreparedArea } from "#domain/geo/prepareArea";
import { spansInside } from "#domain/geo/spansInside";
import { type EpochMs, epochMs } from "#domain/units";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { E7 } from "../../columns/fleetColumns.ts";
import { STOPPED, speedOf, stateOfRow } from "../rows/blockRows.ts";
import { timeAt } from "../rows/lastRowUpTo.ts";
import {
  type BlockRow,
  FAR_GAP_AFTER,
  heldAfter,
  heldUntil,
  REPORT_BREAKS,
  whereaboutsBreak,
} from "../rows/reportBreak.ts";
import { mayMeet, ROWS_A_BOX } from "../rows/rowBoxes.ts";
import { rowSpans } from "../rows/rowSpans.ts";

/** What is asked of each vehicle alike. */
export interface VisitRequest {
  readonly area: PreparedArea;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly rules: StateRules;
}

/** What is known of one vehicle in the time. */
export interface KnownVisits {
  readonly visits: readonly HistoryVisit[];
  /** Silent at the time, and inside just before or just after. */
  readonly perhaps: boolean;
  /** It reported in the time, or its whereabouts are known between two reports around it. */
  readonly isKnown: boolean;
}

/** A row that a way leads from or to. */
interface Stop extends BlockRow {
  readonly time: number;
  /** On which sides of the area's box it is, one bit each; 0 is inside of the box. */
  readonly sides: number;
  /** Rows of one number follow each other: everything between them is here. */
  readonly chain: number;
}

interface OpenVisit {
  readonly enter: number;
  readonly enterBy: VisitEdge;
  readonly enteredAfter: number | undefined;
}

/** So many ways near the area are looked at in one go: below a millisecond. */
const WAYS_A_SLICE = 256;

/**
 * When a vehicle was inside an area: on the straight ways between its positions, as its marker goes, and
 * never across a silence or a leap to another coordinate. A position between two such silences is a visit
 * of no length. Behind its last position it is there until its silence disconnects it, as on the map.
 */
export function* vehicleVisits(
  blocks: readonly HistoryBlock[],
  { area, from, to, rules }: VisitRequest,
): Generator<undefined, KnownVisits> {
  const sides = boxSides(area.box);
  const chains = chainsOf(blocks);
  const visits: HistoryVisit[] = [];
  let open: OpenVisit | undefined;
  let last: Stop | undefined;
  let perhaps = false;
  let isKnown = false;
  let ways = 0;

  for (const { block, first, end } of rowSpans(blocks, from, to)) {
    for (let row = first; row < end; row++) {
      if (last && !open && isKnown) {
        const next = firstNear(block, row, { end, sidesBefore: last.sides });
        if (next > row) last = stopAt(block, next - 1);
        row = next;
        if (row === end) break;
      }
      if (++ways % WAYS_A_SLICE === 0) yield;
      advance(stopAt(block, row));
    }
    yield;
  }
  if (last) endHeld(last, undefined);
  return { visits, perhaps: perhaps && visits.length === 0, isKnown };

  function stopAt(block: HistoryBlock, row: number): Stop {
    const at = sides.of(block, row);
    return { block, row, time: timeAt(block, row), sides: at, chain: chains.of(block) };
  }

  /** The first row that the way to it leads past the area, or into it; `end` when none does. */
  function firstNear(
    block: HistoryBlock,
    row: number,
    { end, sidesBefore }: { readonly end: number; readonly sidesBefore: number },
  ): number {
    let before = sidesBefore;
    for (let at = row; at < end; at++) {
      const here = sides.of(block, at);
      if ((before & here) === 0) return at;
      before = here;
      if (at % ROWS_A_BOX !== 0 || mayMeet(block, at, area.box)) continue;
      // None up to the next box's first is near.
      at = Math.min(at + ROWS_A_BOX, end - 1);
      before = sides.of(block, at);
    }
    return end;
  }

  function advance(next: Stop): void {
    const one = last;
    last = next;
    if (next.time >= from && next.time <= to) isKnown = true;
    if (!one) return beginSilently(next, undefined);
    if (isBroken(one, next)) {
      if (one.chain === next.chain) endSilently(one, next.time);
      else endHeld(one, next.time);
      beginSilently(next, one.time);
    } else {
      isKnown = true;
      follow(one, next);
    }
  }

  function isBroken(one: Stop, next: Stop): boolean {
    if (one.chain !== next.chain) return true;
    const { block, row } = one;
    // Of short silences nobody asks for the state, which is most of the work.
    const isShort = next.time - one.time <= FAR_GAP_AFTER;
    const state = isShort ? STOPPED : stateOfRow(block.flags[row]!, speedOf(block, row), rules);
    return whereaboutsBreak(one, next, state, rules) !== REPORT_BREAKS.none;
  }

  /** No report is known after a row, as far as all is: it is where it was, until it is disconnected. */
  function endHeld(stop: Stop, silentUntil: number | undefined): void {
    const until = Math.min(chains.end(stop.chain), heldUntil(stop, rules));
    if (stop.time > to || until <= stop.time) return endSilently(stop, silentUntil);
    if (until >= from) isKnown = true;
    else if (open) perhaps = true;
    const state = stateOfRow(stop.block.flags[stop.row]!, speedOf(stop.block, stop.row), rules);
    const isSure = Math.min(until, to) - stop.time <= heldAfter(state, rules);
    const silentSince = isSure ? undefined : stop.time;
    close(until, "silence", { leftBefore: silentUntil, silentSince });
  }

  /** Nothing is known before a row. */
  function beginSilently(stop: Stop, silentSince: number | undefined): void {
    if (!isInside(stop)) return;
    if (stop.time > to) perhaps = true;
    open = { enter: stop.time, enterBy: "silence", enteredAfter: silentSince };
  }

  /** Nothing is known after a row. */
  function endSilently(stop: Stop, silentUntil: number | undefined): void {
    if (!open) return;
    // Of one moment the last position counts.
    if (open.enter === silentUntil) open = undefined;
    if (stop.time < from) perhaps = true;
    close(stop.time, "silence", { leftBefore: silentUntil });
  }

  function follow(one: Stop, next: Stop): void {
    if (!open && (one.sides & next.sides) !== 0) return;
    const took = next.time - one.time;
    if (took === 0) {
      if (!isInside(next)) close(next.time, "crossed");
      else open ??= { enter: next.time, enterBy: "crossed", enteredAfter: undefined };
      return;
    }
    if (isSameCoordinate(one, next)) return;
    const spans = spansInside(area, coordinateOf(one), coordinateOf(next));
    if (spans[0]?.start !== 0) close(one.time, "crossed");
    for (const { start, end } of spans) {
      const enter = Math.round(one.time + start * took);
      open ??= { enter, enterBy: "crossed", enteredAfter: undefined };
      if (end < 1) close(Math.round(one.time + end * took), "crossed");
    }
  }

  function isInside(stop: Stop): boolean {
    const { latitude, longitude } = coordinateOf(stop);
    return stop.sides === 0 && area.contains(latitude, longitude);
  }

  function close(leave: number, leaveBy: VisitEdge, unknown: UnknownEnd = {}): void {
    const visit = open && within({ ...open, leave, leaveBy, ...unknown }, from, to);
    open = undefined;
    if (visit) visits.push(visit);
  }
}

/** Of an end in a silence: the reports around it. */
interface UnknownEnd {
  readonly leftBefore?: number | undefined;
  /** Where it is taken to be there all the same. */
  readonly silentSince?: number | undefined;
}

interface WholeVisit extends OpenVisit, UnknownEnd {
  readonly leave: number;
  readonly leaveBy: VisitEdge;
}

/** The part of a visit that lies in the time; undefined when none does. */
function within(visit: WholeVisit, from: EpochMs, to: EpochMs): HistoryVisit | undefined {
  const { enter, leave, enteredAfter, leftBefore, silentSince } = visit;
  if (leave < from || enter > to) return undefined;
  // At an end it is neither come nor gone, unless nothing else is asked about.
  if (from < to && ((leave === from && enter < from) || (enter === to && leave > to)))
    return undefined;
  const [isCut, isCutShort] = [enter <= from, leave >= to];
  return {
    enter: epochMs(Math.max(enter, from)),
    leave: epochMs(Math.min(leave, to)),
    enterBy: isCut ? "span" : visit.enterBy,
    leaveBy: isCutShort && silentSince === undefined ? "span" : visit.leaveBy,
    ...(!isCut &&
      enteredAfter !== undefined && { enteredAfter: epochMs(Math.max(enteredAfter, from)) }),
    ...(!isCutShort &&
      leftBefore !== undefined && { leftBefore: epochMs(Math.min(leftBefore, to)) }),
    ...(silentSince !== undefined && { silentSince: epochMs(silentSince) }),
  };
}

const coordinateOf = ({ block, row }: BlockRow): Coordinate => ({
  latitude: block.latitudesE7[row]! / E7,
  longitude: block.longitudesE7[row]! / E7,
});

const isSameCoordinate = (one: BlockRow, next: BlockRow): boolean =>
  one.block.latitudesE7[one.row] === next.block.latitudesE7[next.row] &&
  one.block.longitudesE7[one.row] === next.block.longitudesE7[next.row];

/** Blocks of one number meet: see `findMoment`. */
function chainsOf(blocks: readonly HistoryBlock[]) {
  const chains = new Map<HistoryBlock, number>();
  const ends: number[] = [];
  let chain = 0;
  for (const [index, block] of blocks.entries()) {
    if (index > 0 && blocks[index - 1]!.until !== block.from) chain++;
    chains.set(block, chain);
    ends[chain] = block.until;
  }
  return {
    of: (block: HistoryBlock): number => chains.get(block)!,
    /** Up to when everything of one is known. */
    end: (chain: number): number => ends[chain]!,
  };
}

const [SOUTH, NORTH, WEST, EAST] = [1, 2, 4, 8];
const FULL_CIRCLE_E7 = 360 * E7;
const HALF_CIRCLE_E7 = 180 * E7;

/**
 * On which sides of a box rows are. The way between two that share one does not meet it, whichever way
 * round the earth is shorter.
 */
function boxSides({ south, north, west, east }: GeoBox) {
  const middle = ((west + east) / 2) * E7;
  const half = ((east - west) / 2) * E7;
  const [least, most] = [south * E7, north * E7];
  return {
    of({ latitudesE7, longitudesE7 }: HistoryBlock, row: number): number {
      const latitude = latitudesE7[row]!;
      let eastward = longitudesE7[row]! - middle;
      if (eastward > HALF_CIRCLE_E7) eastward -= FULL_CIRCLE_E7;
      else if (eastward < -HALF_CIRCLE_E7) eastward += FULL_CIRCLE_E7;
      return (
        (latitude < least ? SOUTH : latitude > most ? NORTH : 0) |
        (eastward < -half ? WEST : eastward > half ? EAST : 0)
      );
    },
  };
}
