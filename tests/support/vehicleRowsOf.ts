import { decodeFrame } from "#contract/feed/decodeFrame";
import { writeFrame } from "#contract/feed/frameHead";
import type { VehicleRows } from "#contract/feed/vehicleRows";
import { writeVehicles } from "#contract/feed/writeVehicles";
import type { Vehicle } from "#domain/vehicle";

const HEAD = { epoch: 1, before: 0, seq: 1, part: 0, isLast: true, isSnapshot: false };

/** Vehicles as a frame of the binary feed brings them. */
export function vehicleRowsOf(vehicles: readonly Vehicle[]): VehicleRows {
  const frame = decodeFrame(writeFrame(HEAD, writeVehicles(vehicles)));
  if (!frame.ok || frame.value.kind !== "vehicles") throw new Error("no frame");
  return frame.value.vehicles;
}
