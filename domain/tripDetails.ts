import type { Place } from "./geodesy.ts";
import { readingOf } from "./measure.ts";
import type { Position } from "./position.ts";
import type { Trip } from "./trip.ts";
import {
  between,
  type DurationMs,
  type EpochMs,
  type Knots,
  type Metres,
  milliseconds,
} from "./units.ts";
import { DEFAULT_STATE_RULES, type StateRules, vehicleState } from "./vehicleState.ts";

/** A trip as the product's own tables show it. */
export interface TripDetails {
  readonly startFixTime: EpochMs;
  readonly endFixTime: EpochMs;
  readonly endAddress: string | undefined;
  /** The three parts of the trip's time: moving, engine on without moving, engine off. */
  readonly drivingTime: DurationMs;
  readonly idleTime: DurationMs;
  readonly stopTime: DurationMs;
  readonly distance: Metres;
  readonly averageSpeed: Knots;
  /** Litres; absent where nothing in the vehicle counts fuel. */
  readonly fuelConsumption: number | undefined;
  /** Litres a hundred kilometres; absent, too, where there was no way. */
  readonly averageFuelConsumption: number | undefined;
  readonly fuelInfo: FuelInfo | undefined;
  /** The name of the place that the trip ended at, where somebody gave it one. */
  readonly endPoi: string | undefined;
  /** Those at which something happened. */
  readonly positions: readonly Position[];
}

/** What the tracker showed at both ends, in its own unit. */
export interface FuelInfo {
  readonly attribute: "fuelUsed" | "fuel" | "fuelLevel";
  readonly start: number;
  readonly end: number;
}

/** What a trip's row tells that its positions do not know. */
export interface TripSurroundings {
  readonly poiAt: (place: Place) => string | undefined;
  readonly hasEvent: (position: Position) => boolean;
  readonly stateRules?: StateRules;
}

/**
 * Works the columns out of the trip and the route it lies on, in the order of time; the route may
 * be longer than the trip. Between two positions the state of the earlier one holds.
 */
export function tripDetails(
  trip: Trip,
  route: readonly Position[],
  { poiAt, hasEvent, stateRules = DEFAULT_STATE_RULES }: TripSurroundings,
): TripDetails {
  const { start, end, distance, averageSpeed } = trip;
  const positions = route.filter(({ fixTime }) => fixTime >= start.time && fixTime <= end.time);
  const fuelInfo = fuelInfoOf(positions[0], positions.at(-1));
  const fuelConsumption = fuelInfo ? trip.spentFuel : undefined;
  return {
    startFixTime: start.time,
    endFixTime: end.time,
    endAddress: end.address,
    ...timesOf(trip, positions, stateRules),
    distance,
    averageSpeed,
    fuelConsumption,
    averageFuelConsumption:
      fuelConsumption === undefined || distance <= 0
        ? undefined
        : (fuelConsumption / distance) * 100_000,
    fuelInfo,
    endPoi: poiAt(end),
    positions: positions.filter(hasEvent),
  };
}

/** What the route does not cover counts as driven, so that the parts add up to the trip. */
function timesOf({ duration }: Trip, positions: readonly Position[], rules: StateRules) {
  let [idle, stopped] = [0, 0];
  positions.slice(1).forEach((next, index) => {
    const from = positions[index]!;
    const passed = between(from.fixTime, next.fixTime);
    const state = vehicleState(evidenceOf(from), rules, from.fixTime);
    if (state === "idle") idle += passed;
    if (state === "stopped") stopped += passed;
  });
  return {
    drivingTime: milliseconds(duration - idle - stopped),
    idleTime: milliseconds(idle),
    stopTime: milliseconds(stopped),
  };
}

const evidenceOf = ({ fixTime, speed, attributes: { ignition } }: Position) => ({
  fixTime,
  speed,
  ignition: typeof ignition === "boolean" ? ignition : undefined,
});

const FUEL_ATTRIBUTES = ["fuelUsed", "fuel", "fuelLevel"] as const;

/** The first that both ends tell, in the order in which spent fuel is looked for. */
function fuelInfoOf(first: Position | undefined, last: Position | undefined): FuelInfo | undefined {
  for (const attribute of FUEL_ATTRIBUTES) {
    const start = readingOf(first?.attributes[attribute]);
    const end = readingOf(last?.attributes[attribute]);
    if (start !== undefined && end !== undefined) return { attribute, start, end };
  }
  return undefined;
}
