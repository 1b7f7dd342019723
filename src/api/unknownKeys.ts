import { isObject, textOf, timeOf } from "#contract/traccar/wire";
import { isId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** A driver's key that a reader has sent and nobody has. */
export interface UnknownKey {
  readonly uniqueId: string;
  /** What the vehicle is called that sent it last. */
  readonly vehicle: string;
  readonly lastSeen: EpochMs;
  /** How often somebody drove with it. */
  readonly times: number;
}

/** Those of the last seven days, the latest first; none for whoever may not give them to a driver. */
export const unknownKeysQuery = () =>
  callQuery(["drivers", "unknown"], (signal) =>
    callServer<readonly UnknownKey[]>("/api/drivers/unknown", {
      signal,
      read: (answer) =>
        Array.isArray(answer) ? answer.flatMap((one) => keyFromWire(one) ?? []) : undefined,
    }),
  );

function keyFromWire(wire: unknown): UnknownKey | undefined {
  if (!isObject(wire)) return undefined;
  const uniqueId = textOf(wire.uniqueId);
  const lastSeen = timeOf(wire.lastSeen);
  if (uniqueId === undefined || lastSeen === undefined || !isId(wire.deviceId)) return undefined;
  return {
    uniqueId,
    lastSeen,
    vehicle: textOf(wire.name) ?? `#${wire.deviceId}`,
    times: typeof wire.times === "number" ? wire.times : 1,
  };
}
