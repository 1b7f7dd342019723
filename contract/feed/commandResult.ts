import { isId, type VehicleId, vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { attributesOf, isObject, textOf, timeOf, wireTime } from "../traccar/wire.ts";

/** What became of a command that somebody sent to a vehicle. */
export interface CommandResult {
  /** As the caller got it when the command was accepted. */
  readonly commandId: string;
  readonly vehicleId: VehicleId;
  /** `accepted`, `delivered`, `failed`, `unknown` …; new ones may come. */
  readonly outcome: string;
  readonly at: EpochMs;
  readonly attributes: Attributes;
}

export const commandResultToWire = (result: CommandResult) => ({
  commandId: result.commandId,
  deviceId: result.vehicleId,
  outcome: result.outcome,
  time: wireTime(result.at),
  attributes: result.attributes,
});

export function commandResultFromWire(wire: unknown): CommandResult | undefined {
  if (!isObject(wire) || !isId(wire.deviceId)) return undefined;
  const commandId = textOf(wire.commandId);
  const outcome = textOf(wire.outcome);
  const at = timeOf(wire.time);
  if (commandId === undefined || outcome === undefined || at === undefined) return undefined;
  return {
    commandId,
    vehicleId: vehicleId(wire.deviceId),
    outcome,
    at,
    attributes: attributesOf(wire.attributes),
  };
}
