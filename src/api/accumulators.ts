import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { type CallResult, callServer } from "./callServer.ts";

/** What was read off a dashboard, and when. */
export interface ReadCounters {
  /** In metres. */
  readonly totalDistance: number | undefined;
  /** In milliseconds of a running engine. */
  readonly hours: number | undefined;
  /** Undefined: at this moment. */
  readonly time: EpochMs | undefined;
}

/** Sets how far a vehicle has driven and how long its engine ran; gives what undoes it, where something was changed. */
export const putAccumulators = (
  vehicle: VehicleId,
  { totalDistance, hours, time }: ReadCounters,
): Promise<CallResult<{ readonly undo: string | undefined }>> =>
  callServer(`/api/devices/${vehicle}/accumulators`, {
    method: "PUT",
    body: {
      deviceId: vehicle,
      ...(totalDistance !== undefined && { totalDistance }),
      ...(hours !== undefined && { hours }),
      ...(time !== undefined && { time: new Date(time).toISOString() }),
    },
    read: (_answer, _status, headers) => ({ undo: headers.get("x-undo") ?? undefined }),
  });
