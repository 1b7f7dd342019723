import type { HexColour } from "#domain/colour/brandShades";
import type { EventId, PositionId, VehicleId } from "#domain/ids";
import type { Trip } from "#domain/report/trip";
import type { SegmentCut } from "#domain/report/tripSplitter";
import type { TripTimes } from "#domain/report/tripTimes";
import type { Degrees, DurationMs, EpochMs, Knots, Metres } from "#domain/units";
import type { TripRules } from "#domain/vehicle/trips";
import type { StateRules } from "#domain/vehicle/vehicleState";
import type { FleetTimeline, FleetTimelineView } from "./fleetTimeline.ts";
import type { FoundVehicle } from "./foundVehicle.ts";
import type { HistoryVisits, VisitsView } from "./historyVisits.ts";
import type { Result } from "./result.ts";
import type { Bounds } from "./viewport.ts";

/** Whose past is looked at, and which part of it: `from` included, `to` excluded. */
export interface HistoryRequest {
  readonly vehicles: readonly VehicleId[] | "all";
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * What the engine has open besides the live fleet. While a snapshot carries it, everything else of that
 * snapshot (map, list, counts, detail, `now`) is of the cursor's moment.
 */
export interface HistoryState {
  readonly request: HistoryRequest;
  /** Another number whenever tracks have come or gone: what was derived of them is asked for anew. */
  readonly revision: number;
  readonly load: HistoryLoad;
  /** Positions that are here. */
  readonly points: number;
  readonly cursor: EpochMs;
  /** Seconds of the past that pass in one; 0 stands still, negative runs backwards. */
  readonly rate: number;
}

export type HistoryLoad =
  /** What has come can be looked at already. Counted in spans: one vehicle's day each. */
  | { readonly type: "loading"; readonly done: number; readonly total: number }
  | { readonly type: "complete" }
  /** Some spans never came, though they were asked for again; the rest is shown. */
  | { readonly type: "partial"; readonly missing: number; readonly reason: HistoryFailure }
  /** Somebody stopped it; what had come stays. */
  | { readonly type: "cancelled"; readonly missing: number }
  /** `isOlderShown`: all of it is here from before and shown, but could not be asked about again. */
  | { readonly type: "failed"; readonly reason: HistoryFailure; readonly isOlderShown?: boolean };

/** Why nothing, or not everything, came. `tooMuch`: more than the stated quota holds. */
export type HistoryFailure =
  | "offline"
  | "timeout"
  | "notAllowed"
  | "signedOut"
  | "busy"
  | "tooMuch"
  | "unreadable"
  | "internal";

/** Faster than this nothing can be followed; the cursor runs no faster. */
export const MAX_REPLAY_RATE = 3_600;

/** How a route is coloured. */
export const ROUTE_COLOURINGS = ["trip", "speed", "state", "vehicle"] as const;
export type RouteColouring = (typeof ROUTE_COLOURINGS)[number];

/** What is drawn of the open history's routes. Asked for anew with each revision and zoom. */
export interface RouteView {
  /** Routes of at most `MAX_ROUTES` vehicles are drawn; of more none. */
  readonly vehicles: readonly VehicleId[];
  readonly zoom: number;
  readonly colouring: RouteColouring;
  /** Absent: all of a route is drawn alike, however long it is. */
  readonly focus?: RouteFocus | undefined;
}
export const MAX_ROUTES = 20;

/**
 * Where somebody looks. So far around it a route is drawn as exactly as `errorPx` says. What lies beyond
 * is not seen, only there for the next pan: coarse, the farther the coarser, and without arrows.
 */
export interface RouteFocus {
  readonly longitude: number;
  readonly latitude: number;
  readonly radiusPx: number;
}

/** Laid out for the graphics card; all columns lie in `memory`, which is handed over. */
export interface RouteColumns {
  readonly revision: number;
  readonly paths: {
    /** Unbroken pieces: a gap in the reports or a leap ends one. */
    readonly count: number;
    /** Where each begins among the vertices; one more for the end. */
    readonly startIndices: Uint32Array;
    /** Longitude and latitude, two a vertex; across 180° longitudes go on beyond it. */
    readonly lngLat: Float64Array;
    /**
     * Of the stretch that begins at each vertex: the number of its trip from 0 (255: none, 254 and
     * on share 254), tenths of a km/h (at most 65,535), the index in `VEHICLE_STATES`, or the row in
     * the view's `vehicles`.
     */
    readonly values: Uint16Array;
    /** Seconds from `origin` to each vertex. */
    readonly seconds: Float32Array;
    /** Row of the path's vehicle in the view's `vehicles`. */
    readonly vehicleRows: Uint8Array;
  };
  /** In the order of the view. */
  readonly vehicles: readonly RouteVehicle[];
  readonly origin: EpochMs;
  /** Direction arrows, some 90 px apart: lngLat two each, course in degrees. */
  readonly arrows: {
    readonly count: number;
    readonly lngLat: Float64Array;
    readonly courses: Float32Array;
  };
  /** Stops that stand alone at this zoom, in the order of time. */
  readonly stops: readonly RouteStop[];
  /** Stops that would cover each other. */
  readonly stopClusters: readonly {
    readonly longitude: number;
    readonly latitude: number;
    readonly count: number;
    readonly bounds: Bounds;
  }[];
  readonly bounds: Bounds | undefined;
  /** What is drawn around the focus is nowhere farther than this from what was reported (HIST-05). */
  readonly errorPx: number;
  /** Points that were reported, and that are drawn. */
  readonly points: number;
  readonly drawn: number;
  readonly memory: ArrayBuffer;
}

/** Whose route it is. */
export interface RouteVehicle {
  readonly vehicleId: VehicleId;
  readonly name: string | undefined;
  /** That somebody chose for its routes. */
  readonly colour: HexColour | undefined;
}

export interface RouteStop {
  readonly vehicleId: VehicleId;
  readonly longitude: number;
  readonly latitude: number;
  readonly from: EpochMs;
  readonly until: EpochMs;
  /** How long of it the timeline shows as idle: the engine ran. */
  readonly idleTime: DurationMs;
  readonly address: string | undefined;
}

/** What a stretch of the timeline shows. */
export const TIMELINE_BANDS = ["driving", "idle", "stopped", "gap"] as const;
export type TimelineBand = (typeof TIMELINE_BANDS)[number];

export interface TimelineView {
  readonly vehicle: VehicleId;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly widthPx: number;
}

/** One vehicle's time. Bands shorter than a pixel are folded into the longest around them. */
export interface Timeline {
  readonly revision: number;
  readonly count: number;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Indices in `TIMELINE_BANDS`. */
  readonly bands: Uint8Array;
  /** What happened, in the order of time; at most `MAX_TIMELINE_EVENTS`, the rest is counted. */
  readonly events: readonly TimelineEvent[];
  readonly eventsLeftOut: number;
}
export const MAX_TIMELINE_EVENTS = 500;

export interface TimelineEvent {
  readonly id: EventId;
  readonly type: string;
  readonly alarm: string | undefined;
  readonly time: EpochMs;
  readonly vehicleId: VehicleId;
  readonly positionId: PositionId | undefined;
  readonly longitude: number | undefined;
  readonly latitude: number | undefined;
}

/** The trips of one vehicle in the open history, by the same rules as the server's reports. */
export interface HistoryTrips {
  readonly revision: number;
  readonly trips: readonly HistoryTrip[];
  readonly stops: readonly RouteStop[];
  /** What is set for the vehicle did not come: the usual rules told trips from stops. */
  readonly hasUsualRules?: boolean;
}

export interface HistoryTrip {
  /** From 1. */
  readonly number: number;
  readonly trip: Trip;
  readonly times: TripTimes;
  readonly fuelConsumption: number | undefined;
  readonly eventCount: number;
  /** The point of interest that it ended in, as the server's reports name it. */
  readonly endPoi?: string | undefined;
  readonly bounds: Bounds | undefined;
  readonly explanation: TripExplanation;
}

/** What a trip's figures rest on: the positions concerned, and the rules of that vehicle. */
export interface TripExplanation {
  readonly points: number;
  /** Late, doubled or unbelievable ones that were left out. */
  readonly leftOut: number;
  readonly first: NotedPoint;
  readonly last: NotedPoint;
  /** Where the highest speed was reported. */
  readonly fastest: NotedPoint;
  /** The longest time without a position; undefined where there is but one. */
  readonly longestGap: NotedStretch | undefined;
  /** By which rule it was told from what came before and after; undefined where the track begins or ends. */
  readonly beganBy: SegmentCut;
  readonly endedBy: SegmentCut;
  /** With which position the end was known; undefined where the track ends. */
  readonly knownWith: NotedPoint | undefined;
  /** What counts as a trip, and what as driving, for this vehicle. */
  readonly rules: TripRules;
  readonly movingFrom: StateRules["movingFrom"];
  /** Which counters the distance is the difference of. */
  readonly distanceBy: "odometer" | "totalDistance";
  readonly startCounter: Metres;
  readonly endCounter: Metres;
  /** By so much its owner set the counter forwards on the way: not part of the distance. */
  readonly counterSetBy?: Metres;
  /** By so much the counter grew in leaps: not part of the distance. */
  readonly leapt?: Metres;
  /** The first `MAX_NOTED_LEAPS` of them. */
  readonly leaps: readonly NotedStretch[];
  readonly leapsLeftOut: number;
  readonly fuelBy: "fuelUsed" | "fuel" | "fuelLevel" | undefined;
  /** Of the readings that the fuel rests on the first and the last. */
  readonly fuelBetween: NotedStretch | undefined;
}
export const MAX_NOTED_LEAPS = 5;

/** A position that a figure rests on. */
export interface NotedPoint {
  readonly positionId: PositionId;
  readonly time: EpochMs;
}

/** From a position to another one. */
export interface NotedStretch {
  readonly from: NotedPoint;
  readonly until: NotedPoint;
}

/** Part of one vehicle's past, both ends included; a moment where they are the same. */
export interface EvidenceView {
  readonly vehicle: VehicleId;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** What is known of a part of the past, and what is not. */
export interface HistoryEvidence {
  readonly revision: number;
  /** Positions of the time that trips and totals are made of. */
  readonly points: number;
  /** Late or doubled ones of the time: nothing is computed from them. */
  readonly leftOut: number;
  /** Of those positions all, or as many as a sheet of paper holds. */
  readonly listed: readonly EvidencePoint[];
  /** The others lie nowhere farther from the line through these; absent where that is not known. */
  readonly listedWithin?: Metres;
  /** Of those positions the first and the last in the time. */
  readonly first: EvidencePoint | undefined;
  readonly last: EvidencePoint | undefined;
  /** What a moment between two positions rests on: the last up to `from`, the first from `until` on. */
  readonly before: EvidencePoint | undefined;
  readonly after: EvidencePoint | undefined;
  /** Who drove as the time began, as far as a driver had said so: by name, else by key. */
  readonly driver: string | undefined;
  /** Silences and leaps that reach into the time, in its order: the longest of them. */
  readonly gaps: readonly EvidenceGap[];
  readonly gapsLeftOut: number;
}
export const MAX_EVIDENCE_GAPS = 6;
/** Two columns of an A4 page. */
export const MAX_LISTED_POINTS = 120;

export interface EvidencePoint {
  readonly positionId: PositionId;
  readonly time: EpochMs;
  readonly longitude: number;
  readonly latitude: number;
  readonly speed: Knots;
  readonly course: Degrees;
  /** Whether the receiver believed it. */
  readonly isValid: boolean;
  /** Undefined where it did not report it. */
  readonly ignition: boolean | undefined;
}

/** Between two positions nobody knows where the vehicle was: it was silent, or one of them is wrong. */
export interface EvidenceGap {
  readonly kind: "silence" | "leap";
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** A reading that can be drawn over time. */
export interface SeriesView {
  readonly vehicle: VehicleId;
  /** `speed`, or names of attributes; see `HistorySeriesSet.offered`. */
  readonly keys: readonly string[];
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly widthPx: number;
}

export interface HistorySeriesSet {
  readonly revision: number;
  /** Every attribute of this track that is a number or a flag, in the order in which people look for them. */
  readonly offered: readonly { readonly key: string; readonly isFlag: boolean }[];
  readonly series: readonly HistorySeries[];
}

/**
 * One pixel has at most two rows, its least and its largest in the order in which they came, so no
 * extreme is lost. NaN where nothing was reported for so long that no line may join.
 */
export interface HistorySeries {
  readonly key: string;
  readonly isFlag: boolean;
  /** Seconds since 1970. */
  readonly times: Float64Array;
  /** Speeds in knots, temperatures in °C, flags 0 or 1, all else as it was reported. */
  readonly values: Float64Array;
  readonly least: number;
  readonly largest: number;
}

/** Where everybody was who is in the open history, by name. */
export interface HistoryMoment {
  readonly moment: EpochMs;
  readonly rows: readonly MomentRow[];
  /** More than one file is made of. */
  readonly leftOut: number;
}
export const MAX_MOMENT_ROWS = 20_000;

/** Of whom nothing was known up to the moment there is no position. */
export interface MomentRow extends FoundVehicle {
  readonly driver: string | undefined;
  readonly position:
    | {
        readonly fixTime: EpochMs;
        readonly longitude: number;
        readonly latitude: number;
        readonly speed: Knots;
      }
    | undefined;
}

export type StepUnit = "point" | "event" | "trip";

export interface HistoryStep {
  readonly from: EpochMs;
  readonly unit: StepUnit;
  readonly direction: 1 | -1;
}

/** What the page may ask of the engine's history. A second `openHistory` ends the first. */
export interface HistoryEngine {
  /** Begins to load; how it goes is `Snapshot.history`. Loads nothing that is here already. */
  openHistory(request: HistoryRequest, cursor: EpochMs): Promise<void>;
  /** Back to the live fleet, which went on meanwhile. */
  closeHistory(): Promise<void>;
  /** Stops loading; what has come stays. */
  cancelHistory(): Promise<void>;
  /** Asks again for what is missing. */
  retryHistory(): Promise<void>;
  /** The cursor goes there and runs on with `rate`; it stops by itself at the ends of the request. */
  setCursor(cursor: EpochMs, rate: number): Promise<void>;
  historyRoute(view: RouteView): Promise<RouteColumns>;
  historyTimeline(view: TimelineView): Promise<Timeline>;
  /** Of all vehicles that are open together. */
  fleetTimeline(view: FleetTimelineView): Promise<FleetTimeline>;
  /** `drawn`: of what was recorded of the live stream nothing more is asked for, whose figures are less exact. */
  historyTrips(vehicle: VehicleId, use: "drawn" | "read"): Promise<HistoryTrips>;
  historySeries(view: SeriesView): Promise<HistorySeriesSet>;
  historyEvidence(view: EvidenceView): Promise<HistoryEvidence>;
  /**
   * Who was inside a shape, when and how long. Answers after some half a second with what is computed by
   * then; of two questions the newer is worked on, and the older answered with what is known of it.
   */
  historyVisits(view: VisitsView): Promise<Result<HistoryVisits, "noArea" | "closed">>;
  /** Where everybody was at the cursor; undefined while nothing of the past is open. */
  historyMoment(): Promise<HistoryMoment | undefined>;
  /** Where the next or last point, event or trip of a vehicle is; undefined when there is none. */
  historyStep(vehicle: VehicleId, step: HistoryStep): Promise<EpochMs | undefined>;
  /** Up to when the live stream was recorded: this can be replayed without a request. */
  recordedFrom(): Promise<EpochMs | undefined>;
}
