import { type Coordinate, distance } from "../geo/geodesy.ts";
import {
  between,
  type DurationMs,
  type EpochMs,
  kmPerHour,
  type Metres,
  metres,
} from "../units.ts";

/** Faster than this nothing drives: one of the two coordinates is wrong. */
const LEAP_FROM = kmPerHour(250);
/** Receivers err by as much within a second: after a tunnel, between houses. */
const LEAST_LEAP = metres(100);
const LEAP_METRES_PER_MS = LEAP_FROM / 3_600;

/** The longest way that is believed of so much time. */
export const mostDriven = (passed: DurationMs): Metres =>
  metres(Math.max(LEAST_LEAP, LEAP_METRES_PER_MS * passed));

/** When a vehicle was somewhere. */
interface Sighting extends Coordinate {
  readonly fixTime: EpochMs;
}

/**
 * Whether two positions that follow each other lie too far apart for the time between them. Nobody
 * knows what was driven there: it is on no map, in no distance, and no trip by itself.
 */
export const isLeap = (one: Sighting, next: Sighting): boolean =>
  distance(one, next) > mostDriven(between(one.fixTime, next.fixTime));
