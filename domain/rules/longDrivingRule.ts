import { numberSetting } from "../settings.ts";
import { between, type EpochMs, minutes } from "../units.ts";
import { type DrivingTime, drivesOn, halts, isDriving, tally } from "./drivingTime.ts";
import { durationsOf, lasted } from "./durations.ts";
import { type Judgement, type Moment, NOTHING, type VehicleRules } from "./moment.ts";

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

  const { time, reached } = tally(
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
