import type { Attributes, Position } from "../position.ts";
import {
  between,
  type DurationMs,
  type Knots,
  knots,
  type Metres,
  metres,
  metresPerSecondToKnots,
  milliseconds,
} from "../units.ts";
import { countedByTracker } from "../vehicle/counterOffsets.ts";

import type { LeapSteps } from "./leapSteps.ts";

/** What of a vehicle's attributes decides how its way is measured. */
export interface MeasureRules {
  /** The tracker's own counter is not believed. */
  readonly ignoreOdometer: boolean;
  /** Litres; absent when nobody wrote it down. */
  readonly fuelCapacity: number | undefined;
}

/** Two positions of one vehicle, the first of them earlier, and what lies between them. */
export interface MeasuredSpan {
  readonly first: Position;
  readonly last: Position;
  /** Absent where there was no leap. */
  readonly leaps?: LeapSteps | undefined;
}

/** What lies between two positions. */
export interface Measure {
  readonly distance: Metres;
  readonly duration: DurationMs;
  readonly averageSpeed: Knots;
  readonly spentFuel: number;
  readonly startOdometer: Metres;
  readonly endOdometer: Metres;
}

/**
 * Distance by the odometer where both ends have one and it did not run backwards, else by the total
 * that the server keeps; what either gained in a leap is not driven. Never negative and never not a
 * number, whatever trackers sent.
 */
export function measure(span: MeasuredSpan, rules: MeasureRules): Measure {
  const { first, last } = span;
  const { start, end, wasSetBy, leapt } = distanceCounter(span, rules);
  const distance = metres(Math.max(0, end - start - wasSetBy - leapt));
  const duration = between(first.fixTime, last.fixTime);
  return {
    distance,
    duration,
    averageSpeed: averageSpeed(distance, duration),
    spentFuel: spentFuel(first.attributes, last.attributes, rules.fuelCapacity),
    startOdometer: start,
    endOdometer: end,
  };
}

/** Nothing when no time passed. */
export const averageSpeed = (distance: Metres, duration: DurationMs): Knots =>
  duration > 0 ? metresPerSecondToKnots((distance * 1_000) / duration) : knots(0);

/**
 * How long the engine ran, whatever its owner has set the counter to meanwhile; nothing when an end does not report
 * or the counter ran backwards.
 */
export function engineHours(first: Position, last: Position): DurationMs {
  const start = readingOf(countedByTracker(first.attributes, "hours"));
  const end = readingOf(countedByTracker(last.attributes, "hours"));
  return milliseconds(start === undefined || end === undefined ? 0 : Math.max(0, end - start));
}

/** More than any counter of a vehicle shows: from here on sums would lose digits or overflow. */
const MAX_READING = 1e12;

/** A reading, unless it is none or beyond belief. */
export const readingOf = (value: unknown): number | undefined =>
  typeof value === "number" && Math.abs(value) <= MAX_READING ? value : undefined;

/** What a distance is the difference of. */
export interface DistanceCounter {
  readonly by: "odometer" | "totalDistance";
  readonly start: Metres;
  readonly end: Metres;
  /** By so much its owner set it forwards on the way: nobody has driven that. */
  readonly wasSetBy: Metres;
  /** By so much it grew in leaps. */
  readonly leapt: Metres;
}

export function distanceCounter(
  { first: { attributes: first }, last: { attributes: last }, leaps }: MeasuredSpan,
  { ignoreOdometer }: MeasureRules,
): DistanceCounter {
  const start = readingOf(first.odometer) ?? 0;
  const end = readingOf(last.odometer) ?? 0;
  const wasSetBy = offsetOf(last) - offsetOf(first);
  if (!ignoreOdometer && start !== 0 && end !== 0 && end - wasSetBy >= start)
    return {
      by: "odometer",
      start: metres(start),
      end: metres(end),
      wasSetBy: metres(wasSetBy),
      leapt: leaps?.odometer ?? metres(0),
    };
  const startTotal = readingOf(first.totalDistance);
  const endTotal = readingOf(last.totalDistance);
  // One end that does not report makes no way as long as the vehicle's whole life.
  return {
    by: "totalDistance",
    start: metres(startTotal ?? endTotal ?? 0),
    end: metres(endTotal ?? startTotal ?? 0),
    wasSetBy: metres(0),
    leapt: leaps?.totalDistance ?? metres(0),
  };
}

const offsetOf = ({ odometerOffset }: Attributes): number => readingOf(odometerOffset) ?? 0;

/**
 * Litres: by what the engine counted, else by the tank's litres, else by its level. What was
 * refilled on the way counts against it, so it may be negative.
 */
function spentFuel(first: Attributes, last: Attributes, capacity: number | undefined): number {
  const used = difference(first.fuelUsed, last.fuelUsed);
  if (used !== undefined && used >= 0) return used;
  const litres = difference(last.fuel, first.fuel);
  if (litres !== undefined) return litres;
  const percent = difference(last.fuelLevel, first.fuelLevel);
  return percent !== undefined && capacity !== undefined ? (percent * capacity) / 100 : 0;
}

function difference(from: unknown, to: unknown): number | undefined {
  const start = readingOf(from);
  const end = readingOf(to);
  return start === undefined || end === undefined ? undefined : end - start;
}
