import { days, type EpochMs } from "../units.ts";
import { type DrivingTime, drivesOn, halts, isDriving, tally } from "./drivingTime.ts";
import { durationsOf, lasted } from "./durations.ts";
import { type Judgement, type Moment, NOTHING } from "./moment.ts";

export interface WeeklyDrivingMemory {
  /** Mondays since 1970. */
  readonly week: number;
  readonly time: DrivingTime;
}

/** More driving than allowed since Monday, 00:00 UTC, as tachographs count the week. */
export function weeklyDrivingRule(
  { position, last, vehicle }: Moment,
  memory: WeeklyDrivingMemory | undefined,
): Judgement<WeeklyDrivingMemory> {
  const durations = durationsOf(vehicle, "alarmWeeklyDriving");
  if (durations.length === 0) return { drafts: NOTHING, memory: undefined };
  if (!isDriving(last, position)) {
    const time = halts(memory?.time, last);
    return { drafts: NOTHING, memory: memory && time ? kept(memory, memory.week, time) : memory };
  }

  const week = weekOf(position.fixTime);
  const before = memory?.week === week ? memory.time : undefined;
  const { time, reached } = tally(drivesOn(before, last), position, durations);
  return {
    drafts: reached.map((duration) => lasted(vehicle, "alarmWeeklyDriving", duration)),
    memory: kept(memory, week, time),
  };
}

const kept = (
  memory: WeeklyDrivingMemory | undefined,
  week: number,
  time: DrivingTime,
): WeeklyDrivingMemory =>
  memory && memory.week === week && memory.time === time ? memory : { week, time };

/** 1970 began on a Thursday. */
const weekOf = (time: EpochMs) => Math.floor((time + days(3)) / days(7));
