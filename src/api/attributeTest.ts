import { isObject, textOf, timeOf, type WireObject } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import type { AttributeValue } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { type CallResult, callServer } from "./callServer.ts";

/** What a formula makes of one position: a value, none, or why it could not. */
export interface TriedAttribute {
  readonly time: EpochMs;
  readonly value: AttributeValue | undefined;
  /** In the server's words. */
  readonly fault: string | undefined;
}

/** Where a formula is tried. */
export interface TriedOn {
  readonly vehicle: VehicleId;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Tries a computed attribute on a vehicle's positions of a time; nothing of it is kept. */
export const postAttributeTest = (
  attribute: WireObject,
  { vehicle, from, to, signal }: TriedOn & { readonly signal: AbortSignal },
): Promise<CallResult<readonly TriedAttribute[]>> =>
  callServer(
    `/api/attributes/computed/test?${new URLSearchParams({
      deviceId: String(vehicle),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    })}`,
    { method: "POST", body: attribute, signal, read: readTried },
  );

const readTried = (answer: unknown): readonly TriedAttribute[] | undefined =>
  Array.isArray(answer) ? answer.flatMap((one: unknown) => triedFromWire(one) ?? []) : undefined;

function triedFromWire(wire: unknown): TriedAttribute | undefined {
  const time = isObject(wire) ? timeOf(wire.fixTime) : undefined;
  if (!isObject(wire) || time === undefined) return undefined;
  const { value } = wire;
  const isValue =
    typeof value === "number" || typeof value === "string" || typeof value === "boolean";
  return { time, value: isValue ? value : undefined, fault: textOf(wire.fault) };
}
