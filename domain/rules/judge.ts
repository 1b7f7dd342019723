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
import { type RuleMemory, remember } from "./ruleMemory.ts";
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
  readonly [Key in keyof Required<RuleMemory>]?: (
    moment: Moment,
    memory: RuleMemory[Key],
  ) => Judgement<NonNullable<RuleMemory[Key]>>;
};

/** What lasts, each rule with its own part of the memory. */
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

type Rule = (moment: Moment, memory: unknown) => Judgement<unknown>;
const RULES = Object.entries(REMEMBERING) as [keyof RuleMemory, Rule][];

/**
 * What happened at a vehicle's newest position, and what to remember until the next. Depends on
 * nothing else, so it can be asked again after a crash. Give it positions in the order of time.
 */
export function judge(
  moment: Moment,
  memory: RuleMemory,
): { readonly drafts: Drafts; readonly memory: RuleMemory } {
  const drafts: EventDraft[] = [];
  for (const rule of COMPARING) drafts.push(...rule(moment));
  let kept = memory;
  for (const [key, rule] of RULES) {
    const judgement = rule(moment, memory[key]);
    kept = remember(kept, key, judgement.memory as never);
    drafts.push(...judgement.drafts);
  }
  return { drafts, memory: kept };
}
