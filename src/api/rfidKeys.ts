import { isObject, textOf, timeOf } from "#contract/traccar/wire";
import { isId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** A key that a driver has for a time. */
export interface LentKey {
  readonly id: number;
  readonly uniqueId: string;
  readonly start: EpochMs;
  /** Undefined while it is lent without an end. */
  readonly end: EpochMs | undefined;
}

/** Those that are lent to a driver, by their start. */
export const lentKeysQuery = (driver: number) =>
  callQuery(["rfidKeys", driver], (signal) =>
    callServer<readonly LentKey[]>(`/api/rfidkeys?driverId=${driver}`, {
      signal,
      read: (answer) =>
        Array.isArray(answer) ? answer.flatMap((one) => keyFromWire(one) ?? []) : undefined,
    }),
  );

function keyFromWire(wire: unknown): LentKey | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const uniqueId = textOf(wire.uniqueId);
  const start = timeOf(wire.start);
  if (uniqueId === undefined || start === undefined) return undefined;
  return { id: wire.id, uniqueId, start, end: timeOf(wire.end) };
}
