import {
  type GeofenceId,
  geofenceId,
  isId,
  positionId,
  type VehicleId,
  vehicleId,
} from "#domain/ids";
import type { Attributes, AttributeValue, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import {
  ACCURACY,
  ADDRESS,
  GEOFENCES,
  ignitionOf,
  isValid,
  isWhole,
  motionOf,
  PROTOCOL,
} from "./positionFacts.ts";
import type { FeedBatch } from "./readPositions.ts";

const SPACE = 0x20;
/** Traccar knows some 250. */
const MOST_PROTOCOLS = 1_000;

interface Known {
  readonly attributes: Attributes;
  readonly protocol: string;
  readonly address: string | undefined;
  readonly accuracy: number;
  readonly geofenceIds: readonly GeofenceId[] | undefined;
}

const NOTHING: Known = {
  attributes: {},
  protocol: "",
  address: undefined,
  accuracy: 0,
  geofenceIds: undefined,
};

/**
 * What was told of each vehicle so far, to which later rows tell only the difference. As long as
 * nothing changes a vehicle's positions share one `attributes` object.
 */
export function createFactMemory() {
  const known = new Map<VehicleId, Known>();
  /** Few words that many say: kept once. */
  const protocols = new Map<string, string>();

  function protocolOf(value: AttributeValue | undefined): string {
    if (typeof value !== "string") return "";
    const held = protocols.get(value);
    if (held === undefined && protocols.size < MOST_PROTOCOLS) protocols.set(value, value);
    return held ?? value;
  }

  function factsOf(before: Known, batch: FeedBatch, row: number): Known {
    const from = row === 0 ? 0 : batch.factEnds[row - 1]!;
    const to = batch.factEnds[row]!;
    const flags = batch.flags[row]!;
    if (from === to && hasSwitches(before.attributes, flags)) return before;
    const attributes: Record<string, AttributeValue> = { ...before.attributes };
    let rest: Omit<Known, "attributes"> = before;
    for (let at = from; at < to; at++) {
      const key = batch.factKeys[at]!;
      const value = batch.factValues[at];
      if (key.charCodeAt(0) === SPACE) rest = withRest(rest, key, value);
      else if (key === "__proto__") continue;
      else if (value === undefined) delete attributes[key];
      else attributes[key] = value;
    }
    setSwitch(attributes, "ignition", ignitionOf(flags));
    setSwitch(attributes, "motion", motionOf(flags));
    const { protocol, address, accuracy, geofenceIds } = rest;
    return { attributes, protocol, address, accuracy, geofenceIds };
  }

  /** What is told under a name with a space before it. Unknown ones are of a later version. */
  function withRest(
    rest: Omit<Known, "attributes">,
    key: string,
    value: AttributeValue | undefined,
  ): Omit<Known, "attributes"> {
    switch (key) {
      case PROTOCOL:
        return { ...rest, protocol: protocolOf(value) };
      case ADDRESS:
        return { ...rest, address: typeof value === "string" ? value : undefined };
      case ACCURACY:
        return { ...rest, accuracy: typeof value === "number" ? value : 0 };
      case GEOFENCES:
        return { ...rest, geofenceIds: geofencesOf(value) };
      default:
        return rest;
    }
  }

  return {
    /** Rows must be read once each, in the order of the feed. */
    read(batch: FeedBatch, row: number): Position {
      const id = vehicleId(batch.vehicleIds[row]!);
      const held = known.get(id);
      const before = isWhole(batch.flags[row]!) ? NOTHING : (held ?? NOTHING);
      const after = factsOf(before, batch, row);
      if (after !== held) known.set(id, after);
      return positionOf(batch, row, after);
    },

    forget: (id: VehicleId): void => void known.delete(id),
    clear: (): void => known.clear(),
  };
}

function positionOf(batch: FeedBatch, row: number, facts: Known): Position {
  const position = {
    id: positionId(batch.positionIds[row]!),
    vehicleId: vehicleId(batch.vehicleIds[row]!),
    protocol: facts.protocol,
    serverTime: epochMs(batch.serverTimes[row]!),
    deviceTime: epochMs(batch.deviceTimes[row]!),
    fixTime: epochMs(batch.fixTimes[row]!),
    valid: isValid(batch.flags[row]!),
    latitude: batch.latitudesE7[row]! / 1e7,
    longitude: batch.longitudesE7[row]! / 1e7,
    altitude: metres(batch.altitudes[row]!),
    speed: knots(batch.speedsTenthKnots[row]! / 10),
    course: degrees(batch.courses[row]!),
    accuracy: metres(facts.accuracy),
    address: facts.address,
    attributes: facts.attributes,
  };
  return facts.geofenceIds ? { ...position, geofenceIds: facts.geofenceIds } : position;
}

const geofencesOf = (value: AttributeValue | undefined): readonly GeofenceId[] | undefined =>
  typeof value === "string" ? value.split(",").map(Number).filter(isId).map(geofenceId) : undefined;

/** A switch is told by its flags; under its name stands only what is no switch. */
function setSwitch(
  attributes: Record<string, AttributeValue>,
  key: string,
  told: boolean | undefined,
): void {
  if (told !== undefined) attributes[key] = told;
  else if (typeof attributes[key] === "boolean") delete attributes[key];
}

const hasSwitches = ({ ignition, motion }: Attributes, flags: number): boolean =>
  isSwitched(ignition, ignitionOf(flags)) && isSwitched(motion, motionOf(flags));

const isSwitched = (held: AttributeValue | undefined, told: boolean | undefined): boolean =>
  told === undefined ? typeof held !== "boolean" : held === told;
