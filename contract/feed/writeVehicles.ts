import type { Vehicle } from "#domain/vehicle";
import { createByteWriter } from "./byteWriter.ts";
import { type FrameBody, frameBody } from "./frameHead.ts";
import { type VehicleFacts, vehicleFacts } from "./vehicleFacts.ts";
import { vehicleFlagsOf } from "./vehicleFlags.ts";
import { writeWideColumn } from "./wideColumn.ts";

/** What changes with every message of a tracker. 0 stands for no position and no last update. */
export interface VehicleColumns {
  readonly vehicleIds: Float64Array;
  readonly positionIds: Float64Array;
  readonly lastUpdates: Float64Array;
  /** See `vehicleFlags`. */
  readonly flags: Uint8Array;
}

/** Vehicles whole. */
export function writeVehicles(vehicles: readonly Vehicle[]): FrameBody {
  const { length } = vehicles;
  const columns = {
    vehicleIds: new Float64Array(length),
    positionIds: new Float64Array(length),
    lastUpdates: new Float64Array(length),
    flags: new Uint8Array(length),
  };
  for (let row = 0; row < length; row++) {
    const { id, positionId, lastUpdate, status, disabled } = vehicles[row]!;
    const hasLastUpdate = lastUpdate !== undefined && lastUpdate >= 0;
    columns.vehicleIds[row] = id;
    columns.positionIds[row] = positionId ?? 0;
    columns.lastUpdates[row] = hasLastUpdate ? lastUpdate : 0;
    columns.flags[row] = vehicleFlagsOf(status, disabled, hasLastUpdate);
  }
  const rows = Array.from({ length }, (_, row) => row);
  return joinVehicles(columns, rows, { facts: vehicleFacts(vehicles, length) });
}

/**
 * The rows of `columns` that are picked, and `facts` of just those, which may be older. A body that is
 * made in `buffer` is valid until the next is.
 */
export function joinVehicles(
  columns: VehicleColumns,
  picked: ArrayLike<number>,
  {
    facts,
    buffer,
  }: { readonly facts: VehicleFacts; readonly buffer?: Uint8Array<ArrayBuffer> | undefined },
): FrameBody {
  const to = createByteWriter(64 + picked.length * 25 + facts.length, buffer);
  to.varint(picked.length);
  writeWideColumn(to, columns.vehicleIds, picked);
  writeWideColumn(to, columns.positionIds, picked);
  writeWideColumn(to, columns.lastUpdates, picked);
  for (let at = 0; at < picked.length; at++) to.u8(columns.flags[picked[at]!]!);
  to.bytes(facts, 0, facts.length);
  return frameBody("vehicles", to.take());
}
