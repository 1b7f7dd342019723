import type { TripState } from "../vehicle/trips.ts";
import type { TemperatureRuleState } from "./comparing/temperatureRule.ts";
import type { DriverRuleState } from "./driving/driverRule.ts";
import type { WeeklyDrivingRuleState } from "./driving/drivingRules.ts";
import type { DrivingTime } from "./driving/drivingTime.ts";
import type { UnidentifiedRuleState } from "./lasting/engineRules.ts";
import type { Episode } from "./lasting/episode.ts";
import type { InactivityRuleState } from "./lasting/inactivityRule.ts";
import type { OverspeedRuleState } from "./lasting/overspeedRule.ts";
import type { PortRuleState } from "./lasting/portRule.ts";

/**
 * What the rules remember of one vehicle between two positions. Plain JSON: with it and the
 * positions that are stored any process can go on where another stopped.
 */
export interface RuleState {
  readonly trip?: TripState;
  readonly overspeed?: OverspeedRuleState;
  readonly idle?: Episode;
  readonly ignitionOff?: Episode;
  readonly longStop?: Episode;
  readonly ports?: PortRuleState;
  readonly temperature?: TemperatureRuleState;
  readonly unidentified?: UnidentifiedRuleState;
  readonly longDriving?: DrivingTime;
  readonly weeklyDriving?: WeeklyDrivingRuleState;
  readonly driver?: DriverRuleState;
  readonly inactivity?: InactivityRuleState;
}

export const NO_RULE_STATE: RuleState = {};

/** With one part replaced or removed; the same object when that part is the same. */
export function remember<Key extends keyof RuleState>(
  state: RuleState,
  key: Key,
  part: RuleState[Key],
): RuleState {
  if (state[key] === part) return state;
  if (part !== undefined) return { ...state, [key]: part };
  const { [key]: _, ...others } = state;
  return others;
}

/**
 * What has to be written down. A trip's latest positions are left out: they change with every
 * message and are in the history already.
 */
export function storedRuleState(state: RuleState): RuleState {
  return state.trip ? { ...state, trip: { ...state.trip, recent: [] } } : state;
}

/** Whether there is anything new to write down. */
export function isStoredAlike(one: RuleState, other: RuleState): boolean {
  if (one === other) return true;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof RuleState>)
    if (key === "trip" ? !isSameTrip(one.trip, other.trip) : one[key] !== other[key]) return false;
  return true;
}

const isSameTrip = (one: TripState | undefined, other: TripState | undefined): boolean =>
  one?.moving === other?.moving && one?.anchor === other?.anchor;
