import type { EpochMs } from "../units.ts";
import { engineOffUntil } from "./engineOffRule.ts";
import { inactivityRule } from "./inactivityRule.ts";
import type { Drafts, VehicleRules } from "./moment.ts";
import { portsUntil } from "./portRule.ts";
import { type RuleMemory, remember } from "./ruleMemory.ts";

/**
 * What happens to a vehicle that says nothing, by time alone: it is silent for too long, and what
 * was switched off or open when last heard has now been so for too long.
 */
export function judgeSilence(
  vehicle: VehicleRules,
  lastUpdate: EpochMs,
  memory: RuleMemory,
  now: EpochMs,
): { readonly drafts: Drafts; readonly memory: RuleMemory } {
  const inactivity = inactivityRule(vehicle, lastUpdate, memory.inactivity, now);
  const ignitionOff = engineOffUntil("ignitionOff", vehicle, memory.ignitionOff, now);
  const longStop = engineOffUntil("alarmEngineOff", vehicle, memory.longStop, now);
  const ports = portsUntil(vehicle, memory.ports, now);
  let kept = remember(memory, "inactivity", inactivity.memory);
  kept = remember(kept, "ignitionOff", ignitionOff.memory);
  kept = remember(kept, "longStop", longStop.memory);
  kept = remember(kept, "ports", ports.memory);
  return {
    drafts: [inactivity, ignitionOff, longStop, ports].flatMap(({ drafts }) => drafts),
    memory: kept,
  };
}
