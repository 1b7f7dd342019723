import { days, type EpochMs } from "../units.ts";
import { type DrivingTime, drivesOn, halts, isDriving, tally } from "./drivingTime.ts";
import { durationsOf, lasted } from "./durations.ts";
import { type Judgement, type Moment, NOTHING } from "./moment.ts";

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
  const { time, reached } = tally(drivesOn(before, last), position, durations);
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

/** 1970 began on a Thursday. */
const weekOf = (time: EpochMs) => Math.floor((time + days(3)) / days(7));
