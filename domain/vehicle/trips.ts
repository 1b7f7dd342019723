import { distance } from "../geo/geodesy.ts";
import type { PositionId } from "../ids.ts";
import type { Position } from "../position.ts";
import {
  between,
  type DurationMs,
  type EpochMs,
  type Metres,
  metres,
  minutes,
  seconds,
} from "../units.ts";
import { isLeap } from "./isLeap.ts";

/** What counts as a trip. */
export interface TripRules {
  /** Nothing nearer than this is a way. */
  readonly minDistance: Metres;
  /** Who stays within that distance, or has the ignition off, for so long is staying. */
  readonly minDuration: DurationMs;
  /** A silence longer than this belongs to no trip, unless it is one: the vehicle went far in it. */
  readonly stopGap: DurationMs;
}

/** Traccar's own defaults. */
export const TRIP_RULES: TripRules = {
  minDistance: metres(200),
  minDuration: seconds(180),
  stopGap: minutes(60),
};

/**
 * A vehicle that rests is found this near to where it rests, as a share of `minDistance`: more than
 * receivers err at rest, less than the way from the last junction to the gate.
 */
const REST_SHARE = 1 / 4;

/** Everything the rules read. */
export interface TripPoint {
  readonly id: PositionId;
  readonly fixTime: EpochMs;
  readonly latitude: number;
  readonly longitude: number;
  /** That it was reported: unknown is not off. */
  readonly isIgnitionOff: boolean;
}

/** What is remembered of a vehicle from one position to the next; plain JSON. */
export interface TripState {
  readonly moving: boolean;
  /** Where it last departed, or what its stay is measured from. */
  readonly anchor: TripPoint | undefined;
  /** The position with which the stay was known: it lasts at least until there. */
  readonly stayKnownAt?: EpochMs;
  /** Its last positions: those of the last `minDuration` and one before them. */
  readonly recent: readonly TripPoint[];
}

/**
 * By which rule a trip begins or ends: it left a stay, or came to one; the ignition was off for as long;
 * it was silent for too long.
 */
export type TripCut = "stay" | "ignition" | "silence";

export interface TripChange {
  readonly kind: "moving" | "stopped";
  readonly by: TripCut;
  /** Where the trip began, or where the vehicle came to rest: earlier than what made it known. */
  readonly at: TripPoint;
}

/** Before the first position. */
export const TRIP_START: TripState = { moving: false, anchor: undefined, recent: [] };

type TripPosition = Pick<Position, "id" | "fixTime" | "latitude" | "longitude" | "attributes">;

/** What is read of a position. */
export const tripPoint = (position: TripPosition): TripPoint => ({
  id: position.id,
  fixTime: position.fixTime,
  latitude: position.latitude,
  longitude: position.longitude,
  isIgnitionOff: position.attributes.ignition === false,
});

/**
 * Takes one more position and returns whether a trip began or ended. The same step follows a vehicle
 * live and reads its history, so the events of then and a report made later agree.
 *
 * A stay is a run of positions within `minDistance` of its first, or with the ignition off, that
 * lasts `minDuration`; a trip is what lies between two stays. A stay is known once it has lasted,
 * but begins with the arrival: the way through its radius belongs to the trips on either side.
 *
 * Nobody knows what happens in a silence longer than `stopGap`: a trip ends before it, and one begins
 * after it. Only who went far in it, faster than they crawl and no faster than anything drives, has
 * made a trip of just that silence. A leap begins no trip.
 *
 * The first position only opens: its own `motion` says whether a trip is under way. A position that
 * is not later than the last changes nothing.
 */
export function tripStep(
  state: TripState,
  position: TripPosition,
  rules: TripRules = TRIP_RULES,
): { readonly state: TripState; readonly changes: readonly TripChange[] } {
  const point = tripPoint(position);
  const last = state.recent.at(-1);
  if (!last) {
    const moving = position.attributes.motion === true;
    const anchor = moving ? undefined : point;
    return { state: { moving, anchor, recent: [point] }, changes: NONE };
  }
  if (point.fixTime <= last.fixTime) return { state, changes: NONE };

  const recent = [...state.recent, point];
  const { changes, ...kept } = outcomeOf(state, recent, rules);
  return { state: { ...kept, recent: recentOf(recent, rules.minDuration) }, changes };
}

