import { durationsOf, lasted } from "./durations.ts";
import { type Episode, followEpisode } from "./episode.ts";
import { type Judgement, type Moment, NOTHING } from "./moment.ts";

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
