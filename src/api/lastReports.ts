import { isObject, timeOf, type WireObject } from "#contract/traccar/wire";
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

/** A report that the server did not take, as it was sent, and what the tracker was answered. */
export interface RefusedReport {
  readonly time: EpochMs;
  readonly answer: string;
  readonly text: string;
}

function readRefused(answer: unknown): RefusedReport | undefined {
  const time = isObject(answer) ? timeOf(answer.time) : undefined;
  return isObject(answer) &&
    time !== undefined &&
    typeof answer.answer === "string" &&
    typeof answer.text === "string"
    ? { time, answer: answer.answer, text: answer.text }
    : undefined;
}

/** What was refused lately of a vehicle's tracker, the newest first. */
export const refusedReportsQuery = (vehicle: VehicleId) =>
  callQuery(["refusedReports", vehicle], (signal) =>
    callServer<readonly RefusedReport[]>(`/api/devices/${vehicle}/refusedReports`, {
      signal,
      read: (answer) => {
        if (!Array.isArray(answer)) return undefined;
        const read = answer.map(readRefused);
        return read.every((one) => one !== undefined) ? read : undefined;
      },
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