const NONE: readonly TripChange[] = [];

/** What is left of a state when its positions are set aside, with what just happened. */
type Outcome = Omit<TripState, "recent"> & { readonly changes: readonly TripChange[] };

const keeping = ({ moving, anchor, stayKnownAt }: TripState): Omit<TripState, "recent"> => ({
  moving,
  anchor,
  ...(stayKnownAt !== undefined && { stayKnownAt }),
});

function outcomeOf(state: TripState, recent: readonly TripPoint[], rules: TripRules): Outcome {
  if (between(recent.at(-2)!.fixTime, recent.at(-1)!.fixTime) > rules.stopGap)
    return afterSilence(state, recent, rules);
  return state.moving ? onTheWay(state, recent, rules) : atRest(state, recent, rules);
}

function afterSilence(state: TripState, recent: readonly TripPoint[], rules: TripRules): Outcome {
  const last = recent.at(-2)!;
  const point = recent.at(-1)!;
  const isFar = distance(last, point) >= rules.minDistance && isFast(last, point, rules);
  if (isFar && !isLeap(last, point)) return unseenTrip(state, last, point);
  if (!state.moving) {
    const { anchor } = state;
    const stays = anchor !== undefined && isNear(anchor, point, rules);
    return { ...keeping(state), anchor: stays ? anchor : point, changes: NONE };
  }
  const arrived = onTheWay(state, recent, rules);
  const [arrival] = arrived.changes;
  if (arrival && arrival.at.fixTime < last.fixTime) return arrived;
  return {
    moving: false,
    anchor: point,
    stayKnownAt: point.fixTime,
    changes: [{ kind: "stopped", by: "silence", at: last }],
  };
}

function unseenTrip({ moving }: TripState, last: TripPoint, point: TripPoint): Outcome {
  const by = "silence";
  const unseen: TripChange[] = [
    { kind: "moving", by, at: last },
    { kind: "stopped", by, at: point },
  ];
  const changes = moving
    ? [{ kind: "stopped" as const, by, at: last } as const, ...unseen]
    : unseen;
  return { moving: false, anchor: point, changes };
}

/** Whether a stay is known with the last of these. */
function onTheWay(state: TripState, recent: readonly TripPoint[], rules: TripRules): Outcome {
  const point = recent.at(-1)!;
  const arrival = arrivalOf(recent, state.anchor, rules);
  if (!arrival) return { ...keeping(state), changes: NONE };
  return {
    moving: false,
    // With the ignition off it may have been carried on since.
    anchor: isNear(arrival.at, point, rules) ? arrival.at : point,
    stayKnownAt: point.fixTime,
    changes: [{ kind: "stopped", by: arrival.by, at: arrival.at }],
  };
}

/** Whether the stay has ended before the last of these. */
function atRest(state: TripState, recent: readonly TripPoint[], rules: TripRules): Outcome {
  const point = recent.at(-1)!;
  const { anchor } = state;
  if (!anchor || isNear(anchor, point, rules)) return { ...keeping(state), changes: NONE };
  if (isOff(recent, recent.length - 1, rules))
    return { ...keeping(state), anchor: point, changes: NONE };
  if (isLeap(recent.at(-2)!, point)) return { ...keeping(state), anchor: point, changes: NONE };
  const settled = settledIndex(recent, rules.minDuration);
  if (settled >= 0 && staysNear(recent, settled, rules))
    return { ...keeping(state), anchor: recent[settled]!, changes: NONE };
  const departure = departureOf(state, recent, rules);
  return {
    moving: true,
    anchor: departure,
    changes: [{ kind: "moving", by: "stay", at: departure }],
  };
}

/**
 * The earlier of the coordinates at which a stay may have begun that is known with the last
 * position.
 */
