import { type Judgement, type Moment, NOTHING, type Silence } from "../moment.ts";
import { durationsOf, lasted } from "./durations.ts";
import { type Episode, followEpisode } from "./episode.ts";

/** The engine runs and the vehicle stands, for too long. */
export function idleRule(
  { position, vehicle }: Moment,
  state: Episode | undefined,
): Judgement<Episode> {
  const durations = durationsOf(vehicle, "idle");
  if (durations.length === 0) return { drafts: NOTHING, state: undefined };
  const { movingFrom } = vehicle.states;
  const idles = position.attributes.ignition === true && position.speed < movingFrom.ignitionOn;
  const { episode, reached } = followEpisode(state, idles, position.fixTime, durations);
  return { drafts: reached.map((duration) => lasted(vehicle, "idle", duration)), state: episode };
}

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
export const engineOffUntil =
  (alert: EngineOffAlert) =>
  ({ vehicle, now }: Silence, state: Episode | undefined): Judgement<Episode> => {
    if (!state) return { drafts: NOTHING, state };
    const { episode, reached } = followEpisode(state, true, now, durationsOf(vehicle, alert));
    return { drafts: reached.map((duration) => lasted(vehicle, alert, duration)), state: episode };
  };

/** Since when nobody we know has named themselves; `known` once somebody has. */
export type UnidentifiedRuleState = Episode | "known";

/**
 * The engine runs for too long before a driver we know is named. Trackers name the driver once or
 * with every position; either way one word is enough until the engine is switched off.
 */
export function unidentifiedDriverRule(
  { position, vehicle }: Moment,
  state: UnidentifiedRuleState | undefined,
): Judgement<UnidentifiedRuleState> {
  const durations = durationsOf(vehicle, "unidentifiedDriver");
  const { ignition, driverUniqueId } = position.attributes;
  if (durations.length === 0 || ignition === false) return { drafts: NOTHING, state: undefined };
  if (ignition !== true) return { drafts: NOTHING, state };
  if (typeof driverUniqueId === "string" && vehicle.knowsDriver(driverUniqueId, position.fixTime))
    return { drafts: NOTHING, state: "known" };
  if (state === "known") return { drafts: NOTHING, state };
  const { episode, reached } = followEpisode(state, true, position.fixTime, durations);
  return {
    drafts: reached.map((duration) => lasted(vehicle, "unidentifiedDriver", duration)),
    state: episode,
  };
}
