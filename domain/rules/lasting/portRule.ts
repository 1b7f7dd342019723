import type { Attributes } from "../../position.ts";
import type { EpochMs } from "../../units.ts";
import { switchOf } from "../comparing/vehicleSensors.ts";
import {
  type EventDraft,
  type Judgement,
  type Moment,
  NOTHING,
  type Silence,
  type VehicleRules,
} from "../moment.ts";
import { durationsOf, lasted } from "./durations.ts";
import { type Episode, followEpisode } from "./episode.ts";

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
  return follow(state, {
    vehicle,
    at: position.fixTime,
    ports: portsOf(vehicle.settings),
    isOpen: (port) => switchOf(position.attributes, port),
  });
}

/** The same by time alone, for ports that are open. */
export const portsUntil = (
  { vehicle, now }: Silence,
  state: PortRuleState | undefined,
): Judgement<PortRuleState> =>
  state
    ? follow(state, { vehicle, at: now, ports: Object.keys(state), isOpen: () => undefined })
    : { drafts: NOTHING, state };

/** What is known of ports at a time; `isOpen` is undefined of those that nothing is reported of. */
interface PortReport {
  readonly vehicle: VehicleRules;
  readonly at: EpochMs;
  readonly ports: readonly string[];
  readonly isOpen: (port: string) => boolean | undefined;
}

function follow(
  state: PortRuleState | undefined,
  { vehicle, at, ports, isOpen }: PortReport,
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

/** The attributes that count as digital ports of a vehicle with these settings. */
export function portsOf(settings: Attributes): readonly string[] {
  const own = settings["digitalPort.attributes"];
  if (typeof own !== "string") return PORTS;
  return own
    .split(",")
    .map((name) => name.trim())
    .filter((name) => PORT_NAME.test(name) && !(name in Object.prototype));
}
