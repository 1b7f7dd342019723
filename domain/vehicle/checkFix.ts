import { between, type DurationMs, type EpochMs, epochMs, minutes } from "../units.ts";

/**
 * Why a fix is not believed. The bounds are those that Traccar's own decoders are tested with:
 * speed 0 to 869 knots, course 0 to 360.
 */
export const FIX_REFUSALS = [
  "badLatitude",
  "badLongitude",
  "badSpeed",
  "badCourse",
  "badTime",
  "inFuture",
  "noPlace",
] as const;
export type FixRefusal = (typeof FIX_REFUSALS)[number];

/** What must be sane before anything else is checked. */
export interface FixClaim {
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly course: number;
  readonly fixTime: number;
  /** False when the tracker itself reports that it had no satellites. */
  readonly valid?: boolean;
}

const MAX_SPEED_KNOTS = 869;
/** No tracker that we serve was switched on before 2000; older times are clocks that lost count. */
const EARLIEST_FIX = epochMs(Date.UTC(2000, 0, 1));
/** A tracker's clock may run this far ahead of ours before its future would stick on the map. */
export const MAX_CLOCK_LEAD: DurationMs = minutes(5);
/** Nothing, or the first reason not to believe the fix. Comparisons are written so that NaN fails. */
export function checkFix(claim: FixClaim, now: EpochMs): FixRefusal | undefined {
  if (!(claim.latitude >= -90 && claim.latitude <= 90)) return "badLatitude";
  if (!(claim.longitude >= -180 && claim.longitude <= 180)) return "badLongitude";
  if (!(claim.speed >= 0 && claim.speed <= MAX_SPEED_KNOTS)) return "badSpeed";
  if (!(claim.course >= 0 && claim.course <= 360)) return "badCourse";
  if (!Number.isFinite(claim.fixTime) || claim.fixTime < EARLIEST_FIX) return "badTime";
  if (claim.fixTime > now + MAX_CLOCK_LEAD) return "inFuture";
  // Where trackers without satellites believe to be: off the coast of Africa.
  if (claim.valid === false && claim.latitude === 0 && claim.longitude === 0) return "noPlace";
  return undefined;
}

/** Closer clocks agree: connections and computers take some seconds too. */
const CLOCKS_AGREE_WITHIN: DurationMs = minutes(1);

/**
 * How far ahead of ours the clock runs that gave this time; undefined as long as they agree. A fix
 * that is believed leads by `MAX_CLOCK_LEAD` at most.
 */
export function clockLead(time: EpochMs, now: EpochMs): DurationMs | undefined {
  const lead = between(now, time);
  return lead >= CLOCKS_AGREE_WITHIN ? lead : undefined;
}
