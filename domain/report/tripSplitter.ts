import type { Position } from "../position.ts";
import { type Knots, knots } from "../units.ts";
import { TRIP_START, type TripRules, tripStep } from "../vehicle/trips.ts";

/** A piece of a track. Where one ends the next begins, at the same position. */
export interface Segment {
  readonly kind: "trip" | "stop";
  readonly first: Position;
  readonly last: Position;
  readonly maxSpeed: Knots;
}

/**
 * Cuts a track into trips and stops while it is read, so that no track is too long. The pieces
 * cover all of it: what is open at an end is closed there. A piece that takes no time is left out,
 * unless it is all there is. Positions come in the order of time; one that is not later than the
 * last is ignored.
 */
export function createTripSplitter(rules: TripRules) {
  let state = TRIP_START;
  /** Of the positions that a change may still point at. */
  let recent: Position[] = [];
  let open: { readonly kind: Segment["kind"]; readonly first: Position } | undefined;
  /** Of the open piece, as far as it has left `recent`. */
  let settledMax = 0;
  let hasPieces = false;

  function maxUntil(last: Position): Knots {
    let max = settledMax;
    for (const { fixTime, speed } of recent)
      if (fixTime >= open!.first.fixTime && fixTime <= last.fixTime) max = Math.max(max, speed);
    return knots(max);
  }

  function close(last: Position): Segment {
    return { ...open!, last, maxSpeed: maxUntil(last) };
  }

  /** What has left the window belongs to the open piece for good. */
  function forgetBefore(oldest: number): void {
    let gone = 0;
    while (gone < recent.length && recent[gone]!.fixTime < oldest) {
      const { fixTime, speed } = recent[gone]!;
      if (fixTime >= open!.first.fixTime) settledMax = Math.max(settledMax, speed);
      gone++;
    }
    if (gone > 0) recent = recent.slice(gone);
  }

  return {
    /** The pieces that are complete with this position. */
    add(position: Position): readonly Segment[] {
      const last = recent.at(-1);
      if (last && position.fixTime <= last.fixTime) return [];
      const step = tripStep(state, position, rules);
      state = step.state;
      recent.push(position);
      open ??= { kind: state.moving ? "trip" : "stop", first: position };

      const segments: Segment[] = [];
      for (const { kind, at } of step.changes) {
        const turn = recent.find(({ fixTime }) => fixTime === at.fixTime)!;
        if (turn.fixTime > open.first.fixTime) segments.push(close(turn));
        open = { kind: kind === "moving" ? "trip" : "stop", first: turn };
        settledMax = 0;
      }
      if (segments.length > 0) hasPieces = true;
      forgetBefore(state.recent[0]!.fixTime);
      return segments;
    },

    /** The piece that was open at the last position; nothing of an empty track. */
    end(): Segment | undefined {
      const last = recent.at(-1);
      if (!open || !last) return undefined;
      return !hasPieces || last.fixTime > open.first.fixTime ? close(last) : undefined;
    },
  };
}
