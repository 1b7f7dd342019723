import type { Position } from "../../position.ts";
import { between, type EpochMs, minutes } from "../../units.ts";

/** After a longer silence nobody can say that somebody drove. */
const MAX_SILENCE = minutes(15);

/**
 * Driving that adds up. While somebody drives on, nothing in it changes, so that it is written down
 * only when they set out and when they halt.
 */
export interface DrivingTime {
  /** Before what is under way. */
  readonly drivenMs: number;
  /** Since when they have been driving; absent while they halt. */
  readonly since?: EpochMs;
  /** When they were last seen driving before this halt. */
  readonly until?: EpochMs;
  /** The longest duration reported so far. */
  readonly told?: number;
}

/** Whether the time between two positions was driving: the engine ran at both, and it moved. */
export function isDriving(last: Position | undefined, position: Position): last is Position {
  if (!last || position.attributes.ignition !== true || last.attributes.ignition !== true)
    return false;
  if (position.attributes.motion !== true && last.attributes.motion !== true) return false;
  return between(last.fixTime, position.fixTime) <= MAX_SILENCE;
}

/** They drive: from where they set out, if they did not do so before. */
export const drivesOn = (time: DrivingTime | undefined, last: Position): DrivingTime =>
  time?.since !== undefined
    ? time
    : {
        drivenMs: time?.drivenMs ?? 0,
        since: last.fixTime,
        ...(time?.told !== undefined && { told: time.told }),
      };

/** They halt: what was under way is added up. */
export function halts(
  time: DrivingTime | undefined,
  last: Position | undefined,
): DrivingTime | undefined {
  if (time?.since === undefined || !last) return time;
  const { since, ...others } = time;
  return { ...others, drivenMs: time.drivenMs + between(since, last.fixTime), until: last.fixTime };
}

interface DrivingProgress {
  readonly time: DrivingTime;
  /** The durations that were reached now. */
  readonly reached: readonly number[];
}

/** Reports each duration once when it is reached. */
export function followDriving(
  time: DrivingTime,
  position: Position,
  durationsMs: readonly number[],
): DrivingProgress {
  const driven = time.drivenMs + between(time.since ?? position.fixTime, position.fixTime);
  const reached = durationsMs.filter((ms) => ms > (time.told ?? -1) && ms <= driven);
  if (reached.length === 0) return { time, reached };
  return { time: { ...time, told: Math.max(...reached) }, reached };
}
