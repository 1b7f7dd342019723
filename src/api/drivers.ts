import { isObject, textOf } from "#contract/traccar/wire";
import { type DriverId, driverId, isId } from "#domain/ids";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** A driver by the key that trackers send. */
export interface KnownDriver {
  readonly id: DriverId;
  readonly uniqueId: string;
  readonly name: string;
  readonly phone: string | undefined;
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
  if (uniqueId === undefined || name === undefined || !isId(wire.id)) return undefined;
  const phone = isObject(wire.attributes) ? textOf(wire.attributes.phone) : undefined;
  return { id: driverId(wire.id), uniqueId, name, phone };
}

/** A message to a driver's own number, which the server knows. Our server's own call. */
export const postDriverMessage = (driver: DriverId, message: string): Promise<CallResult<true>> =>
  callServer("/legacy-api/whatsapp", {
    method: "POST",
    body: { driverId: driver, message },
    read: () => true,
  });
