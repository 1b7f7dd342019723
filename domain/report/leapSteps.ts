import { distance } from "../geo/geodesy.ts";
import type { Position } from "../position.ts";
import { between, type Metres, metres } from "../units.ts";
import { mostDriven } from "../vehicle/isLeap.ts";
import { distanceCounter, type MeasureRules, readingOf } from "./measure.ts";

/** What the counters of a vehicle gained beyond belief: nobody drove that. */
export interface LeapSteps {
  readonly odometer: Metres;
  readonly totalDistance: Metres;
}

const BY_ODOMETER: MeasureRules = { ignoreOdometer: false, fuelCapacity: undefined };

/** Two positions that follow each other, and since which of the earlier ones the odometer has shown the same. */
export interface CountedStep {
  readonly first: Position;
  readonly last: Position;
  readonly stoodSince: Position;
}

/** Many odometers count whole kilometres, or whole miles. */
const COARSEST_COUNT = metres(1_610);

/** Since which position the odometer has shown the same, up to this one. */
export const oldestAlike = (stoodSince: Position | undefined, position: Position): Position =>
  stoodSince !== undefined && stoodSince.attributes.odometer === position.attributes.odometer
    ? stoodSince
    : position;

/**
 * With what the counters gained too much between two positions that follow each other. One that
 * gained no more than can be driven in the time is believed, also across a leap: it counted wheels, not
 * coordinates; so is an odometer that stood meanwhile and now shows the way since. Else nothing counts
 * across a leap, and where the coordinates are believable, as around a moment that was reported twice,
 * the way between them.
 */
export function addLeap(
  before: LeapSteps | undefined,
  { first, last, stoodSince }: CountedStep,
): LeapSteps | undefined {
  const most = mostDriven(between(first.fixTime, last.fixTime));
  const step = odometerStep(first, last);
  const total = totalStep(first, last);
  if (step <= most && total <= most) return before;
  const isCoarse = total <= most && step - totalStep(stoodSince, last) <= COARSEST_COUNT;
  const odometer = isCoarse ? 0 : step;
  const way = distance(first, last);
  const driven = way > most ? 0 : way;
  const sum = (so: Metres | undefined, step: number) =>
    metres((so ?? 0) + (step > most ? step - driven : 0));
  return {
    odometer: sum(before?.odometer, odometer),
    totalDistance: sum(before?.totalDistance, total),
  };
}

/** Nothing where the counter is not believed, or an end does not report it. */
function odometerStep(first: Position, last: Position): number {
  if (last.attributes.odometer === undefined) return 0;
  const { by, start, end, wasSetBy } = distanceCounter({ first, last }, BY_ODOMETER);
  return by === "odometer" ? end - start - wasSetBy : 0;
}

function totalStep({ attributes: first }: Position, { attributes: last }: Position): number {
  const start = readingOf(first.totalDistance);
  const end = readingOf(last.totalDistance);
  return start === undefined || end === undefined ? 0 : end - start;
}
