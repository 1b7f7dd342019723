import { alarmRule } from "./alarmRule.ts";
import { behaviourRule } from "./behaviourRule.ts";
import { driverRule } from "./driverRule.ts";
import { engineOffRule } from "./engineOffRule.ts";
import { fuelRule } from "./fuelRule.ts";
import { geofenceRule } from "./geofenceRule.ts";
import { idleRule } from "./idleRule.ts";
import { ignitionRule } from "./ignitionRule.ts";
import { longDrivingRule } from "./longDrivingRule.ts";
import { maintenanceRule } from "./maintenanceRule.ts";
import type { Drafts, EventDraft, Judgement, Moment } from "./moment.ts";
import { overspeedRule } from "./overspeedRule.ts";
import { portRule } from "./portRule.ts";
import { type RuleState, remember } from "./ruleState.ts";
import { sensorRule } from "./sensorRule.ts";
import { temperatureRule } from "./temperatureRule.ts";
import { tripRule } from "./tripRule.ts";
import { unidentifiedDriverRule } from "./unidentifiedDriverRule.ts";
import { weeklyDrivingRule } from "./weeklyDrivingRule.ts";

/** What two positions report. */
const COMPARING: readonly ((moment: Moment) => Drafts)[] = [
  geofenceRule,
  ignitionRule,
  fuelRule,
  alarmRule,
  behaviourRule,
  sensorRule,
  maintenanceRule,
];

type Remembering = {
  readonly [Key in keyof Required<RuleState>]?: (
    moment: Moment,
    state: RuleState[Key],
  ) => Judgement<NonNullable<RuleState[Key]>>;
};

/** Rules with a state, each with its own part of it. */
const REMEMBERING: Remembering = {
  trip: tripRule,
  overspeed: overspeedRule,
  idle: idleRule,
  ignitionOff: engineOffRule("ignitionOff"),
  longStop: engineOffRule("alarmEngineOff"),
  ports: portRule,
  temperature: temperatureRule,
  unidentified: unidentifiedDriverRule,
  longDriving: longDrivingRule,
  weeklyDriving: weeklyDrivingRule,
  driver: driverRule,
};

type Rule = (moment: Moment, state: unknown) => Judgement<unknown>;
const RULES = Object.entries(REMEMBERING) as [keyof RuleState, Rule][];

/**
 * What happened at a vehicle's newest position, and what to remember until the next. Depends on
 * nothing else, so it can be asked again after a crash. Give it positions in the order of time.
 */
export function judge(
  moment: Moment,
  state: RuleState,
): { readonly drafts: Drafts; readonly state: RuleState } {
  const drafts: EventDraft[] = [];
  for (const rule of COMPARING) drafts.push(...rule(moment));
  let kept = state;
  for (const [key, rule] of RULES) {
    const judgement = rule(moment, state[key]);
    kept = remember(kept, key, judgement.state as never);
    drafts.push(...judgement.drafts);
  }
  return { drafts, state: kept };
}