function arrivalOf(
  recent: readonly TripPoint[],
  departure: TripPoint | undefined,
  rules: TripRules,
): Pick<TripChange, "by" | "at"> | undefined {
  const point = recent.at(-1)!;
  const previous = recent.at(-2)!;
  const lasted = (from: TripPoint, to: TripPoint) =>
    between(from.fixTime, to.fixTime) >= rules.minDuration;

  let offFrom = recent.length;
  while (offFrom > 0 && isOff(recent, offFrom - 1, rules)) offFrom--;
  const switchedOff = recent[offFrom];
  const hasLastedOff = switchedOff !== undefined && lasted(switchedOff, point);

  for (const [index, candidate] of recent.entries()) {
    if (!lasted(candidate, point) || index === offFrom) break;
    if (departure && candidate.fixTime <= departure.fixTime) continue;
    // Each is asked once: with the first position that is `minDuration` later.
    if (!lasted(candidate, previous) && isArrival(recent, index, rules))
      return { by: "stay", at: candidate };
  }
  return hasLastedOff ? { by: "ignition", at: switchedOff } : undefined;
}

/** Whether the vehicle stayed from there on, and was not still approaching. */
function isArrival(recent: readonly TripPoint[], index: number, rules: TripRules): boolean {
  if (!staysNear(recent, index, rules)) return false;
  const candidate = recent[index]!;
  const next = recent[index + 1]!;
  const rest = recent.at(-1)!;
  const toRest = distance(candidate, rest);
  if (isFast(candidate, next, rules) && distance(next, rest) < toRest) return false;
  if (toRest < rules.minDistance * REST_SHARE) return true;
  for (let at = index + 1; at < recent.length; at++)
    if (isFast(recent[at - 1]!, recent[at]!, rules)) return false;
  return true;
}

/** The last position before the vehicle was gone at which it rested. */
function departureOf(
  { anchor, stayKnownAt }: TripState,
  recent: readonly TripPoint[],
  rules: TripRules,
): TripPoint {
  const last = recent.length - 2;
  let first = 0;
  for (let index = 0; index <= last; index++) {
    const { fixTime } = recent[index]!;
    const isStay =
      fixTime <= anchor!.fixTime || (stayKnownAt !== undefined && fixTime <= stayKnownAt);
    if (isStay || isOff(recent, index, rules)) first = index;
  }
  const rest =
    recent[Math.max(settledIndex(recent, rules.minDuration), anchorIndex(recent, anchor!))]!;
  const fromRest = (index: number) => distance(recent[index]!, rest);

  let start = last;
  while (start > first && fromRest(start) >= rules.minDistance * REST_SHARE) start--;
  if (fromRest(start) >= rules.minDistance * REST_SHARE) start = last;
  while (
    start > first &&
    isFast(recent[start - 1]!, recent[start]!, rules) &&
    fromRest(start - 1) < fromRest(start)
  )
    start--;
  return recent[start]!;
}

/** The first that is not before it: what the window has forgotten is its oldest. */
const anchorIndex = (recent: readonly TripPoint[], anchor: TripPoint): number =>
  Math.max(
    0,
    recent.findIndex(({ fixTime }) => fixTime >= anchor.fixTime),
  );

const isNear = (from: TripPoint, to: TripPoint, { minDistance }: TripRules): boolean =>
  distance(from, to) < minDistance;

/** From the newest: of a vehicle on its way the last is far enough already. */
function staysNear(recent: readonly TripPoint[], from: number, rules: TripRules): boolean {
  for (let index = recent.length - 1; index > from; index--)
    if (!isNear(recent[from]!, recent[index]!, rules)) return false;
  return true;
}

/** The newest that is at least `minDuration` older than the last; -1 when there is none. */
const settledIndex = (recent: readonly TripPoint[], minDuration: DurationMs): number =>
  recent.findLastIndex(({ fixTime }) => between(fixTime, recent.at(-1)!.fixTime) >= minDuration);

/** Farther apart than a vehicle gets that does not leave its radius within `minDuration`. */
const isFast = (from: TripPoint, to: TripPoint, { minDistance, minDuration }: TripRules) =>
  distance(from, to) * minDuration > minDistance * between(from.fixTime, to.fixTime);

/** Off holds until the next position reports otherwise, unless the vehicle drove there meanwhile. */
function isOff(recent: readonly TripPoint[], index: number, rules: TripRules): boolean {
  const point = recent[index]!;
  const before = recent[index - 1];
  return point.isIgnitionOff || (before?.isIgnitionOff === true && !isFast(before, point, rules));
}

/** The oldest goes once its successor is `minDuration` old itself. */
const recentOf = (recent: readonly TripPoint[], minDuration: DurationMs): readonly TripPoint[] =>
  recent.slice(Math.max(0, settledIndex(recent, minDuration)));
