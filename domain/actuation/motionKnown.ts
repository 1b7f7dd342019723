import { type Coordinate, distance } from "../geo/geodesy.ts";
import type { Attributes } from "../position.ts";
import {
  between,
  type DurationMs,
  type EpochMs,
  hours,
  milliseconds,
  minutes,
  seconds,
} from "../units.ts";

/** What of a position decides whether the vehicle stands. */
export interface MotionClaim extends Coordinate {
  readonly fixTime: EpochMs;
  readonly serverTime: EpochMs;
  /** By the tracker's own clock. */
  readonly deviceTime: EpochMs;
  readonly valid: boolean;
  /** Knots. */
  readonly speed: number;
  readonly attributes: Attributes;
}

export type Motion = "standing" | "moving" | "unknown";

/** Older than this a vehicle at a traffic light may have driven on. */
export const FIX_TRUSTED_FOR: DurationMs = seconds(60);
/** Clocks of trackers and ours differ by so much at most; a fix further ahead proves nothing. */
export const MAX_LEAD: DurationMs = seconds(5);
/** A vehicle that crawls in a queue has a speed of 0 now and then, but not for as long. */
export const STANDING_FOR: DurationMs = seconds(10);
/** Fixes of a standing vehicle scatter this far. */
const FIX_SCATTER_M = 50;
/** Between two fixes further apart a vehicle may have been away, unless its engine did not run. */
const SEEN_TOGETHER: DurationMs = FIX_TRUSTED_FOR;
/** The same of a vehicle whose tracker does not know of the engine… */
const SEEN_TOGETHER_UNWIRED: DurationMs = minutes(10);
/** …and of one that reported at both fixes that the engine is off. */
const SEEN_TOGETHER_PARKED: DurationMs = hours(1);
/** Full braking on a dry road. Who claims to have stopped faster is not believed yet. */
const MAX_BRAKING_KNOTS_A_SECOND = 20;
/** A vehicle is not further from where it was last seen driving than at 290 km/h. */
const MAX_METRES_A_SECOND = 80;

/** The attribute of a fix whose tracker did not report how fast it goes: its 0 means nothing. */
export const NO_SPEED = "noSpeed";

/** Fixes further back than this decide nothing. */
export const MOTION_WINDOW: DurationMs = milliseconds(SEEN_TOGETHER_PARKED + FIX_TRUSTED_FOR);

/**
 * Whether the vehicle stands, by what the connection that would carry a command reported of it,
 * newest first, and our own clock. It stands only when its newest fix is fresh, valid and without
 * any speed, and when it stood at the same coordinate at least `STANDING_FOR` before, with no other
 * word in between and with time enough to come to rest. When in doubt nothing is known.
 */
export function motionKnown(fixes: readonly MotionClaim[], now: EpochMs): Motion {
  const motion = reportedMotion(fixes[0], now);
  return motion === "standing" && !hasStood(fixes) ? "unknown" : motion;
}

/** The motion that one fix reports for this moment. Comparisons are written so that NaN is doubt. */
export function reportedMotion(fix: MotionClaim | undefined, now: EpochMs): Motion {
  if (!fix || !isFresh(fix.fixTime, now) || !isFresh(fix.serverTime, now)) return "unknown";
  return motionAt(fix);
}

const isFresh = (time: EpochMs, now: EpochMs): boolean =>
  now - time < FIX_TRUSTED_FOR && time - now <= MAX_LEAD;

/** The motion that a fix reports for its own moment. */
function motionAt({ valid, speed, attributes, deviceTime, serverTime }: MotionClaim): Motion {
  if (!valid || attributes.outdated === true || attributes[NO_SPEED] === true) return "unknown";
  if (!(deviceTime - serverTime <= MAX_LEAD)) return "unknown";
  if (typeof speed !== "number" || !(speed >= 0)) return "unknown";
  const isReportedStill = attributes.motion === undefined || attributes.motion === false;
  return speed === 0 && isReportedStill ? "standing" : "moving";
}

function hasStood([newest, ...earlier]: readonly MotionClaim[]): boolean {
  if (!newest) return false;
  const stay = [newest];
  let driving: MotionClaim | undefined;
  for (const fix of earlier) {
    const motion = motionAt(fix);
    if (motion === "moving") driving = fix;
    if (motion !== "standing" || !isSameStay(fix, stay.at(-1) ?? newest, newest)) break;
    stay.push(fix);
  }
  const first = driving ? stay.findLast((fix) => mayHaveStopped(driving, fix)) : stay.at(-1);
  return first !== undefined && between(first.fixTime, newest.fixTime) >= STANDING_FOR;
}

/** Whether a vehicle that stood at `fix` and at `next` stood in between, where it is now. */
function isSameStay(fix: MotionClaim, next: MotionClaim, newest: MotionClaim): boolean {
  const apart = between(fix.fixTime, next.fixTime);
  return apart <= longestGap(fix, next) && distance(fix, newest) <= FIX_SCATTER_M;
}

function longestGap(fix: MotionClaim, next: MotionClaim): DurationMs {
  const engine = [fix.attributes.ignition, next.attributes.ignition];
  if (engine.every((runs) => runs === false)) return SEEN_TOGETHER_PARKED;
  const isUnwired = engine.every((runs) => runs === undefined);
  return isUnwired ? SEEN_TOGETHER_UNWIRED : SEEN_TOGETHER;
}

/** Whether a vehicle that drove like that can have come to rest there by then. */
function mayHaveStopped(driving: MotionClaim, standing: MotionClaim): boolean {
  const secondsLater = between(driving.fixTime, standing.fixTime) / 1_000;
  return (
    driving.speed <= MAX_BRAKING_KNOTS_A_SECOND * secondsLater &&
    distance(driving, standing) <= MAX_METRES_A_SECOND * secondsLater + FIX_SCATTER_M
  );
}
