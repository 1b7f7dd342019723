import { MARKER_FLAGS, type MapColumns } from "#contract/snapshot";
import { latitudeOf, longitudeOf, WORLD_SIZE } from "#domain/geo/mercator";
import type { EpochMs } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import {
  BYTES,
  COURSE,
  DELAY,
  E7,
  FLAGS,
  type FleetColumns,
  LATITUDE,
  LONGITUDE,
  SINGLES,
} from "../columns/fleetColumns.ts";
import { markerStateAt } from "../fleet/noteIdling.ts";
import { type Cells, COUNT, EDGES, FLOATS, INTS, STATE_COUNTS, SUM_X, SUM_Y } from "./cellGrid.ts";
import type { MapWindow } from "./mapWindow.ts";

const STATES = VEHICLE_STATES.length;
const SHOWN_FLAGS = MARKER_FLAGS.isValid | MARKER_FLAGS.ignitionOn | MARKER_FLAGS.knowsIgnition;

/** Fills the columns of markers that are those of `slots`. `shown` instead of what a marker would say. */
export function writeMarkers(
  markers: MapColumns["markers"],
  slots: Int32Array,
  columns: FleetColumns,
  shown: number | undefined,
  now: EpochMs,
): void {
  const { vehicleIds, fixTimes, kinds, records } = columns;
  const { singles, ints, bytes } = records;
  for (let row = 0; row < markers.count; row++) {
    const slot = slots[row]!;
    const at = slot * SINGLES;
    markers.vehicleIds[row] = vehicleIds[slot]!;
    markers.lngLat[row * 2] = ints[at + LONGITUDE]! / E7;
    markers.lngLat[row * 2 + 1] = ints[at + LATITUDE]! / E7;
    markers.courses[row] = singles[at + COURSE]!;
    markers.delays[row] = singles[at + DELAY]!;
    markers.ages[row] = (now - fixTimes[slot]!) / 1_000;
    markers.states[row] = shown ?? markerStateAt(columns, slot, now);
    markers.kinds[row] = kinds[slot]!;
    markers.flags[row] = bytes[slot * BYTES + FLAGS]! & SHOWN_FLAGS;
  }
}

/** Fills the row of a cluster from the sums of its cell. */
export function writeCluster(
  clusters: MapColumns["clusters"],
  row: number,
  { left, top }: MapWindow,
  { ints, floats }: Cells,
  seed: number,
): void {
  const longitudeAt = (x: number) => longitudeOf((left + x + WORLD_SIZE) % WORLD_SIZE);
  const latitudeAt = (y: number) => latitudeOf(top + y);
  const at = seed * INTS;
  const sums = seed * FLOATS;
  const count = ints[at + COUNT]!;
  clusters.lngLat[row * 2] = longitudeAt(floats[sums + SUM_X]! / count);
  clusters.lngLat[row * 2 + 1] = latitudeAt(floats[sums + SUM_Y]! / count);
  for (let state = 0; state < STATES; state++)
    clusters.stateCounts[row * STATES + state] = ints[at + STATE_COUNTS + state]!;
  clusters.bounds[row * 4] = longitudeAt(ints[at + EDGES]!);
  clusters.bounds[row * 4 + 1] = latitudeAt(ints[at + EDGES + 3]!);
  clusters.bounds[row * 4 + 2] = longitudeAt(ints[at + EDGES + 2]!);
  clusters.bounds[row * 4 + 3] = latitudeAt(ints[at + EDGES + 1]!);
}
