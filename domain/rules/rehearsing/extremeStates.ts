import { eventName } from "../../alert/eventTypes.ts";
import type { Position } from "../../position.ts";
import {
  type DurationMs,
  days,
  type EpochMs,
  epochMs,
  hours,
  milliseconds,
  minutes,
} from "../../units.ts";
import { tripPoint } from "../../vehicle/trips.ts";
import { isThresholdAlert } from "../alertThresholds.ts";
import { weekOf } from "../driving/drivingRules.ts";
import { durationsOf } from "../lasting/durations.ts";
import type { Episode } from "../lasting/episode.ts";
import { minimalDuration } from "../lasting/overspeedRule.ts";
import { portsOf } from "../lasting/portRule.ts";
import type { VehicleRules } from "../moment.ts";
import { NO_RULE_STATE, type RuleState } from "../ruleState.ts";

/** What the rule behind an alert knows of the time before, and how far back that may reach. */
interface KeptState {
  readonly part: keyof RuleState;
  /** Read before the period at least; what the alert's own durations need comes on top. */
  readonly least: DurationMs;
  /**
   * It adds up or follows a way, so that its alerts may agree today and differ tomorrow: only when the
   * state itself is the same, whatever was before, is the past known.
   */
  readonly mustMeet?: true;
}

const KEPT_STATES: ReadonlyMap<string, KeptState> = new Map<string, KeptState>([
  ["idle", { part: "idle", least: hours(0) }],
  ["ignitionOff", { part: "ignitionOff", least: hours(0) }],
  ["alarmEngineOff", { part: "longStop", least: hours(0) }],
  ["digitalPort", { part: "ports", least: hours(0) }],
  ["unidentifiedDriver", { part: "unidentified", least: hours(0) }],
  ["deviceOverspeed", { part: "overspeed", least: hours(0) }],
  ["temperature", { part: "temperature", least: hours(0) }],
  ["driverChanged", { part: "driver", least: hours(0) }],
  ["inactivity", { part: "inactivity", least: hours(1) }],
  ["alarmEngineOn", { part: "longDriving", least: days(1), mustMeet: true }],
  ["alarmWeeklyDriving", { part: "weeklyDriving", least: days(8), mustMeet: true }],
  ["deviceMoving", { part: "trip", least: days(1), mustMeet: true }],
  ["deviceStopped", { part: "trip", least: days(1), mustMeet: true }],
]);

/** Where that is not enough, so far back. */
const FARTHER = [days(7), days(31)] as const;
/** A silence is noticed with the next minute. */
const ONE_CHECK = minutes(1);

const keptStatesOf = (alerts: readonly string[]): KeptState[] =>
  alerts.flatMap((name) => KEPT_STATES.get(eventName(name, undefined)) ?? []);

/**
 * How long before a period the rules begin, so that they come to it as they would have: tried one after
 * the other until what was before makes no difference. Empty: they need nothing but the last position.
 */
export function runUpsOf(alerts: readonly string[], vehicle: VehicleRules): readonly DurationMs[] {
  const kept = keptStatesOf(alerts);
  if (kept.length === 0) return [];
  // Silence is measured from the last report, whenever that was.
  const asked = alerts.flatMap((name) =>
    isThresholdAlert(name) && name !== "inactivity" ? durationsOf(vehicle, name) : [],
  );
  const longest = Math.max(
    ...kept.map(({ least }) => least),
    ...asked,
    minimalDuration(vehicle.settings),
  );
  return [ONE_CHECK, ...FARTHER].map((more) => milliseconds(longest + more));
}

/** Began before anybody looked, and everything that there is was reported of it. */
const REPORTED: Episode = { since: epochMs(0), told: Number.MAX_SAFE_INTEGER };
/** The same with nothing reported yet. */
const OVERDUE: Episode = { since: epochMs(0) };
/** Longer than anybody drives. */
const DRIVEN_MS = days(1_000);

/**
 * What the rules behind alerts may have remembered after a position, at its extremes: nothing, everything
 * long reported, everything overdue. What comes to the same from all of them comes to it from what was.
 */
export function extremeStates(
  alerts: readonly string[],
  after: Position,
  vehicle: VehicleRules,
): readonly RuleState[] {
  const parts = keptStatesOf(alerts).map(({ part }) => part);
  const extremes = [REPORTED, OVERDUE].map((episode) => {
    const state = extremeState(episode, after, vehicle);
    return Object.fromEntries(parts.map((part) => [part, state[part]]));
  });
  return [NO_RULE_STATE, ...extremes];
}

function extremeState(episode: Episode, after: Position, vehicle: VehicleRules): RuleState {
  const isReported = episode === REPORTED;
  const speeds = ["own", ...(vehicle.thresholds.deviceOverspeed ?? []).map(String)];
  const of = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, episode]));
  const side = isReported ? "high" : "low";
  const driving = { ...episode, drivenMs: DRIVEN_MS, since: after.fixTime };
  const point = tripPoint(after);
  return {
    trip: { moving: isReported, anchor: isReported ? undefined : point, recent: [point] },
    overspeed: of(speeds),
    idle: episode,
    ignitionOff: episode,
    longStop: episode,
    ports: of(portsOf(vehicle.settings)),
    temperature: { temp1: side, temp2: side, temp3: side },
    unidentified: isReported ? "known" : episode,
    longDriving: driving,
    weeklyDriving: { week: weekOf(after.fixTime), time: driving },
    // No tracker sends this sign.
    driver: "\u0000",
  };
}

/** Whether alerts that agree are not enough: see `mustMeet`. */
export const mustMeet = (alerts: readonly string[]): boolean =>
  keptStatesOf(alerts).some((state) => state.mustMeet);

/** Whether rules that came from different pasts remember the same at a time. */
export const haveMet = (
  alerts: readonly string[],
  states: readonly RuleState[],
  at: EpochMs,
): boolean =>
  keptStatesOf(alerts).every(({ part }) => {
    const [first, ...others] = states.map((state) => livePart(state, part, at));
    return others.every(
      (other) => other === first || JSON.stringify(other) === JSON.stringify(first),
    );
  });

/** A week that is over counts for nothing. */
function livePart(state: RuleState, part: keyof RuleState, at: EpochMs): unknown {
  const { weeklyDriving } = state;
  if (part === "weeklyDriving" && weeklyDriving && weeklyDriving.week < weekOf(at))
    return undefined;
  return state[part];
}
