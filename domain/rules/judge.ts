import { COMPARING_RULES } from "./comparing/comparingRules.ts";
import { temperatureRule } from "./comparing/temperatureRule.ts";
import { driverRule } from "./driving/driverRule.ts";
import { longDrivingRule, weeklyDrivingRule } from "./driving/drivingRules.ts";
import { tripRule } from "./driving/tripRule.ts";
import {
  engineOffRule,
  engineOffUntil,
  idleRule,
  unidentifiedDriverRule,
} from "./lasting/engineRules.ts";
import { inactivityRule } from "./lasting/inactivityRule.ts";
import { overspeedRule } from "./lasting/overspeedRule.ts";
import { portRule, portsUntil } from "./lasting/portRule.ts";
import type { Drafts, EventDraft, Judgement, Moment, Silence } from "./moment.ts";
import { type RuleState, remember } from "./ruleState.ts";

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
  for (const rule of COMPARING_RULES) drafts.push(...rule(moment));
  let kept = state;
  for (const [key, rule] of RULES) {
    const judgement = rule(moment, state[key]);
    kept = remember(kept, key, judgement.state as never);
    drafts.push(...judgement.drafts);
  }
  return { drafts, state: kept };
}

/**
 * What happens to a vehicle that reports nothing, by time alone: it is silent for too long, and what
 * was switched off or open at its last report has now been so for too long.
 */
export function judgeSilence(
  silence: Silence,
  state: RuleState,
): { readonly drafts: Drafts; readonly state: RuleState } {
  const inactivity = inactivityRule(silence, state.inactivity);
  const ignitionOff = engineOffUntil("ignitionOff")(silence, state.ignitionOff);
  const longStop = engineOffUntil("alarmEngineOff")(silence, state.longStop);
  const ports = portsUntil(silence, state.ports);
  let kept = remember(state, "inactivity", inactivity.state);
  kept = remember(kept, "ignitionOff", ignitionOff.state);
  kept = remember(kept, "longStop", longStop.state);
  kept = remember(kept, "ports", ports.state);
  return {
    drafts: [inactivity, ignitionOff, longStop, ports].flatMap(({ drafts }) => drafts),
    state: kept,
  };
}
