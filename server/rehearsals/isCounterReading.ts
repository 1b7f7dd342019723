import type { Attributes, Position } from "#domain/position";

/** What an owner reads off a dashboard, and what follows from it. */
const COUNTED: ReadonlySet<string> = new Set([
  "totalDistance",
  "hours",
  "hoursOffset",
  "odometer",
  "odometerOffset",
]);

/**
 * Whether a position is no report but the last one once more, with counters as an owner has set them
 * (`createTotals`): live no rule was asked about it, and everything after counted on from it.
 */
export const isCounterReading = (last: Position, position: Position): boolean =>
  position.deviceTime === last.deviceTime &&
  position.line === undefined &&
  position.latitude === last.latitude &&
  position.longitude === last.longitude &&
  position.speed === last.speed &&
  position.course === last.course &&
  isSameButCounted(position.attributes, last.attributes) &&
  isSameButCounted(last.attributes, position.attributes);

const isSameButCounted = (one: Attributes, other: Attributes): boolean =>
  Object.entries(one).every(([key, value]) => COUNTED.has(key) || other[key] === value);
