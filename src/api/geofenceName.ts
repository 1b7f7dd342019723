import { isObject, textOf } from "#contract/traccar/wire";
import type { GeofenceId } from "#domain/ids";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

const getGeofenceName = (geofence: GeofenceId, signal: AbortSignal) =>
  callServer(`/api/geofences/${geofence}`, {
    signal,
    read: (answer) => (isObject(answer) ? textOf(answer.name) : undefined),
  });

/** The name of one geofence, POI or route geofence. */
export const geofenceNameQuery = (geofence: GeofenceId) =>
  callQuery(["geofenceName", geofence], (signal) => getGeofenceName(geofence, signal));
