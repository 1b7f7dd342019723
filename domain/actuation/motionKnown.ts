import type { Attributes } from "../position.ts";
import { type DurationMs, type EpochMs, seconds } from "../units.ts";

/** What of a position tells whether the vehicle stands. */
export interface MotionClaim {
  readonly fixTime: EpochMs;
  readonly serverTime: EpochMs;
  readonly valid: boolean;
  readonly speed: number;
  readonly attributes: Attributes;
}

/** Older than this a vehicle at a traffic light may have driven on. */
export const FIX_TRUSTED_FOR: DurationMs = seconds(60);
/** Clocks of trackers and ours differ by so much at most; a fix further ahead proves nothing. */
const MAX_LEAD: DurationMs = seconds(5);

/**
 * Whether the vehicle stands, by its latest position and our own clock. It stands only when the
 * place is fresh, valid and without any speed at all; when in doubt nothing is known. Comparisons
 * are written so that NaN is doubt.
 */
export function motionKnown(
  latest: MotionClaim | undefined,
  now: EpochMs,
): "standing" | "moving" | "unknown" {
  if (!latest?.valid || latest.attributes.outdated === true) return "unknown";
  if (!isFresh(latest.fixTime, now) || !isFresh(latest.serverTime, now)) return "unknown";
  const { speed, attributes } = latest;
  if (typeof speed !== "number" || !(speed >= 0)) return "unknown";
  const saysStill = attributes.motion === undefined || attributes.motion === false;
  return speed === 0 && saysStill ? "standing" : "moving";
}

const isFresh = (time: EpochMs, now: EpochMs): boolean =>
  now - time < FIX_TRUSTED_FOR && time - now <= MAX_LEAD;
