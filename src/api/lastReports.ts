import { isObject, type WireObject } from "#contract/traccar/wire";
import { positionFromWire } from "#contract/traccar/wirePosition";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** The position that a vehicle has now; `null` when it never reported. */
export const lastPositionQuery = (vehicle: VehicleId) =>
  callQuery(["lastPosition", vehicle], (signal) =>
    callServer<Position | null>(`/api/positions?deviceId=${vehicle}`, {
      signal,
      read: (answer) =>
        Array.isArray(answer)
          ? answer.length === 0
            ? null
            : positionFromWire(answer[0])
          : undefined,
    }),
  );

/** What came last of a tracker, the newest first, as it stands in the answer. */
export const lastReportsQuery = (
  vehicle: VehicleId,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
) =>
  callQuery(["lastReports", vehicle, from, to], (signal) =>
    callServer<readonly WireObject[]>(
      `/api/positions?${new URLSearchParams({
        deviceId: String(vehicle),
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      })}`,
      {
        signal,
        read: (answer) =>
          Array.isArray(answer) ? answer.filter(isObject).toReversed() : undefined,
      },
    ),
  );
