import type { Event } from "#domain/event";
import type { Area } from "#domain/geo/area";
import type { GeofenceId, GroupId, VehicleId } from "#domain/ids";
import type { DurationMs, Metres } from "#domain/units";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import type { AlertScope } from "./alertScope.ts";
import type { AreaSnapshot, ShownAreas } from "./areaSnapshot.ts";
import type { AreaDetail, AreaGroup, AreasView, AreasWindow } from "./areasView.ts";
import type { EngineDiagnostics, Heartbeat } from "./engineDiagnostics.ts";
import type { NamedEvent, PublishEvents } from "./eventNews.ts";
import type { CommandResult } from "./feed/commandResult.ts";
import type { FoundVehicle } from "./foundVehicle.ts";
import type { HistoryEngine } from "./history.ts";
import type { ListView } from "./listView.ts";
import type { AreaHits, GroupSummary, MapArea } from "./mapArea.ts";
import type { Result } from "./result.ts";
import type { Snapshot } from "./snapshot.ts";
import type { VehicleGlance } from "./vehicleGlance.ts";
import type { Bounds, Viewport } from "./viewport.ts";

/**
 * Resolves in the frame that paints the snapshot, with the memory of one that is no longer drawn: see
 * `Snapshot.memory`. A page that keeps its snapshots gives nothing back, and then each costs anew.
 */
export type Draw = (snapshot: Snapshot) => Promise<ArrayBuffer | undefined>;

/** Resolves when the page has taken the results in; the next come after that. */
export type PublishResults = (results: readonly CommandResult[]) => Promise<void>;

/** Vehicles in the order of their names. */
export interface VehicleIds {
  /** Of everybody, found or not. */
  readonly total: number;
  readonly ids: Int32Array;
}

/** Everything the page may ask of the worker. Every method is async: a thread lies between. */
export interface Engine extends HistoryEngine {
  /**
   * Loads the fleet of the signed-in user and follows it until `stop`. Resolves at once; how it
   * goes is part of every snapshot's `connection`. It keeps trying by itself.
   */
  start(): Promise<void>;

  /** Forgets the fleet and closes everything: after sign-out nothing of it is left. */
  stop(): Promise<void>;

  /** Tries to connect now instead of at the next retry. */
  reconnect(): Promise<void>;

  /** A hidden page gets no snapshots; the feed goes on. */
  setVisible(visible: boolean): Promise<void>;

  /** Undefined until the map knows its size: snapshots then carry empty map columns. */
  setViewport(viewport: Viewport | undefined): Promise<void>;

  setListView(view: ListView): Promise<void>;

  /** Undefined selects nothing. */
  select(vehicle: VehicleId | undefined): Promise<void>;

  /**
   * Calls `draw` with the newest snapshot and waits for it before the next call. By this backpressure
   * a slow page skips snapshots and never queues them. Resolves once watching has begun; a second
   * watcher replaces the first.
   */
  watch(draw: Draw): Promise<void>;

  /**
   * Calls `publish` with every event of the feed, each once and in order, whether or not the page is
   * seen, and waits for it before the next call. What happens while the connection is away is
   * looked up and marked as past. `missed` is how long ago a page whose last engine broke down was
   * sure to have received all. A second watcher replaces the first.
   */
  watchEvents(publish: PublishEvents, missed?: DurationMs): Promise<void>;

  /**
   * Calls `publish` with what becomes of this person's commands: every step of the feed once and in
   * order, never conflated, whether or not the page is seen. Where the feed could not go on, the
   * last step of each command that changed meanwhile is asked for. `missed` as in `watchEvents`. A
   * second watcher replaces the first.
   */
  watchCommandResults(publish: PublishResults, missed?: DurationMs): Promise<void>;

  /** The same names for events that the page has loaded itself. */
  nameEvents(events: readonly Event[]): Promise<readonly NamedEvent[]>;

  /** Whose alerts may be loaded; of all vehicles without a group. */
  alertScope(group?: GroupId): Promise<AlertScope>;

  /** The box around every vehicle with a known position, or around one state's. */
  fleetBounds(state?: VehicleState): Promise<Result<Bounds, "noPositions">>;

  /** The box around some vehicles; who is unknown or has no position is left out. */
  boundsOf(vehicles: readonly VehicleId[]): Promise<Result<Bounds, "noPositions">>;

  /** Who is in a box or inside a line drawn around them, with the map's filter of states. */
  vehiclesIn(area: MapArea, state?: VehicleState): Promise<Result<AreaHits, "noArea">>;

  /** How some vehicles fare now; who is gone is not counted any more. */
  summaryOf(vehicles: readonly VehicleId[]): Promise<GroupSummary>;

  /** A few words about the vehicle under the pointer. */
  glance(vehicle: VehicleId): Promise<Result<VehicleGlance, "unknownVehicle">>;

  /** At most `limit` vehicles by any words of theirs, the best first; none for an empty query. */
  find(query: string, limit: number): Promise<readonly FoundVehicle[]>;

  /** Everybody's ids by name, as they are now whatever moment is shown; for a search of who has its words. */
  vehicleIds(search: string): Promise<VehicleIds>;

  /** The named vehicles in that order; who is unknown is left out. */
  describe(vehicles: readonly VehicleId[]): Promise<readonly FoundVehicle[]>;

  /** Which areas the map shows. */
  setShownAreas(shown: ShownAreas): Promise<void>;

  /**
   * The areas around what the map shows now; asked for whenever `PlacesSummary.areasDue` changes.
   */
  areas(): Promise<AreaSnapshot>;

  /** A slice of the table of areas. */
  areaRows(view: AreasView): Promise<AreasWindow>;

  areaDetail(id: GeofenceId): Promise<Result<AreaDetail, "unknownArea">>;

  /** The groups that have areas. */
  areaGroups(): Promise<readonly AreaGroup[]>;

  /** The box around all areas that the user has. */
  areasBounds(): Promise<Result<Bounds, "noAreas">>;

  /** The box around what a cluster of points of interest stands for. */
  boundsOfPois(cluster: number): Promise<Result<Bounds, "unknownArea">>;

  /** How many vehicles are in an area now, whether or not it is saved; `halfWidth` is a corridor's. */
  vehiclesInside(area: Area, halfWidth: Metres): Promise<number>;

  /**
   * Corners of polygons and corridors in a box, for who draws beside them: longitude and latitude in
   * turn, up to a few thousand. `but` is left out.
   */
  areaCorners(bounds: Bounds, but: GeofenceId | undefined): Promise<Float64Array>;

  /** Somebody knows that areas or their groups have changed. */
  reloadAreas(): Promise<void>;

  /** How the engine fares: for who wonders why something is not on the map. */
  diagnostics(): Promise<EngineDiagnostics>;

  /** A sign of life. An engine that makes no snapshot any more reports it here. */
  heartbeat(): Promise<Heartbeat>;

  /** Where one vehicle is now, to fly to; its name for a tooltip. */
  locate(
    vehicle: VehicleId,
  ): Promise<
    Result<
      { readonly name: string; readonly longitude: number; readonly latitude: number },
      "unknownVehicle" | "noPositions"
    >
  >;
}
