import { isObject, textOf } from "#contract/traccar/wire";
import { callServer } from "./callServer.ts";

/** A driver by the key that trackers send. */
export interface KnownDriver {
  readonly uniqueId: string;
  readonly name: string;
}

/** Drivers the signed-in user may see. */
export const getDrivers = (signal?: AbortSignal) =>
  callServer<readonly KnownDriver[]>("/api/drivers", {
    signal,
    read: (answer) =>
      Array.isArray(answer)
        ? answer.map(driverFromWire).filter((driver) => driver !== undefined)
        : undefined,
  });

function driverFromWire(wire: unknown): KnownDriver | undefined {
  if (!isObject(wire)) return undefined;
  const uniqueId = textOf(wire.uniqueId);
  const name = textOf(wire.name);
  return uniqueId === undefined || name === undefined ? undefined : { uniqueId, name };
}
