import type { GroupId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { DurationMs, EpochMs, Metres } from "#domain/units";
import type { LinkStatus } from "#domain/vehicle";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import type { AreasSummary } from "./areaSnapshot.ts";
import type { HistoryState } from "./history.ts";
import type { ListWindow } from "./listView.ts";

/**
 * Everything the screen shows of the fleet at one moment. Map, list, counts and panel come from the
 * same state of the fleet, so they always agree. Columns are handed over, not copied.
 */
export interface Snapshot {
  readonly sequence: number;
  /** The server's clock as the engine reckons it: every age is counted from here. */
  readonly now: EpochMs;
  readonly connection: Connection;
  readonly counts: StateCounts;
  readonly map: MapColumns;
  readonly list: ListWindow;
  readonly selected: VehicleDetail | undefined;
  readonly areas: AreasSummary;
  /** Present while the past is looked at: then all the rest is of the cursor's moment. */
  readonly history?: HistoryState | undefined;
  readonly feed: FeedFigures;
  /** All map columns lie in this one piece of memory. Given back by `Draw` it is used again. */
  readonly memory: ArrayBuffer;
}

/** Each state carries only what is true in it. */
export type Connection =
  | { readonly type: "loading" }
  | { readonly type: "live" }
  /** The connection is up, but what it brings is old: it is silent, or behind. */
  | { readonly type: "delayed"; readonly asOf: EpochMs }
  /** `asOf` is the moment up to which the snapshot can be believed. */
  | { readonly type: "lost"; readonly asOf: EpochMs | undefined; readonly retryAt: EpochMs }
  /** The server was renewed and speaks another language now: only a new page understands it. */
  | { readonly type: "outdated"; readonly asOf: EpochMs | undefined }
  /** The session ended: nothing more comes until somebody signs in. */
  | { readonly type: "signedOut" };

/** Whether the server can be reached, and what is shown is followed. */
export const isConnected = ({ type }: Connection): boolean => type === "live" || type === "delayed";

export type StateCounts = Readonly<Record<VehicleState, number>>;

/**
 * Laid out as the graphics card wants them; row `i` of every column is the same marker. States are
 * indices in `VEHICLE_STATES`, courses degrees clockwise from north.
 */
export interface MapColumns {
  readonly markers: {
    readonly count: number;
    readonly vehicleIds: Float64Array;
    /** Longitude and latitude, two a marker. */
    readonly lngLat: Float64Array;
    readonly courses: Float32Array;
    /**
     * What the marker shows (`domain/markerState`): a vehicle idles for a minute before it does.
     */
    readonly states: Uint8Array;
    /** Indices in `VEHICLE_ICONS`. */
    readonly kinds: Uint8Array;
    /** Seconds from the fix to this snapshot's `now`. */
    readonly ages: Float32Array;
    /** Seconds from the fix to the server knowing it. */
    readonly delays: Float32Array;
    /** Sums of `MARKER_FLAGS`. */
    readonly flags: Uint8Array;
    readonly motion: MarkerMotion;
  };
  readonly clusters: {
    readonly count: number;
    readonly lngLat: Float64Array;
    /** Vehicles by state in the order of `VEHICLE_STATES`, four a cluster. */
    readonly stateCounts: Uint32Array;
    /** West, south, east, north of its vehicles, four a cluster. */
    readonly bounds: Float64Array;
  };
  /** Names for some of the markers, by their rows: as many as fit without overlap. */
  readonly labels: {
    readonly rows: readonly number[];
    readonly names: readonly string[];
    /** How each is drawn (`labelStyle`). */
    readonly styles: readonly number[];
  };
  /** No clusters were wanted, but there are more than `MAX_SINGLE_MARKERS` vehicles in view. */
  readonly isTooFull: boolean;
}

/** What is worth a sign on a marker. */
export const MARKER_FLAGS = { isValid: 1, ignitionOn: 2, knowsIgnition: 4 } as const;

/**
 * Where each marker comes from, so that the graphics card can move it: the coordinate where it was
 * drawn when its new one became known, or the same coordinate for who was not drawn, stands still
 * or has jumped. Columns are empty when there are more than `MAX_MOVING_MARKERS`.
 */
export interface MarkerMotion {
  readonly fromLngLat: Float64Array;
  /** Seconds since the marker's present coordinate was drawn first: since it set out. */
  readonly drawnFor: Float32Array;
  /** Seconds that its way takes; 0 for who does not move. */
  readonly durations: Float32Array;
  /** Of those still on their way the fastest, in degrees of longitude a second at the equator. */
  readonly fastest: number;
  /** Seconds from `now` until the last has arrived; 0 when all stand. */
  readonly restIn: number;
}

/** More do not move smoothly on any screen (product specification, section 9). */
export const MAX_MOVING_MARKERS = 9_000;

/**
 * A marker takes as long for its way as the vehicle did, but no longer than this: it would stand
 * where the vehicle has long left.
 */
export const LONGEST_INTERPOLATION_S = 5;

/** Without clusters: more markers than this cover each other and stop the page. */
export const MAX_SINGLE_MARKERS = 20_000;

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
  /** The point of interest it is at. */
  readonly poi: string | undefined;
  /** Of its position, else by the geocoder once that has answered. */
  readonly address?: string | undefined;
  /** Whose middle is nearest; absent when even that is far. */
  readonly nearestPoi?: NearestPoi | undefined;
  /** When the ignition last went off; absent when nobody saw it. */
  readonly lastStop: EpochMs | undefined;
  /** By the vehicle's own rule: `domain/fuel`. */
  readonly fuel: number | undefined;
  readonly link: LinkStatus;
  readonly state: VehicleState;
  /** Absent while it loads, or when the vehicle never reported. */
  readonly position: Position | undefined;
  /**
   * Of that position only what map and list need is known, as of the whole fleet's past and of what was recorded live:
   * neither when it was received nor altitude nor counters.
   */
  readonly isPartial?: boolean;
}

export interface NearestPoi {
  readonly name: string;
  readonly distance: Metres;
}

/** How the feed fares: what the diagnostics and the status line show. */
export interface FeedFigures {
  readonly updatesPerSecond: number;
  /** From the server taking a position in to the engine applying it; absent before the first. */
  readonly delayMs: DurationMs | undefined;
  /** Positions that were not believed, by reason, since the start. */
  readonly refused: Readonly<Record<string, number>>;
}
