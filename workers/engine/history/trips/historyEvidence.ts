import { HISTORY_FLAGS, type HistoryBlock } from "#contract/feed/historyBlock";
import {
  type EvidenceGap,
  type EvidencePoint,
  type EvidenceView,
  type HistoryEvidence,
  MAX_EVIDENCE_GAPS,
} from "#contract/history";
import { positionId } from "#domain/ids";
import { degrees, type EpochMs, epochMs, knots } from "#domain/units";
import { isLeap } from "#domain/vehicle/isLeap";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { firstRowFrom, isLate, speedOf, stateOfRow } from "../rows/blockRows.ts";
import { timeAt } from "../rows/lastRowUpTo.ts";
import { breakBetween, REPORT_BREAKS } from "../rows/reportBreak.ts";
import { trustedDriver } from "../rows/trustedDriver.ts";
import { listedRows } from "./listedRows.ts";

interface EvidenceSources {
  readonly revision: number;
  readonly rules: StateRules;
  readonly driverNameOf: (key: string, at: EpochMs) => string | undefined;
}

/** A row that trips are made of. */
export interface EvidenceRow {
  readonly block: HistoryBlock;
  readonly row: number;
  readonly time: number;
}

/** The positions that a part of a vehicle's past rests on, those that were left out, and the gaps. */
export function historyEvidenceOf(
  blocks: readonly HistoryBlock[],
  { from, until }: EvidenceView,
  { revision, rules, driverNameOf }: EvidenceSources,
): HistoryEvidence {
  let leftOut = 0;
  const rows: EvidenceRow[] = [];
  let before: EvidenceRow | undefined;
  let after: EvidenceRow | undefined;
  let previous: EvidenceRow | undefined;
  const gaps: EvidenceGap[] = [];

  for (const next of rowsAround(blocks, from)) {
    const { block, row, time } = next;
    const isWithin = time >= from && time <= until;
    if (isLate(block.flags[row]!) || (previous && time <= previous.time)) {
      if (isWithin) leftOut++;
      continue;
    }
    if (previous && previous.time < until && time > from) {
      const gap = gapBetween(previous, next, rules);
      if (gap) gaps.push(gap);
    }
    if (isWithin) rows.push(next);
    if (time <= from) before = next;
    previous = next;
    // Rows of that moment may follow: they are counted as left out.
    if (time >= until) after ??= next;
    if (time > until) break;
  }

  const longest = gaps
    .toSorted((one, other) => other.until - other.from - (one.until - one.from))
    .slice(0, MAX_EVIDENCE_GAPS);
  const [first, last] = [rows[0], rows.at(-1)];
  const listed = listedRows(rows);
  return {
    revision,
    points: rows.length,
    leftOut,
    listed: listed.rows.map(pointOf),
    ...(listed.within !== undefined && { listedWithin: listed.within }),
    first: first && pointOf(first),
    last: last && pointOf(last),
    before: before && pointOf(before),
    after: after && pointOf(after),
    driver: driverAt(blocks, before ?? first, driverNameOf),
    gaps: longest.toSorted((one, other) => one.from - other.from),
    gapsLeftOut: gaps.length - longest.length,
  };
}

/** From the last row before the moment that came in order, and that is no double, to the end. */
function* rowsAround(blocks: readonly HistoryBlock[], from: number): Generator<EvidenceRow> {
  let [index, row] = rowBefore(blocks, from);
  for (; index < blocks.length; index++, row = 0) {
    const block = blocks[index]!;
    for (; row < block.count; row++) yield { block, row, time: timeAt(block, row) };
  }
}

function rowBefore(blocks: readonly HistoryBlock[], from: number): [block: number, row: number] {
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!;
    for (let row = firstRowFrom(block, epochMs(from)) - 1; row >= 0; row--)
      if (!isLate(block.flags[row]!)) return [index, firstOfMoment(block, row)];
  }
  return [0, 0];
}

/** Of one moment the first that came in order counts. */
function firstOfMoment(block: HistoryBlock, row: number): number {
  let first = row;
  for (let at = row - 1; at >= 0 && block.times[at] === block.times[row]; at--)
    if (!isLate(block.flags[at]!)) first = at;
  return first;
}

function gapBetween(
  previous: EvidenceRow,
  next: EvidenceRow,
  rules: StateRules,
): EvidenceGap | undefined {
  const { block, row } = previous;
  const state = stateOfRow(block.flags[row]!, speedOf(block, row), rules);
  const broken = breakBetween(previous, next, state, rules);
  if (broken === REPORT_BREAKS.none) return undefined;
  return {
    // Too far for the time is a leap, however long the silence: no distance counts it either.
    kind: isLeap(sightingOf(previous), sightingOf(next)) ? "leap" : "silence",
    from: epochMs(previous.time),
    until: epochMs(next.time),
  };
}

const sightingOf = ({ block, row, time }: EvidenceRow) => ({
  fixTime: epochMs(time),
  latitude: block.latitudesE7[row]! / 1e7,
  longitude: block.longitudesE7[row]! / 1e7,
});

function driverAt(
  blocks: readonly HistoryBlock[],
  point: EvidenceRow | undefined,
  nameOf: EvidenceSources["driverNameOf"],
): string | undefined {
  if (!point) return undefined;
  const { block, row, time } = point;
  const key = trustedDriver(
    { blocks, first: 0 },
    { at: blocks.indexOf(block), row },
    epochMs(time),
  );
  return key === undefined ? undefined : (nameOf(key, epochMs(time)) ?? key);
}

function pointOf({ block, row, time }: EvidenceRow): EvidencePoint {
  const flags = block.flags[row]!;
  return {
    positionId: positionId(block.positionIds[row]!),
    time: epochMs(time),
    longitude: block.longitudesE7[row]! / 1e7,
    latitude: block.latitudesE7[row]! / 1e7,
    speed: knots(speedOf(block, row)),
    course: degrees(block.courses[row]!),
    isValid: (flags & HISTORY_FLAGS.valid) !== 0,
    ignition:
      (flags & HISTORY_FLAGS.ignitionKnown) === 0
        ? undefined
        : (flags & HISTORY_FLAGS.ignitionOn) !== 0,
  };
}
