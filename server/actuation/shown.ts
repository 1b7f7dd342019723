import { isAnswer } from "#domain/actuation/commandOutcome";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { AttributeValue, Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { ActuationPorts } from "./actuationPorts.ts";

/** What is remembered of a vehicle that was ever commanded or spoke of its engine. */
interface State {
  readonly isPending: boolean;
  readonly isUnknown: boolean;
  /** Until when those of unknown outcome could be answered by any report, whatever it says. */
  readonly unknownUntil: EpochMs;
  readonly immobilized: boolean | undefined;
}

const NOTHING: State = {
  isPending: false,
  isUnknown: false,
  unknownUntil: epochMs(0),
  immobilized: undefined,
};

/**
 * What pages see of commands on the vehicle itself: `commandPending`, `commandUnknown` and
 * `immobilized` among its attributes, for nobody to write but this. The database stays the truth;
 * `refresh` follows it.
 */
export function createShown(
  database: Database,
  { fleet, onShown }: Pick<ActuationPorts, "fleet" | "onShown">,
) {
  const states = new Map<VehicleId, State>();

  /** Returns those of which more may have to be published: they changed, or a command of theirs is open. */
  function show(read: ReadonlyMap<VehicleId, State>): VehicleId[] {
    const changed: VehicleId[] = [];
    const concerned: VehicleId[] = [];
    for (const [vehicle, state] of read) {
      const isKnown = isSame(states.get(vehicle), state);
      if (!isKnown || state.isPending) concerned.push(vehicle);
      if (isKnown) continue;
      states.set(vehicle, state);
      fleet.show(vehicle, attributesOf(state));
      changed.push(vehicle);
    }
    if (changed.length > 0) onShown(changed);
    return concerned;
  }

  return {
    /** A command of this vehicle waits for its result. */
    isWaiting(vehicle: VehicleId): boolean {
      const state = states.get(vehicle);
      return state !== undefined && (state.isPending || state.isUnknown);
    },

    /**
     * Whether the report may be its vehicle's answer. An outcome may stay unknown for weeks: then only
     * what says something is looked at, or what was written while an answer was waited for.
     */
    mayAnswer({ vehicleId, attributes, deviceTime }: Position): boolean {
      const state = states.get(vehicleId);
      if (!state?.isUnknown) return state?.isPending ?? false;
      return (
        state.isPending ||
        deviceTime <= state.unknownUntil ||
        Object.keys(attributes).some(isAnswer)
      );
    },

    immobilized: (vehicle: VehicleId): boolean | undefined => states.get(vehicle)?.immobilized,

    /**
     * Reads these anew; without ids, all. Call after every commit that concerns them. Returns those
     * whose commands may have come a step further.
     */
    async refresh(vehicles?: readonly VehicleId[]): Promise<readonly VehicleId[]> {
      const read = new Map<VehicleId, State>();
      for (const vehicle of vehicles ?? states.keys()) read.set(vehicle, NOTHING);
      const ids = vehicles && [...vehicles];
      if (ids?.length === 0) return [];
      const stored = await database
        .selectFrom("immobilizations")
        .select(["device_id", "immobilized"])
        .$if(ids !== undefined, (rows) => rows.where("device_id", "in", ids ?? []))
        .execute();
      for (const { device_id, immobilized } of stored)
        read.set(vehicleId(device_id), { ...NOTHING, immobilized });
      const open = await database
        .selectFrom("actuations")
        .select(["device_id", "status", "expires_at"])
        .where("status", "in", ["intended", "handedOff", "unknown"])
        .$if(ids !== undefined, (rows) => rows.where("device_id", "in", ids ?? []))
        .execute();
      for (const { device_id, status, expires_at } of open) {
        const id = vehicleId(device_id);
        const state = read.get(id) ?? NOTHING;
        const unknownUntil = epochMs(Math.max(state.unknownUntil, expires_at.getTime()));
        read.set(
          id,
          status === "unknown"
            ? { ...state, isUnknown: true, unknownUntil }
            : { ...state, isPending: true },
        );
      }
      return show(read);
    },
  };
}

const isSame = (one: State | undefined, other: State): boolean =>
  one !== undefined &&
  one.isPending === other.isPending &&
  one.isUnknown === other.isUnknown &&
  one.unknownUntil === other.unknownUntil &&
  one.immobilized === other.immobilized;

function attributesOf({ isPending, isUnknown, immobilized }: State) {
  const attributes: Record<string, AttributeValue> = { commandPending: isPending };
  if (isUnknown) attributes.commandUnknown = true;
  if (immobilized !== undefined) attributes.immobilized = immobilized;
  return attributes;
}
