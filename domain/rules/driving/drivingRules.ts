import { numberSetting } from "../../settings.ts";
import { between, days, type EpochMs, minutes } from "../../units.ts";
import { durationsOf, lasted } from "../lasting/durations.ts";
import { type Judgement, type Moment, NOTHING, type VehicleRules } from "../moment.ts";
import { type DrivingTime, drivesOn, followDriving, halts, isDriving } from "./drivingTime.ts";

/** What makes a rest, in minutes: regulation (EC) 561/2006. */
const USUAL_REST = 45;

/** Too long at the wheel: driving adds up over short halts and starts anew after a rest. */
export function longDrivingRule(
  { position, last, vehicle }: Moment,
  state: DrivingTime | undefined,
): Judgement<DrivingTime> {
  const durations = durationsOf(vehicle, "alarmEngineOn");
  if (durations.length === 0) return { drafts: NOTHING, state: undefined };
  if (!isDriving(last, position))
    return {
      drafts: NOTHING,
      state: unlessRested(halts(state, last), position.fixTime, vehicle),
    };

  const { time, reached } = followDriving(
    drivesOn(unlessRested(state, last.fixTime, vehicle), last),
    position,
    durations,
  );
  return {
    drafts: reached.map((duration) => lasted(vehicle, "alarmEngineOn", duration)),
    state: time,
  };
}

function unlessRested(
  time: DrivingTime | undefined,
  at: EpochMs,
  { settings }: VehicleRules,
): DrivingTime | undefined {
  if (time?.until === undefined) return time;
  const rest = minutes(numberSetting(settings, "alarmEngineOn.rest") ?? USUAL_REST);
  return between(time.until, at) >= rest ? undefined : time;
}

export interface WeeklyDrivingRuleState {
  /** Mondays since 1970. */
  readonly week: number;
  readonly time: DrivingTime;
}

/** More driving than allowed since Monday, 00:00 UTC, as tachographs count the week. */
export function weeklyDrivingRule(
  { position, last, vehicle }: Moment,
  state: WeeklyDrivingRuleState | undefined,
): Judgement<WeeklyDrivingRuleState> {
  const durations = durationsOf(vehicle, "alarmWeeklyDriving");
  if (durations.length === 0) return { drafts: NOTHING, state: undefined };
  if (!isDriving(last, position)) {
    const time = halts(state?.time, last);
    return { drafts: NOTHING, state: state && time ? kept(state, state.week, time) : state };
  }

  const week = weekOf(position.fixTime);
  const before = state?.week === week ? state.time : undefined;
  const { time, reached } = followDriving(drivesOn(before, last), position, durations);
  return {
    drafts: reached.map((duration) => lasted(vehicle, "alarmWeeklyDriving", duration)),
    state: kept(state, week, time),
  };
}

const kept = (
  state: WeeklyDrivingRuleState | undefined,
  week: number,
  time: DrivingTime,
): WeeklyDrivingRuleState =>
  state && state.week === week && state.time === time ? state : { week, time };

/** Mondays since 1970, which began on a Thursday. */
export const weekOf = (time: EpochMs) => Math.floor((time + days(3)) / days(7));
