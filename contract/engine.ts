import type { VehicleId } from "#domain/ids";
import type { VehicleState } from "#domain/vehicleState";
import type { EngineDiagnostics, Heartbeat } from "./engineDiagnostics.ts";
import type { ListView } from "./listView.ts";
import type { AreaHits, MapArea } from "./mapArea.ts";
import type { Picture } from "./picture.ts";
import type { Result } from "./result.ts";
import type { Bounds, Viewport } from "./viewport.ts";

/**
 * Resolves when the picture is on the screen, with the memory of one that is no longer drawn: see
 * `Picture.memory`. A page that keeps its pictures gives nothing back, and then each costs anew.
 */
export type Draw = (picture: Picture) => Promise<ArrayBuffer | undefined>;

/** Everything the page may ask of the worker. Every method is async: a thread lies between. */
export interface Engine {
  /**
   * Loads the fleet of the signed-in user and follows it until `stop`. Resolves at once; how it
   * goes is told in every picture's `connection`. It keeps trying by itself.
   */
  start(): Promise<void>;

  /** Forgets the fleet and closes everything: after sign-out nothing of it is left. */
  stop(): Promise<void>;

  /** Tries to connect now instead of at the next retry. */
  reconnect(): Promise<void>;

  /** A hidden page gets no pictures; the feed goes on. */
  setVisible(visible: boolean): Promise<void>;

  /** Undefined until the map knows its size: pictures then carry empty map columns. */
  setViewport(viewport: Viewport | undefined): Promise<void>;

  setListView(view: ListView): Promise<void>;

  /** Undefined selects nothing. */
  select(vehicle: VehicleId | undefined): Promise<void>;

  /**
   * Calls `draw` with the newest picture and waits for it before the next call, so a slow page
   * skips pictures and never queues them. Resolves once watching has begun; a second watcher
   * replaces the first.
   */
  watch(draw: Draw): Promise<void>;

  /** The box around every vehicle with a known place, or around one state's. */
  fleetBounds(state?: VehicleState): Promise<Result<Bounds, "noPlaces">>;

  /** The box around some vehicles; who is unknown or has no place is left out. */
  boundsOf(vehicles: readonly VehicleId[]): Promise<Result<Bounds, "noPlaces">>;

  /** Who is in a box or inside a line drawn around them, with the map's filter of states. */
  vehiclesIn(area: MapArea, state?: VehicleState): Promise<Result<AreaHits, "noArea">>;

  /** Which point of interest a vehicle is at, for list and search; undefined: none. */
  setPoi(vehicle: VehicleId, poi: string | undefined): Promise<void>;

  /** How the engine fares: for who wonders why something is not on the map. */
  diagnostics(): Promise<EngineDiagnostics>;

  /** A sign of life. An engine that makes no picture any more says so here. */
  beat(): Promise<Heartbeat>;

  /** Where one vehicle is now, to fly to; its name for a tooltip. */
  locate(
    vehicle: VehicleId,
  ): Promise<
    Result<
      { readonly name: string; readonly longitude: number; readonly latitude: number },
      "unknownVehicle" | "noPlaces"
    >
  >;
}
