import { isObject, textOf } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** A driver by the key that trackers send. */
export interface KnownDriver {
  readonly uniqueId: string;
  readonly name: string;
}

const getDrivers = (signal: AbortSignal) =>
  callServer<readonly KnownDriver[]>("/api/drivers", {
    signal,
    read: (answer) =>
      Array.isArray(answer)
        ? answer.map(driverFromWire).filter((driver) => driver !== undefined)
        : undefined,
  });

/** Drivers the signed-in user may see. */
export const driversQuery = () => callQuery(["drivers"], getDrivers);

function driverFromWire(wire: unknown): KnownDriver | undefined {
  if (!isObject(wire)) return undefined;
  const uniqueId = textOf(wire.uniqueId);
  const name = textOf(wire.name);
  return uniqueId === undefined || name === undefined ? undefined : { uniqueId, name };
}
