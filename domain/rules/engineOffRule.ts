import type { EpochMs } from "../units.ts";
import { durationsOf, lasted } from "./durations.ts";
import { type Episode, followEpisode } from "./episode.ts";
import { type Judgement, type Moment, NOTHING, type VehicleRules } from "./moment.ts";

/** Two alerts watch the same silence of the engine, each by its own measure. */
export type EngineOffAlert = "ignitionOff" | "alarmEngineOff";

/** The ignition has been off for too long. A position that reports nothing of it changes nothing. */
export const engineOffRule =
  (alert: EngineOffAlert) =>
  ({ position, vehicle }: Moment, state: Episode | undefined): Judgement<Episode> => {
    const durations = durationsOf(vehicle, alert);
    if (durations.length === 0) return { drafts: NOTHING, state: undefined };
    const { ignition } = position.attributes;
    if (typeof ignition !== "boolean") return { drafts: NOTHING, state };
    const { episode, reached } = followEpisode(state, !ignition, position.fixTime, durations);
    return { drafts: reached.map((duration) => lasted(vehicle, alert, duration)), state: episode };
  };

/** The same by time alone: a parked vehicle may not report until it is started. */
export function engineOffUntil(
  alert: EngineOffAlert,
  vehicle: VehicleRules,
  state: Episode | undefined,
  now: EpochMs,
): Judgement<Episode> {
  if (!state) return { drafts: NOTHING, state };
  const { episode, reached } = followEpisode(state, true, now, durationsOf(vehicle, alert));
  return { drafts: reached.map((duration) => lasted(vehicle, alert, duration)), state: episode };
}
