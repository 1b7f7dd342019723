import type { Coordinate } from "#domain/geo/geodesy";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";

/**
 * What the engine knows of each vehicle, one row a slot. What is passed over for every snapshot is
 * a column of its own; the rest, which a new position writes all at once, is a record of 64 bytes:
 * one line of the processor's cache instead of a dozen.
 */
export interface FleetColumns {
  /** 0 where the slot is free. */
  readonly vehicleIds: Float64Array;
  readonly positionIds: Float64Array;
  /** Milliseconds since 1970; 0 when the vehicle never reported. */
  readonly fixTimes: Float64Array;
  /** The coordinate in `domain/mercator`'s world, for the map's grid. */
  readonly worldX: Int32Array;
  /** `NO_POSITION` when the vehicle never reported, and where the slot is free. */
  readonly worldY: Int32Array;
  /** 0: none. */
  readonly groupIds: Float64Array;
  /** Index of the vehicle's group in the order of group names. */
  readonly groupRanks: Uint32Array;
  /** Numbers of shared texts in their string tables. */
  readonly modelIds: Uint32Array;
  readonly poiIds: Uint32Array;
  /** What the state is as long as the position is young: only time changes it from there. */
  readonly youngStates: Uint8Array;
  /** Index in `VEHICLE_ICONS`. */
  readonly kinds: Uint8Array;
  /** Whether the tracker's connection is up: index in `LINKS`. */
  readonly links: Uint8Array;
  /** Index in `VEHICLE_STATES`, or `FREE`. */
  readonly states: Uint8Array;
  /** Percent or litres, by the vehicle's own rule (`domain/fuel`); NaN when it has none. */
  readonly fuels: Float32Array;
  /** Litres that the vehicle's tank holds; 0 where a rule of its own makes percent. */
  readonly tanks: Float32Array;
  /** How the name is drawn on the map (`labelStyle`); 0: as all are. */
  readonly labelStyles: Uint32Array;
  /** In which colour the route is drawn (`packedColour`); 0: nobody chose one. */
  readonly routeColours: Uint32Array;
  readonly records: FleetRecords;
}

/** The same memory four times: the record of slot `s` begins at `s * DOUBLES`, `s * SINGLES` or
 * `s * BYTES`. */
export interface FleetRecords {
  readonly doubles: Float64Array;
  readonly singles: Float32Array;
  readonly ints: Int32Array;
  readonly bytes: Uint8Array;
}

// Plain numbers: a bundler writes those, and only those, into the loops.
export const DOUBLES = 8;
export const SINGLES = 16;
export const BYTES = 64;

/** In `doubles`: the time of `fixTimes` again, so that a late position is known by its record. */
export const FIX_TIME = 0;
/** The newest reading that reported the ignition; 0 when none did. */
export const IGNITION_TIME = 1;
/** When the ignition last went off; 0 when nobody saw it. */
export const LAST_STOP = 2;
/** The reading that named the driver; 0 when none did. */
export const DRIVER_TIME = 3;

/** In `singles`: knots, and degrees from north. */
export const SPEED = 8;
export const COURSE = 9;
/** Seconds from the fix to the server knowing it. */
export const DELAY = 10;
/** Seconds that the vehicle had idled at its last fix; only while it is idle. */
export const IDLE_FOR = 11;

/** In `ints`: degrees times 1e7, which is what trackers resolve. */
export const LONGITUDE = 12;
export const LATITUDE = 13;
/** Number of the driver in its string table. */
export const DRIVER = 14;

/** In `bytes`: the sum of those below that hold. */
export const FLAGS = 60;
/** The tracker saw its satellites. The first three are `MARKER_FLAGS`. */
export const IS_VALID = 1;
/** As `IGNITION_TIME` has it; without `KNOWS_IGNITION` nothing was reported. */
export const IGNITION_ON = 2;
export const KNOWS_IGNITION = 4;
export const HAS_ADDRESS = 8;
/** The newest position that reported fuel reported percent. */
export const FUEL_IS_PERCENT = 16;
/** In `bytes`: the state before the vehicle began to idle. */
export const BEFORE_IDLE = 61;

/** No map window reaches there, so whoever has no position is skipped without being asked. */
export const NO_POSITION = -1;

/**
 * The state of a slot without a vehicle: after all others, so that counts just have one more row.
 */
export const FREE = VEHICLE_STATES.length;

export const DISCONNECTED = VEHICLE_STATES.indexOf("disconnected");

export const E7 = 1e7;

/** Where the numbers of shared texts stand, one of each slot. */
export interface TextIds {
  readonly ids: Uint32Array | Int32Array;
  readonly stride: number;
  readonly offset: number;
}

/** Those of the texts of one string table. */
export function textIds(
  { modelIds, poiIds, records }: FleetColumns,
  table: "models" | "drivers" | "pois",
): TextIds {
  if (table === "drivers") return { ids: records.ints, stride: SINGLES, offset: DRIVER };
  return { ids: table === "models" ? modelIds : poiIds, stride: 1, offset: 0 };
}

export const allocateColumns = (capacity: number): FleetColumns => ({
  vehicleIds: new Float64Array(capacity),
  positionIds: new Float64Array(capacity),
  fixTimes: new Float64Array(capacity),
  worldX: new Int32Array(capacity),
  worldY: new Int32Array(capacity).fill(NO_POSITION),
  groupIds: new Float64Array(capacity),
  groupRanks: new Uint32Array(capacity),
  modelIds: new Uint32Array(capacity),
  poiIds: new Uint32Array(capacity),
  youngStates: new Uint8Array(capacity).fill(DISCONNECTED),
  kinds: new Uint8Array(capacity),
  links: new Uint8Array(capacity),
  states: new Uint8Array(capacity).fill(FREE),
  fuels: new Float32Array(capacity).fill(Number.NaN),
  tanks: new Float32Array(capacity),
  labelStyles: new Uint32Array(capacity),
  routeColours: new Uint32Array(capacity),
  records: recordsOf(new Uint8Array(capacity * BYTES)),
});

/** Where the vehicle of a slot is; undefined when it never reported. */
export function coordinateAt(
  { worldY, records: { ints } }: FleetColumns,
  slot: number,
): Coordinate | undefined {
  if (worldY[slot] === NO_POSITION) return undefined;
  return {
    latitude: ints[slot * SINGLES + LATITUDE]! / E7,
    longitude: ints[slot * SINGLES + LONGITUDE]! / E7,
  };
}

const recordsOf = (bytes: Uint8Array): FleetRecords => ({
  doubles: new Float64Array(bytes.buffer),
  singles: new Float32Array(bytes.buffer),
  ints: new Int32Array(bytes.buffer),
  bytes,
});

/** Twice as long with the same rows; the old columns are left as they are. */
export function growColumns(held: FleetColumns): FleetColumns {
  const grown = allocateColumns(held.states.length * 2);
  const { records, ...columns } = held;
  for (const [name, column] of Object.entries(columns))
    grown[name as keyof typeof columns].set(column);
  grown.records.bytes.set(records.bytes);
  return grown;
}

/** Makes a slot as if nobody had ever been there. */
export function clearSlot({ records, ...columns }: FleetColumns, slot: number): void {
  for (const column of Object.values(columns)) column[slot] = 0;
  records.bytes.fill(0, slot * BYTES, (slot + 1) * BYTES);
  columns.fuels[slot] = Number.NaN;
  columns.worldY[slot] = NO_POSITION;
  columns.youngStates[slot] = DISCONNECTED;
  columns.states[slot] = FREE;
}
