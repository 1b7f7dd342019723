import { numberSetting } from "../../settings.ts";
import { between, type EpochMs } from "../../units.ts";
import {
  type EventDraft,
  type Judgement,
  NOTHING,
  type Silence,
  type VehicleRules,
} from "../moment.ts";
import { askedFor, durationsOf } from "./durations.ts";

/** A silence, and what was reported of it. */
export interface InactivityRuleState {
  /** When the vehicle last reported. */
  readonly since: EpochMs;
  /** Rounds of the vehicle's own period, the first at its start. */
  readonly rounds?: number;
  /** The longest duration that an alert was raised for. */
  readonly told?: number;
}

/**
 * A vehicle has not reported for too long: by its own attributes in Traccar's way, from
 * `deviceInactivityStart` on and again each `deviceInactivityPeriod`, both in milliseconds; and by
 * what alerts ask for. Called by time alone; whatever was missed meanwhile is reported once.
 */
export function inactivityRule(
  { vehicle, lastUpdate, now }: Silence,
  state: InactivityRuleState | undefined,
): Judgement<InactivityRuleState> {
  const before = state?.since === lastUpdate ? state : undefined;
  const silence = between(lastUpdate, now);
  const rounds = roundsIn(vehicle, silence);
  const reached = durationsOf(vehicle, "inactivity").filter(
    (duration) => duration > (before?.told ?? -1) && duration <= silence,
  );
  const isNewRound = rounds > (before?.rounds ?? 0);
  if (!isNewRound && reached.length === 0) return { drafts: NOTHING, state: before };

  const drafts: EventDraft[] = reached.map((duration) =>
    draft({ threshold: askedFor(vehicle, "inactivity", duration) }),
  );
  if (isNewRound) drafts.push(draft({}));
  const reported = reached.length > 0 ? Math.max(...reached) : before?.told;
  return {
    drafts,
    state: {
      since: lastUpdate,
      ...(rounds > 0 && { rounds }),
      ...(reported !== undefined && { told: reported }),
    },
  };

  function draft(extra: { threshold?: number }): EventDraft {
    return { type: "deviceInactive", attributes: { lastUpdate, ...extra } };
  }
}

function roundsIn({ settings }: VehicleRules, silence: number): number {
  const start = numberSetting(settings, "deviceInactivityStart") ?? 0;
  if (start <= 0 || silence < start) return 0;
  const period = numberSetting(settings, "deviceInactivityPeriod") ?? 0;
  return period > 0 ? 1 + Math.floor((silence - start) / period) : 1;
}
