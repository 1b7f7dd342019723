import { vehicleToWire } from "#contract/traccar/wireVehicle";
import { vehicleId } from "#domain/ids";
import type { Show } from "../objects/objectRoutes.ts";

/** A vehicle that was written, with what it last reported. */
export const showVehicle: Show = (wire, { fleet }) => {
  const vehicle = fleet.vehicle(vehicleId(wire.id as number));
  return vehicle ? vehicleToWire(vehicle) : wire;
};
