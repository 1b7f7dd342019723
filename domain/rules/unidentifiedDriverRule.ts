import { durationsOf, lasted } from "./durations.ts";
import { type Episode, followEpisode } from "./episode.ts";
import { type Judgement, type Moment, NOTHING } from "./moment.ts";

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
  if (typeof driverUniqueId === "string" && vehicle.knowsDriver(driverUniqueId))
    return { drafts: NOTHING, state: "known" };
  if (state === "known") return { drafts: NOTHING, state };
  const { episode, reached } = followEpisode(state, true, position.fixTime, durations);
  return {
    drafts: reached.map((duration) => lasted(vehicle, "unidentifiedDriver", duration)),
    state: episode,
  };
}
