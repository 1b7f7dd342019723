import type { Attributes } from "../position.ts";
import type { EpochMs } from "../units.ts";
import { durationsOf, lasted } from "./durations.ts";
import { type Episode, followEpisode } from "./episode.ts";
import {
  type EventDraft,
  type Judgement,
  type Moment,
  NOTHING,
  type VehicleRules,
} from "./moment.ts";
import { switchOf } from "./vehicleSensors.ts";

/** Of each port that is open, by its attribute. */
export type PortRuleState = Readonly<Record<string, Episode>>;

/** What counts as a digital port, unless the vehicle says `digitalPort.attributes`. */
const PORTS = ["in1", "in2", "in3", "in4", "door1", "door2"];
const PORT_NAME = /^[a-zA-Z]\w{0,63}$/;

/** A digital port stays open for too long. A position that reports nothing of it changes nothing. */
export function portRule(
  { position, vehicle }: Moment,
  state: PortRuleState | undefined,
): Judgement<PortRuleState> {
  if (!vehicle.thresholds.digitalPort) return { drafts: NOTHING, state: undefined };
  return follow(vehicle, state, position.fixTime, portsOf(vehicle.settings), (port) =>
    switchOf(position.attributes, port),
  );
}

/** The same by time alone, for ports that are open. */
export const portsUntil = (
  vehicle: VehicleRules,
  state: PortRuleState | undefined,
  now: EpochMs,
): Judgement<PortRuleState> =>
  state
    ? follow(vehicle, state, now, Object.keys(state), () => undefined)
    : { drafts: NOTHING, state };

function follow(
  vehicle: VehicleRules,
  state: PortRuleState | undefined,
  at: EpochMs,
  ports: readonly string[],
  isOpen: (port: string) => boolean | undefined,
): Judgement<PortRuleState> {
  const durations = durationsOf(vehicle, "digitalPort");
  const drafts: EventDraft[] = [];
  let kept = state;
  for (const port of ports) {
    const before = state?.[port];
    const holds = isOpen(port) ?? before !== undefined;
    const { episode, reached } = followEpisode(before, holds, at, durations);
    for (const duration of reached) {
      const draft = lasted(vehicle, "digitalPort", duration);
      drafts.push({ ...draft, attributes: { ...draft.attributes, port } });
    }
    if (episode !== before) kept = replaced(kept, port, episode);
  }
  return { drafts, state: kept };
}

function replaced(
  state: PortRuleState | undefined,
  port: string,
  episode: Episode | undefined,
): PortRuleState | undefined {
  const { [port]: _, ...others } = state ?? {};
  if (episode) return { ...others, [port]: episode };
  return Object.keys(others).length > 0 ? others : undefined;
}

function portsOf(settings: Attributes): readonly string[] {
  const own = settings["digitalPort.attributes"];
  if (typeof own !== "string") return PORTS;
  return own
    .split(",")
    .map((name) => name.trim())
    .filter((name) => PORT_NAME.test(name) && !(name in Object.prototype));
}
