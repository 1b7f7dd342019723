import { isObject, numberOf, timeOf } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

const pathOf = (vehicle: VehicleId) => `/api/devices/${vehicle}/trackerKey`;

interface TrackerAccess {
  /** Since when the tracker has a key; undefined when it has none. */
  readonly madeAt: EpochMs | undefined;
  /** At which port of the server it reports; undefined where it cannot. */
  readonly port: number | undefined;
}

/** How a vehicle's tracker reaches the server, and whether it has a key. */
export const trackerKeyQuery = (vehicle: VehicleId) =>
  callQuery(["trackerKey", vehicle], (signal) =>
    callServer<TrackerAccess>(pathOf(vehicle), {
      signal,
      read: (answer) =>
        isObject(answer)
          ? { madeAt: timeOf(answer.madeAt), port: numberOf(answer.port) }
          : undefined,
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
