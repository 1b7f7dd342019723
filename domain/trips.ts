import { distance } from "./geodesy.ts";
import type { PositionId } from "./ids.ts";
import type { Position } from "./position.ts";
import {
  between,
  type DurationMs,
  type EpochMs,
  type Metres,
  metres,
  minutes,
  seconds,
} from "./units.ts";

/** What counts as a trip. */
export interface TripRules {
  /** Nothing nearer than this is a way. */
  readonly minDistance: Metres;
  /** Who stays within that distance for so long has stopped. */
  readonly minDuration: DurationMs;
  /** A silence longer than this in which the vehicle went far is a trip of its own. */
  readonly stopGap: DurationMs;
}

/** Traccar's own defaults. */
export const TRIP_RULES: TripRules = {
  minDistance: metres(200),
  minDuration: seconds(180),
  stopGap: minutes(60),
};

/** A place and its moment: all that the rules look at. */
export interface TripPoint {
  readonly id: PositionId;
  readonly fixTime: EpochMs;
  readonly latitude: number;
  readonly longitude: number;
}

/** What is remembered of a vehicle from one position to the next; plain JSON. */
export interface TripState {
  readonly moving: boolean;
  /** Where it last began to move or to stand. */
  readonly anchor: TripPoint | undefined;
  /** Its last positions: those of the last `minDuration` and one before them. */
  readonly recent: readonly TripPoint[];
}

export interface TripChange {
  readonly kind: "moving" | "stopped";
  /** Not later than the position that told it. */
  readonly at: TripPoint;
}

/** Before the first position. */
export const TRIP_START: TripState = { moving: false, anchor: undefined, recent: [] };

type TripPosition = Pick<Position, "id" | "fixTime" | "latitude" | "longitude" | "attributes">;

/**
 * Takes one more position and says whether a trip began or ended. The same step follows a vehicle
 * live and reads its history, so what was told then and what a report shows later agree.
 *
 * The first position only opens: its own `motion` says whether a trip is under way. A position that
 * is not later than the last changes nothing.
 */
export function tripStep(
  state: TripState,
  position: TripPosition,
  rules: TripRules = TRIP_RULES,
): { readonly state: TripState; readonly changes: readonly TripChange[] } {
  const point = pointOf(position);
  const last = state.recent.at(-1);
  if (!last) {
    const moving = position.attributes.motion === true;
    return { state: { moving, anchor: point, recent: [point] }, changes: [] };
  }
  if (point.fixTime <= last.fixTime) return { state, changes: [] };

  const changes = changesAt(state, last, point, rules);
  const change = changes.at(-1);
  return {
    state: {
      moving: change ? change.kind === "moving" : state.moving,
      anchor: change ? change.at : state.anchor,
      recent: recentWith(state.recent, point, rules.minDuration),
    },
    changes,
  };
}

const NONE: readonly TripChange[] = [];

function changesAt(
  { moving, anchor, recent }: TripState,
  last: TripPoint,
  point: TripPoint,
  rules: TripRules,
): readonly TripChange[] {
  if (wentFarUnseen(last, point, rules)) {
    const unseen: TripChange[] = [
      { kind: "moving", at: last },
      { kind: "stopped", at: point },
    ];
    return moving ? [{ kind: "stopped", at: last }, ...unseen] : unseen;
  }
  if (moving) return hasStayed(recent, point, rules) ? [{ kind: "stopped", at: point }] : NONE;
  if (anchor && distance(anchor, point) < rules.minDistance) return NONE;
  return [{ kind: "moving", at: whereItSetOut(recent, point, anchor, rules) }];
}

const isFast = (from: TripPoint, to: TripPoint, { minDistance, minDuration }: TripRules) =>
  distance(from, to) * minDuration > minDistance * between(from.fixTime, to.fixTime);

const wentFarUnseen = (last: TripPoint, point: TripPoint, rules: TripRules) =>
  between(last.fixTime, point.fixTime) > rules.stopGap &&
  distance(last, point) >= rules.minDistance &&
  isFast(last, point, rules);

function hasStayed(recent: readonly TripPoint[], point: TripPoint, rules: TripRules): boolean {
  const [oldest] = recent;
  if (!oldest || between(oldest.fixTime, point.fixTime) < rules.minDuration) return false;
  // From the newest: of a vehicle on its way one of the last is far enough already.
  for (let index = recent.length - 1; index >= 0; index--)
    if (distance(recent[index]!, point) >= rules.minDistance) return false;
  return true;
}

/** Back along the way, from where it was noticed to the first place that was left at speed. */
function whereItSetOut(
  recent: readonly TripPoint[],
  point: TripPoint,
  anchor: TripPoint | undefined,
  rules: TripRules,
): TripPoint {
  let start = point;
  for (let index = recent.length - 1; index >= 0; index--) {
    const candidate = recent[index]!;
    if (anchor && candidate.fixTime <= anchor.fixTime) break;
    if (start !== point && !isFast(candidate, start, rules)) break;
    start = candidate;
  }
  return start;
}

/** The oldest goes once its successor is `minDuration` old itself. */
function recentWith(
  recent: readonly TripPoint[],
  point: TripPoint,
  minDuration: DurationMs,
): readonly TripPoint[] {
  let gone = 0;
  while (
    gone + 1 < recent.length &&
    between(recent[gone + 1]!.fixTime, point.fixTime) >= minDuration
  )
    gone++;
  return [...recent.slice(gone), point];
}

const pointOf = ({ id, fixTime, latitude, longitude }: TripPosition): TripPoint => ({
  id,
  fixTime,
  latitude,
  longitude,
});
