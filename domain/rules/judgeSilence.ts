import type { EpochMs } from "../units.ts";
import { engineOffUntil } from "./engineOffRule.ts";
import { inactivityRule } from "./inactivityRule.ts";
import type { Drafts, VehicleRules } from "./moment.ts";
import { portsUntil } from "./portRule.ts";
import { type RuleState, remember } from "./ruleState.ts";

/**
 * What happens to a vehicle that reports nothing, by time alone: it is silent for too long, and what
 * was switched off or open at its last report has now been so for too long.
 */
export function judgeSilence(
  vehicle: VehicleRules,
  lastUpdate: EpochMs,
  state: RuleState,
  now: EpochMs,
): { readonly drafts: Drafts; readonly state: RuleState } {
  const inactivity = inactivityRule(vehicle, lastUpdate, state.inactivity, now);
  const ignitionOff = engineOffUntil("ignitionOff", vehicle, state.ignitionOff, now);
  const longStop = engineOffUntil("alarmEngineOff", vehicle, state.longStop, now);
  const ports = portsUntil(vehicle, state.ports, now);
  let kept = remember(state, "inactivity", inactivity.state);
  kept = remember(kept, "ignitionOff", ignitionOff.state);
  kept = remember(kept, "longStop", longStop.state);
  kept = remember(kept, "ports", ports.state);
  return {
    drafts: [inactivity, ignitionOff, longStop, ports].flatMap(({ drafts }) => drafts),
    state: kept,
  };
}
