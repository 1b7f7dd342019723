import { isObject } from "#contract/traccar/wire";
import { isId, type VehicleId, vehicleId } from "#domain/ids";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** When a plan falls due for a vehicle, in the plan's unit. */
export interface MaintenanceDue {
  readonly vehicle: VehicleId;
  readonly name: string;
  /** What the plan counts, as last reported; absent where it does not count. */
  readonly value: number | undefined;
  readonly next: number | undefined;
}

/** Of the plan with this id, for the vehicles it reaches of those that the signed-in person sees. */
export const maintenanceDueQuery = (plan: number) =>
  callQuery(["maintenanceDue", plan], (signal) =>
    callServer(`/api/maintenance/${plan}/due`, { signal, read: readDue }),
  );

const readDue = (answer: unknown): readonly MaintenanceDue[] | undefined =>
  Array.isArray(answer) ? answer.flatMap((one) => dueFromWire(one) ?? []) : undefined;

function dueFromWire(wire: unknown): MaintenanceDue | undefined {
  if (!isObject(wire) || !isId(wire.deviceId) || typeof wire.name !== "string") return undefined;
  return {
    vehicle: vehicleId(wire.deviceId),
    name: wire.name,
    value: typeof wire.value === "number" ? wire.value : undefined,
    next: typeof wire.next === "number" ? wire.next : undefined,
  };
}
