import { VEHICLE_STATES } from "#domain/vehicleState";

/**
 * What the engine knows of each vehicle's last position: one column a fact, one row a slot. A
 * million vehicles are a dozen arrays and not a million objects.
 */
export interface FleetColumns {
  /** 0 where the slot is free. */
  readonly vehicleIds: Float64Array;
  readonly positionIds: Float64Array;
  /** Milliseconds since 1970; 0 when the vehicle never reported. */
  readonly fixTimes: Float64Array;
  /** Degrees times 1e7, which is what trackers resolve. */
  readonly longitudesE7: Int32Array;
  readonly latitudesE7: Int32Array;
  /** The place in `domain/mercator`'s world, for the map's grid. */
  readonly worldX: Int32Array;
  /** `NO_PLACE` when the vehicle never reported, and where the slot is free. */
  readonly worldY: Int32Array;
  readonly speedsKnots: Float32Array;
  readonly courses: Float32Array;
  /** Percent or litres, as the tracker has it; NaN when it has none. */
  readonly fuels: Float32Array;
  /** Place of the vehicle's group in the order of group names. */
  readonly groupRanks: Uint32Array;
  /** What the state is as long as the position is young: only time changes it from there. */
  readonly youngStates: Uint8Array;
  /** Place in `VEHICLE_STATES`, or `FREE`. */
  readonly states: Uint8Array;
}

/** No map window reaches there, so whoever has no place is skipped without being asked. */
export const NO_PLACE = -1;

/** The state of a slot without a vehicle: after all others, so that counts just have one more row. */
export const FREE = VEHICLE_STATES.length;

export const DISCONNECTED = VEHICLE_STATES.indexOf("disconnected");

export const E7 = 1e7;

export const allocateColumns = (capacity: number): FleetColumns => ({
  vehicleIds: new Float64Array(capacity),
  positionIds: new Float64Array(capacity),
  fixTimes: new Float64Array(capacity),
  longitudesE7: new Int32Array(capacity),
  latitudesE7: new Int32Array(capacity),
  worldX: new Int32Array(capacity),
  worldY: new Int32Array(capacity).fill(NO_PLACE),
  speedsKnots: new Float32Array(capacity),
  courses: new Float32Array(capacity),
  fuels: new Float32Array(capacity).fill(Number.NaN),
  groupRanks: new Uint32Array(capacity),
  youngStates: new Uint8Array(capacity).fill(DISCONNECTED),
  states: new Uint8Array(capacity).fill(FREE),
});

/** Twice as long with the same rows; the old columns are left as they are. */
export function growColumns(columns: FleetColumns): FleetColumns {
  const grown = allocateColumns(columns.states.length * 2);
  for (const name of Object.keys(grown) as (keyof FleetColumns)[])
    (grown[name] as Uint8Array).set(columns[name]);
  return grown;
}

/** Makes a slot as if nobody had ever been there. */
export function clearSlot(columns: FleetColumns, slot: number): void {
  for (const name of Object.keys(columns) as (keyof FleetColumns)[]) columns[name][slot] = 0;
  columns.worldY[slot] = NO_PLACE;
  columns.fuels[slot] = Number.NaN;
  columns.youngStates[slot] = DISCONNECTED;
  columns.states[slot] = FREE;
}
