import type { VehicleId } from "../ids.ts";
import type { Position } from "../position.ts";
import { createDays } from "../time/days.ts";
import {
  between,
  type DurationMs,
  type EpochMs,
  type Knots,
  knots,
  milliseconds,
} from "../units.ts";
import { addLeap, type LeapSteps, latestCounted, oldestAlike } from "./leapSteps.ts";
import { averageSpeed, engineHours, type Measure, measure, readingOf } from "./measure.ts";
import type { ReportVehicle } from "./trip.ts";

/** A vehicle's whole time in one row, or one of its days. */
export interface Summary extends Measure {
  readonly vehicleId: VehicleId;
  readonly vehicleName: string;
  readonly startTime: EpochMs;
  readonly endTime: EpochMs;
  /** Over the hours in which the engine ran; nothing where they are not known. */
  readonly averageSpeed: Knots;
  readonly maxSpeed: Knots;
  readonly startHours: DurationMs;
  readonly endHours: DurationMs;
  readonly engineHours: DurationMs;
}

interface Span {
  /** What is measured from: the last position before the span, else its first. */
  readonly base: Position;
  readonly first: Position;
  last: Position;
  maxSpeed: number;
  leaps: LeapSteps | undefined;
}

/**
 * Sums a track up while it is read. With a time zone each of its calendar days makes a row; what
 * was driven between the last position of a day and the first of the next belongs to the latter,
 * so the rows of days add up to the row of all. Days without positions make none.
 */
export function createSummariser(vehicle: ReportVehicle, timeZone?: string) {
  const days = timeZone === undefined ? undefined : createDays(timeZone);
  let span: Span | undefined;
  let dayEnds = Number.POSITIVE_INFINITY;
  let counted: Position | undefined;
  let stoodSince: Position | undefined;

  return {
    /** The row of the day before, when this position begins another. */
    add(position: Position): Summary | undefined {
      if (span && position.fixTime <= span.last.fixTime) return undefined;
      const step = { first: span?.last ?? position, last: position, counted, stoodSince };
      counted = latestCounted(counted, position);
      stoodSince = oldestAlike(stoodSince, position);
      if (span && position.fixTime < dayEnds) {
        span.leaps = addLeap(span.leaps, step);
        span.last = position;
        span.maxSpeed = Math.max(span.maxSpeed, position.speed);
        return undefined;
      }
      const before = span;
      const leaps = addLeap(undefined, step);
      span = { base: step.first, first: position, last: position, maxSpeed: position.speed, leaps };
      if (days) dayEnds = days.dayOf(position.fixTime).end;
      return before && summaryOf(before, vehicle);
    },

    /** The last row; nothing of an empty track. */
    end: (): Summary | undefined => span && summaryOf(span, vehicle),
  };
}

function summaryOf({ base, first, last, maxSpeed, leaps }: Span, vehicle: ReportVehicle): Summary {
  const measured = measure({ first: base, last, leaps }, vehicle.rules);
  const hours = engineHours(base, last);
  return {
    ...measured,
    vehicleId: vehicle.id,
    vehicleName: vehicle.name,
    startTime: first.fixTime,
    endTime: last.fixTime,
    duration: between(first.fixTime, last.fixTime),
    averageSpeed: averageSpeed(measured.distance, hours),
    maxSpeed: knots(maxSpeed),
    startHours: milliseconds(readingOf(base.attributes.hours) ?? 0),
    endHours: milliseconds(readingOf(last.attributes.hours) ?? 0),
    engineHours: hours,
  };
}
