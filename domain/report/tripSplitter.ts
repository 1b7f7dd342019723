import type { Position } from "../position.ts";
import { knots } from "../units.ts";
import { TRIP_START, type TripCut, type TripRules, tripStep } from "../vehicle/trips.ts";
import {
  addLeap,
  type CountedStep,
  type LeapSteps,
  latestCounted,
  oldestAlike,
} from "./leapSteps.ts";
import type { TripSpan } from "./trip.ts";

/** By which rule a piece of a track begins or ends; undefined where the track itself does. */
export type SegmentCut = TripCut | undefined;

/** A piece of a track. Where one ends the next begins, at the same position. */
export interface Segment extends TripSpan {
  readonly kind: "trip" | "stop";
  readonly beganBy: SegmentCut;
  readonly endedBy: SegmentCut;
  /** With which the end was known: a stay must have lasted; undefined where the track ends. */
  readonly knownWith: Position | undefined;
}

/** A trip that is a silence: the vehicle was somewhere else after it, and nothing of its way is known. */
export const isUnseen = ({ kind, beganBy }: Pick<Segment, "kind" | "beganBy">): boolean =>
  kind === "trip" && beganBy === "silence";

/** What is summed up over the positions of a piece. */
interface Sums {
  readonly maxSpeed: number;
  readonly leaps: LeapSteps | undefined;
}
const NO_SUMS: Sums = { maxSpeed: 0, leaps: undefined };

/** A position whose piece is not known yet. */
interface Read extends Pick<CountedStep, "counted" | "stoodSince"> {
  readonly position: Position;
  /** The one before it. */
  readonly before: Position | undefined;
}

/**
 * Cuts a track into trips and stops while it is read, so that no track is too long. The pieces
 * cover all of it: what is open at an end is closed there. A piece that takes no time is left out,
 * unless it is all there is. Positions come in the order of time; one that is not later than the
 * last is ignored.
 */
export function createTripSplitter(rules: TripRules) {
  let state = TRIP_START;
  /** What a change may still point at. */
  let recent: Read[] = [];
  let counted: Position | undefined;
  let stoodSince: Position | undefined;
  let open: Pick<Segment, "kind" | "first" | "beganBy"> | undefined;
  /** Of the open piece, as far as it has left `recent`. */
  let settled = NO_SUMS;
  let hasPieces = false;

  function withRead({ maxSpeed, leaps }: Sums, read: Read): Sums {
    const { position, before } = read;
    const { first } = open!;
    if (position.fixTime < first.fixTime) return { maxSpeed, leaps };
    const isWithin = before !== undefined && before.fixTime >= first.fixTime;
    return {
      maxSpeed: Math.max(maxSpeed, position.speed),
      leaps: isWithin ? addLeap(leaps, { ...read, first: before, last: position }) : leaps,
    };
  }

  function close(last: Position, end: Pick<Segment, "endedBy" | "knownWith">): Segment {
    let sums = settled;
    for (const read of recent)
      if (read.position.fixTime <= last.fixTime) sums = withRead(sums, read);
    return { ...open!, last, ...end, maxSpeed: knots(sums.maxSpeed), leaps: sums.leaps };
  }

  /** What has left the window belongs to the open piece for good. */
  function forgetBefore(oldest: number): void {
    let gone = 0;
    while (gone < recent.length && recent[gone]!.position.fixTime < oldest)
      settled = withRead(settled, recent[gone++]!);
    if (gone > 0) recent = recent.slice(gone);
  }

  return {
    /** The pieces that are complete with this position. */
    add(position: Position): readonly Segment[] {
      const before = recent.at(-1)?.position;
      if (before && position.fixTime <= before.fixTime) return [];
      const step = tripStep(state, position, rules);
      state = step.state;
      recent.push({ position, before, counted, stoodSince });
      counted = latestCounted(counted, position);
      stoodSince = oldestAlike(stoodSince, position);
      open ??= { kind: state.moving ? "trip" : "stop", first: position, beganBy: undefined };

      const segments: Segment[] = [];
      for (const { kind, by, at } of step.changes) {
        const turn = recent.find((read) => read.position.fixTime === at.fixTime)!.position;
        if (turn.fixTime > open.first.fixTime)
          segments.push(close(turn, { endedBy: by, knownWith: position }));
        open = { kind: kind === "moving" ? "trip" : "stop", first: turn, beganBy: by };
        settled = NO_SUMS;
      }
      if (segments.length > 0) hasPieces = true;
      forgetBefore(state.recent[0]!.fixTime);
      return segments;
    },

    /** The piece that was open at the last position; nothing of an empty track. */
    end(): Segment | undefined {
      const last = recent.at(-1)?.position;
      if (!open || !last) return undefined;
      return !hasPieces || last.fixTime > open.first.fixTime
        ? close(last, { endedBy: undefined, knownWith: undefined })
        : undefined;
    },
  };
}
