import { isObject, timeOf } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

const pathOf = (vehicle: VehicleId) => `/api/devices/${vehicle}/trackerKey`;

/** Since when a vehicle's tracker has a key; `null` when it has none. */
export const trackerKeyQuery = (vehicle: VehicleId) =>
  callQuery(["trackerKey", vehicle], (signal) =>
    callServer<EpochMs | null>(pathOf(vehicle), {
      signal,
      read: (answer) =>
        isObject(answer) ? (answer.madeAt === null ? null : timeOf(answer.madeAt)) : undefined,
    }),
  );

/** Makes the tracker's key, or another one in place of it: the answer shows it this once. */
export const postTrackerKey = (vehicle: VehicleId): Promise<CallResult<string>> =>
  callServer(pathOf(vehicle), {
    method: "POST",
    read: (answer) => (isObject(answer) && typeof answer.key === "string" ? answer.key : undefined),
  });

/** Takes the tracker's key away: what it reports proves nothing any more. */
export const deleteTrackerKey = (vehicle: VehicleId): Promise<CallResult<true>> =>
  callServer(pathOf(vehicle), { method: "DELETE", read: () => true });
