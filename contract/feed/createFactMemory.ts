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

  return {
    /** Rows must be read once each, in the order of the feed. */
    read(batch: FeedBatch, row: number): Position {
      const id = vehicleId(batch.vehicleIds[row]!);
      const flags = batch.flags[row]!;
      const held = known.get(id);
      const before = isWhole(flags) ? NOTHING : (held ?? NOTHING);
      const after = withSwitches(withFacts(before, batch, row), flags);
      if (after !== held) known.set(id, after);
      return positionOf(batch, row, after);
    },

    forget: (id: VehicleId): void => void known.delete(id),
    clear: (): void => known.clear(),
  };
}

export type FactMemory = ReturnType<typeof createFactMemory>;

const positionOf = (batch: FeedBatch, row: number, facts: Known): Position => ({
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
  ...(facts.geofenceIds && { geofenceIds: facts.geofenceIds }),
  attributes: facts.attributes,
});

function withFacts(before: Known, batch: FeedBatch, row: number): Known {
  const from = row === 0 ? 0 : batch.factEnds[row - 1]!;
  const to = batch.factEnds[row]!;
  if (from === to) return before;
  const attributes: Record<string, AttributeValue> = { ...before.attributes };
  let after: Known = { ...before, attributes };
  for (let at = from; at < to; at++) {
    const key = batch.factKeys[at]!;
    const value = batch.factValues[at];
    if (key.startsWith(" ")) after = { ...after, ...restOf(key, value) };
    else if (key === "__proto__") continue;
    else if (value === undefined) delete attributes[key];
    else attributes[key] = value;
  }
  return after;
}

/** What is told under a name with a space before it. Unknown names are those of a later version. */
function restOf(key: string, value: AttributeValue | undefined): Partial<Known> {
  switch (key) {
    case PROTOCOL:
      return { protocol: typeof value === "string" ? value : "" };
    case ADDRESS:
      return { address: typeof value === "string" ? value : undefined };
    case ACCURACY:
      return { accuracy: typeof value === "number" ? value : 0 };
    case GEOFENCES:
      return { geofenceIds: geofencesOf(value) };
    default:
      return {};
  }
}

const geofencesOf = (value: AttributeValue | undefined): readonly GeofenceId[] | undefined =>
  typeof value === "string" ? value.split(",").map(Number).filter(isId).map(geofenceId) : undefined;

function withSwitches(facts: Known, flags: number): Known {
  const ignition = switched(facts.attributes.ignition, ignitionOf(flags));
  const motion = switched(facts.attributes.motion, motionOf(flags));
  if (ignition === facts.attributes.ignition && motion === facts.attributes.motion) return facts;
  const { ignition: _, motion: __, ...others } = facts.attributes;
  return {
    ...facts,
    attributes: {
      ...others,
      ...(ignition !== undefined && { ignition }),
      ...(motion !== undefined && { motion }),
    },
  };
}

/** A switch is told by its flags; under its name stands only what is no switch. */
const switched = (held: AttributeValue | undefined, told: boolean | undefined) =>
  told ?? (typeof held === "boolean" ? undefined : held);
