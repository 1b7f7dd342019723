import { distance } from "#domain/geo/geodesy";
import type { EpochMs } from "#domain/units";
import { epochMs, knots } from "#domain/units";
import { DEFAULT_STATE_RULES, type VehicleState, vehicleState } from "#domain/vehicle/vehicleState";
import { NOON } from "./fleetBuilders.ts";
import type { PointFacts } from "./historyBuilders.ts";

/** Milliseconds since noon. */
export interface KnownTime {
  readonly from: number;
  readonly until: number;
}

export type NaivePoint = PointFacts & {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly course: number;
};

export interface NaiveMoment {
  readonly positionId: number;
  readonly fixTime: EpochMs;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly course: number;
  readonly state: VehicleState;
  readonly ignition: boolean | undefined;
  readonly lastStop: EpochMs | undefined;
  readonly fuel: number | undefined;
  readonly driver: string | undefined;
}

const MINUTE = 60_000;

/**
 * Where a vehicle was at a moment, by looking at every point, as the specification says it: nothing is
 * known across a time that is not, a gap is a silence of more than five minutes, or of more than two
 * when it went far, a leap is faster than 250 km/h; who was parked and is there still was there.
 */
export function naiveMoment(
  points: readonly NaivePoint[],
  known: readonly KnownTime[],
  moment: number,
): NaiveMoment | undefined {
  const time = reaching(known, moment);
  if (!time) return undefined;
  const there = points
    .filter(({ at }) => known.some(({ from, until }) => at >= from && at < until))
    .filter(({ at }) => at >= time.from && at < time.until)
    .sort((one, other) => one.at - other.at || one.id - other.id);
  const past = there.filter(({ at }) => at <= moment);
  const last = past.at(-1);
  if (!last) return undefined;
  const next = there.find(({ at }) => at > moment);
  const on = past.filter(({ ignition }) => ignition !== undefined);
  const stops = on.filter(
    ({ ignition }, row) => ignition === false && on[row - 1]?.ignition === true,
  );
  const fuel = past.findLast((point) => point.fuel !== undefined)?.fuel;
  return {
    positionId: last.id,
    fixTime: epochMs(NOON + last.at),
    state: stateOf(last, moment),
    ignition: on.at(-1)?.ignition,
    lastStop: stops.length > 0 ? epochMs(NOON + stops.at(-1)!.at) : undefined,
    fuel,
    driver: past.findLast((point) => point.driver !== undefined)?.driver,
    ...whereAt(last, next, moment),
  };
}

const stateOf = ({ at, speed, ignition }: NaivePoint, moment: number) =>
  vehicleState(
    { fixTime: epochMs(at + 1e12), speed: knots(speed), ignition },
    DEFAULT_STATE_RULES,
    epochMs(moment + 1e12),
  );

function whereAt(last: NaivePoint, next: NaivePoint | undefined, moment: number) {
  const { latitude, longitude, speed, course } = last;
  if (!next || isBroken(last, next)) return { latitude, longitude, speed, course };
  const share = (moment - last.at) / (next.at - last.at);
  const towards = (from: number, to: number) => from + (to - from) * share;
  const eastwards = [next.longitude - 360, next.longitude, next.longitude + 360].sort(
    (one, other) => Math.abs(one - longitude) - Math.abs(other - longitude),
  )[0]!;
  const turn = [next.course - 360, next.course, next.course + 360].sort(
    (one, other) => Math.abs(one - course) - Math.abs(other - course),
  )[0]!;
  return {
    latitude: towards(latitude, next.latitude),
    longitude: towards(longitude, eastwards),
    speed: towards(speed, next.speed),
    course: speed > 0 && next.speed > 0 ? towards(course, turn) : course,
  };
}

/** Nobody knows what was between two points that follow each other. */
export function isBroken(last: NaivePoint, next: NaivePoint): boolean {
  const silence = next.at - last.at;
  const way = distance(last, next);
  const isParked = stateOf(last, last.at) === "stopped" && way < 200;
  if (isParked && silence > 2 * MINUTE) return silence > DEFAULT_STATE_RULES.disconnectedAfter;
  const isGap = silence > 5 * MINUTE || (silence > 2 * MINUTE && way > 500);
  return isGap || way > Math.max(100, (250_000 / 3_600_000) * silence);
}

/** The unbroken time that reaches a moment, its end included. */
function reaching(known: readonly KnownTime[], moment: number): KnownTime | undefined {
  const last = known.findLast(({ from }) => from <= moment);
  if (!last || last.until < moment) return undefined;
  let { from, until } = last;
  for (const time of known.filter((each) => each.from < last.from).reverse())
    if (time.until === from) from = time.from;
  for (const time of known) if (time.from === until) until = time.until;
  return { from, until };
}
