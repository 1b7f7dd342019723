import type { PickingInfo } from "@deck.gl/core";
import type { MapColumns, StateCounts } from "#contract/snapshot";
import type { Bounds } from "#contract/viewport";
import { isId, type VehicleId, vehicleId } from "#domain/ids";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import type { MapPoint } from "../camera/camera.ts";

/** What lies under the pointer. */
export type MapHit =
  | { readonly type: "vehicle"; readonly vehicle: VehicleId }
  | { readonly type: "cluster"; readonly counts: StateCounts; readonly bounds: Bounds };

/** A pick, of which this is needed. */
export type MapPick = Pick<PickingInfo, "index" | "picked"> & {
  readonly layer: { readonly id: string; readonly props: object } | null;
};

/** What the fleet's layers are made of; the snapshot is kept with them. */
export interface FleetData {
  readonly length: number;
  readonly attributes: object;
  readonly map: MapColumns;
}

/**
 * Reads a pick; undefined when it is none of the fleet's. Rows are those of the snapshot that was
 * drawn, which is not always the newest: the layer knows it.
 */
export function mapHit({ layer, index, picked }: MapPick): MapHit | undefined {
  const props: { readonly data?: Partial<FleetData> } | undefined = layer?.props;
  const map = props?.data?.map;
  if (!picked || index < 0 || !map) return undefined;
  if (layer?.id === "vehicles") {
    const vehicle = map.markers.vehicleIds[index];
    return isId(vehicle) ? { type: "vehicle", vehicle: vehicleId(vehicle) } : undefined;
  }
  if (layer?.id === "clusters" && index < map.clusters.count)
    return { type: "cluster", ...clusterAt(map.clusters, index) };
  return undefined;
}

function clusterAt({ stateCounts, bounds }: MapColumns["clusters"], row: number) {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.subarray(row * 4, row * 4 + 4);
  return { counts: countsAt(stateCounts, row), bounds: { west, south, east, north } };
}

function countsAt(stateCounts: Uint32Array, row: number): StateCounts {
  const first = row * VEHICLE_STATES.length;
  const [moving = 0, idle = 0, stopped = 0, disconnected = 0] = stateCounts.subarray(
    first,
    first + VEHICLE_STATES.length,
  );
  return { moving, idle, stopped, disconnected };
}

export const isSameHit = (one: MapHit | undefined, other: MapHit | undefined): boolean =>
  one?.type === "vehicle" && other?.type === "vehicle"
    ? one.vehicle === other.vehicle
    : one === other;

/** What is pointed at, and where the pointer is: pixels from the map's top left corner. */
export interface Hover {
  readonly hit: MapHit;
  readonly x: number;
  readonly y: number;
}

/** The same hit keeps its object, so that nothing renders for a pointer that only moves. */
export function nextHover(
  held: Hover | undefined,
  hit: MapHit | undefined,
  [x, y]: MapPoint,
): Hover | undefined {
  if (!hit) return undefined;
  return { hit: held && isSameHit(held.hit, hit) ? held.hit : hit, x, y };
}
