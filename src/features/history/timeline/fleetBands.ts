import type { FleetTimeline } from "#contract/fleetTimeline";
import { TIMELINE_BANDS, type TimelineBand } from "#contract/history";
import type { EpochMs } from "#domain/units";

/** How many vehicles did one thing. */
export interface BandCount {
  readonly band: TimelineBand;
  readonly vehicles: number;
}

/** How many did what at a moment, in whole vehicles; nothing where nothing is known. */
export function bandCountsAt(
  fleet: FleetTimeline | undefined,
  moment: EpochMs,
): readonly BandCount[] {
  if (!fleet || moment < fleet.from || moment >= fleet.to) return [];
  const column = Math.floor(((moment - fleet.from) / (fleet.to - fleet.from)) * fleet.count);
  const means = TIMELINE_BANDS.map(
    (_, band) => fleet.means[column * TIMELINE_BANDS.length + band]!,
  );
  const vehicles = wholeNumbers(means);
  return vehicles.some((count) => count > 0)
    ? TIMELINE_BANDS.map((band, at) => ({ band, vehicles: vehicles[at]! }))
    : [];
}

/** Which bands are anywhere in it. */
export const bandsIn = ({ means }: FleetTimeline): readonly TimelineBand[] =>
  TIMELINE_BANDS.filter((_, band) =>
    means.some((mean, at) => at % TIMELINE_BANDS.length === band && mean > 0),
  );

/** Rounded so that together they are what they were: the largest rests are rounded up. */
function wholeNumbers(means: readonly number[]): readonly number[] {
  const whole = means.map(Math.floor);
  const rests = means.map((mean, at) => ({ at, rest: mean - whole[at]! }));
  const missing = Math.round(rests.reduce((sum, { rest }) => sum + rest, 0));
  for (const { at } of rests.sort((one, other) => other.rest - one.rest).slice(0, missing))
    whole[at]! += 1;
  return whole;
}
