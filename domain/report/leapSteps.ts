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

/** Two positions that follow each other. */
export interface CountedStep {
  readonly first: Position;
  readonly last: Position;
  /** The last one up to the first that has an odometer, and the oldest since which it shows the same. */
  readonly counted: Position | undefined;
  readonly stoodSince: Position | undefined;
}

/** Many odometers count whole kilometres, or whole miles. */
const COARSEST_COUNT = metres(1_610);

/** The last position that has an odometer, up to this one: many trackers send it now and then. */
export const latestCounted = (before: Position | undefined, position: Position) =>
  position.attributes.odometer === undefined ? before : position;

/** Since which position the odometer has shown the same, up to this one. */
export const oldestAlike = (before: Position | undefined, position: Position) => {
  const { odometer } = position.attributes;
  const isAlike = odometer === undefined || odometer === before?.attributes.odometer;
  return isAlike ? before : position;
};

/**
 * With what the counters gained too much between two positions that follow each other. One that
 * gained no more than can be driven in the time is believed, also across a leap: it counted wheels, not
 * coordinates; so is an odometer that stood meanwhile and now shows the way since. Else nothing counts
 * across a leap, and where the coordinates are believable, as around a moment that was reported twice,
 * the way between them.
 */
export function addLeap(
  before: LeapSteps | undefined,
  { first, last, counted, stoodSince }: CountedStep,
): LeapSteps | undefined {
  const most = mostDriven(between(first.fixTime, last.fixTime));
  const total = totalStep(first, last);
  const odometer = odometerExcess({ first, last, counted, stoodSince });
  if (odometer === 0 && total <= most) return before;
  return {
    odometer: metres((before?.odometer ?? 0) + odometer),
    totalDistance: metres(
      (before?.totalDistance ?? 0) + (total > most ? total - believedWay(first, last) : 0),
    ),
  };
}

/** What an odometer gained beyond belief since it was last reported. */
function odometerExcess({ first, last, counted, stoodSince }: CountedStep): number {
  if (counted === undefined) return 0;
  const most = mostDriven(between(counted.fixTime, last.fixTime));
  const step = odometerStep(counted, last);
  if (step <= most) return 0;
  const total = totalStep(counted, last);
  const isCoarse = total <= most && step - totalStep(stoodSince ?? counted, last) <= COARSEST_COUNT;
  if (isCoarse) return 0;
  return step - (counted === first || total > most ? believedWay(first, last) : total);
}

/** The straight way, unless it is a leap itself. */
function believedWay(first: Position, last: Position): number {
  const way = distance(first, last);
  return way > mostDriven(between(first.fixTime, last.fixTime)) ? 0 : way;
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
