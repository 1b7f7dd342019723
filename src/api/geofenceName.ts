import { isObject, textOf } from "#contract/traccar/wire";
import type { GeofenceId } from "#domain/ids";
import { callServer } from "./callServer.ts";

/** The name of one geofence, place or line. */
export const getGeofenceName = (geofence: GeofenceId, signal?: AbortSignal) =>
  callServer(`/api/geofences/${geofence}`, {
    signal,
    read: (answer) => (isObject(answer) ? textOf(answer.name) : undefined),
  });
