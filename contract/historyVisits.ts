import type { GeofenceId, VehicleId } from "#domain/ids";
import type { DurationMs, EpochMs } from "#domain/units";
import type { MapArea } from "./mapArea.ts";
import type { Bounds } from "./viewport.ts";

/** A closed line that somebody drew, or one of the areas that have a name. */
export type VisitShape =
  | Extract<MapArea, { type: "polygon" }>
  | { readonly type: "geofence"; readonly geofenceId: GeofenceId };

/** Who was inside a shape at some moment of a time; one moment where both ends are the same. */
export interface VisitsView {
  readonly shape: VisitShape;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * What a visit's end rests on. `crossed`: on the straight way between two positions that follow each
 * other. `silence`: the last that is known inside; from there on, or up to there, nothing is known.
 * `span`: the end of the time that was asked about, inside already or still. Where no report follows it
 * is still there, as on the map, until its silence disconnects it; `silence` then says that it did not
 * stand when it reported last.
 */
export type VisitEdge = "crossed" | "silence" | "span";

export interface HistoryVisit {
  readonly enter: EpochMs;
  readonly leave: EpochMs;
  readonly enterBy: VisitEdge;
  readonly leaveBy: VisitEdge;
  /** Of a silence: the position before it. Since then it may have come; undefined: none is known. */
  readonly enteredAfter?: EpochMs | undefined;
  /** Of a silence: the position after it. Until then it may have left; undefined: none is known. */
  readonly leftBefore?: EpochMs | undefined;
  /** Of a silence after which no report is known: the last report. Since then it may have left. */
  readonly silentSince?: EpochMs | undefined;
}

export interface VehicleVisits {
  readonly vehicleId: VehicleId;
  readonly name: string;
  /** In the order of time; at most `MAX_VISITS_A_VEHICLE`, and of all vehicles `MAX_VISITS`. */
  readonly visits: readonly HistoryVisit[];
  /** How many there were. */
  readonly count: number;
  /** Of all of them together, as far as is known. */
  readonly duration: DurationMs;
  /** Some begin or end in a silence: it may have been there longer, or for less. */
  readonly isUncertain: boolean;
}
export const MAX_VISITS_A_VEHICLE = 200;
export const MAX_VISITS = 5_000;

/** Corners as they follow each other; across 180° longitudes go on beyond it. */
export interface ShapeOutline {
  readonly corners: readonly (readonly [longitude: number, latitude: number])[];
  /** Its last corner is joined to its first. */
  readonly isClosed: boolean;
}

/**
 * Of all vehicles that are open, as far as it is computed: while `done` is less than `total` the same
 * question goes on where it was.
 */
export interface HistoryVisits {
  readonly revision: number;
  /** Vehicles that have been looked at, and that there are. */
  readonly done: number;
  readonly total: number;
  /** Who was inside, in the order in which they came. */
  readonly vehicles: readonly VehicleVisits[];
  /** Visits that are counted and not listed. */
  readonly leftOut: number;
  /** Nobody knows whether they were: silent at the time, and inside just before or after. */
  readonly perhaps: number;
  /** Nothing is known of them at the time. */
  readonly unknown: number;
  /** Around the shape. */
  readonly bounds: Bounds;
  /** Of a named area its outline, and of a line geofence its middle, as longitudes and latitudes. */
  readonly outline: ShapeOutline | undefined;
}
