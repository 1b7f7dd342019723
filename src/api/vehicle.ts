import { isObject, type WireObject } from "#contract/traccar/wire";
import { vehicleFromWire } from "#contract/traccar/wireVehicle";
import type { VehicleId } from "#domain/ids";
import type { Vehicle } from "#domain/vehicle";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** A vehicle with its settings as they came: some hold objects, which `Attributes` leaves out. */
export interface VehicleRecord {
  readonly vehicle: Vehicle;
  readonly settings: WireObject;
}

const getVehicle = (vehicle: VehicleId, signal: AbortSignal) =>
  callServer<VehicleRecord>(`/api/devices?id=${vehicle}`, { signal, read: readOnly });

/** What its owner wrote down of one vehicle. */
export const vehicleQuery = (vehicle: VehicleId) =>
  callQuery(["vehicle", vehicle], (signal) => getVehicle(vehicle, signal));

function readOnly(answer: unknown): VehicleRecord | undefined {
  const wire: unknown = Array.isArray(answer) ? answer[0] : undefined;
  const vehicle = vehicleFromWire(wire);
  if (!vehicle || !isObject(wire)) return undefined;
  return { vehicle, settings: isObject(wire.attributes) ? wire.attributes : {} };
}
