import type { GroupId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { DurationMs, EpochMs } from "#domain/units";
import type { LinkStatus } from "#domain/vehicle";
import type { VehicleState } from "#domain/vehicleState";
import type { ListWindow } from "./listView.ts";

/**
 * Everything the screen shows of the fleet at one moment. Map, list, counts and panel come from the
 * same state of the fleet, so they always agree. Columns are handed over, not copied.
 */
export interface Picture {
  readonly sequence: number;
  /** The server's clock as the engine reckons it: every age is counted from here. */
  readonly now: EpochMs;
  readonly connection: Connection;
  readonly counts: StateCounts;
  readonly map: MapColumns;
  readonly list: ListWindow;
  readonly selected: VehicleDetail | undefined;
  readonly feed: FeedFigures;
}

/** Each state carries only what is true in it. */
export type Connection =
  | { readonly type: "loading" }
  | { readonly type: "live" }
  /** `asOf` is the moment up to which the picture can be believed. */
  | { readonly type: "lost"; readonly asOf: EpochMs | undefined; readonly retryAt: EpochMs }
  /** The session ended: nothing more comes until somebody signs in. */
  | { readonly type: "signedOut" };

export type StateCounts = Readonly<Record<VehicleState, number>>;

/**
 * Laid out as the graphics card wants them; row `i` of every column is the same marker. States are
 * places in `VEHICLE_STATES`, courses degrees clockwise from north.
 */
export interface MapColumns {
  readonly markers: {
    readonly count: number;
    readonly vehicleIds: Float64Array;
    /** Longitude and latitude, two a marker. */
    readonly lngLat: Float64Array;
    readonly courses: Float32Array;
    readonly states: Uint8Array;
  };
  readonly clusters: {
    readonly count: number;
    readonly lngLat: Float64Array;
    /** Vehicles by state in the order of `VEHICLE_STATES`, four a cluster. */
    readonly stateCounts: Uint32Array;
    /** West, south, east, north of its vehicles, four a cluster. */
    readonly bounds: Float64Array;
  };
}

/** One vehicle in full, for the panel. */
export interface VehicleDetail {
  readonly vehicleId: VehicleId;
  readonly name: string;
  readonly uniqueId: string;
  readonly model: string | undefined;
  readonly plate: string | undefined;
  readonly category: string | undefined;
  readonly groupId: GroupId | undefined;
  readonly group: string | undefined;
  readonly driver: string | undefined;
  readonly link: LinkStatus;
  readonly state: VehicleState;
  /** Absent while it loads, or when the vehicle never reported. */
  readonly position: Position | undefined;
}

/** How the feed fares: what the diagnostics and the status line tell. */
export interface FeedFigures {
  readonly updatesPerSecond: number;
  /** From the server taking a position in to the engine applying it; absent before the first. */
  readonly delayMs: DurationMs | undefined;
  /** Positions that were not believed, by reason, since the start. */
  readonly refused: Readonly<Record<string, number>>;
}
