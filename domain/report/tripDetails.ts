import type { Coordinate } from "../geo/geodesy.ts";
import type { Position } from "../position.ts";
import type { EpochMs, Knots, Metres } from "../units.ts";
import type { StateEvidence, StateRules } from "../vehicle/vehicleState.ts";
import { type FuelRules, fuelReadings, fuelUse } from "./fuelUse.ts";
import { readingOf } from "./measure.ts";
import type { Trip } from "./trip.ts";
import { type TripTimes, tripTimes } from "./tripTimes.ts";
import { litresPer100Km } from "./tripTotals.ts";

/** A trip as the product's own tables show it. */
export interface TripDetails extends TripTimes {
  readonly startFixTime: EpochMs;
  readonly endFixTime: EpochMs;
  readonly endAddress: string | undefined;
  readonly distance: Metres;
  readonly averageSpeed: Knots;
  /** Litres; absent where nothing in the vehicle counts fuel. */
  readonly fuelConsumption: number | undefined;
  /** Litres a hundred kilometres; absent, too, where there was no way. */
  readonly averageFuelConsumption: number | undefined;
  readonly fuelInfo: FuelInfo | undefined;
  /** The name of the area that the trip ended in, where somebody gave it one. */
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

/** What a trip's row shows that its positions do not know. */
export interface TripSurroundings {
  readonly poiAt: (coordinate: Coordinate) => string | undefined;
  readonly hasEvent: (position: Position) => boolean;
  readonly fuel: FuelRules;
  readonly stateRules: StateRules;
}

/**
 * Works the columns out of the trip and the route it lies on, in the order of time; the route may
 * be longer than the trip. Between two positions the state of the earlier one holds.
 */
export function tripDetails(
  trip: Trip,
  route: readonly Position[],
  { poiAt, hasEvent, fuel, stateRules }: TripSurroundings,
): TripDetails {
  const { start, end, distance, averageSpeed } = trip;
  const positions = route.filter(({ fixTime }) => fixTime >= start.time && fixTime <= end.time);
  const readings = positions.map(({ attributes }) => fuelReadings(attributes));
  const fuelConsumption = fuelUse(readings, fuel);
  return {
    startFixTime: start.time,
    endFixTime: end.time,
    endAddress: end.address,
    ...tripTimes(trip.duration, positions.map(evidenceOf), stateRules),
    distance,
    averageSpeed,
    fuelConsumption,
    averageFuelConsumption: litresPer100Km(fuelConsumption, distance),
    fuelInfo: fuelInfoOf(positions[0], positions.at(-1)),
    endPoi: poiAt(end),
    positions: positions.filter(hasEvent),
  };
}

/** What of a position the state depends on. */
export const evidenceOf = ({
  fixTime,
  speed,
  attributes: { ignition },
}: Position): StateEvidence => ({
  fixTime,
  speed,
  ignition: typeof ignition === "boolean" ? ignition : undefined,
});

const FUEL_ATTRIBUTES = ["fuelUsed", "fuel", "fuelLevel"] as const;

/** The first that both ends report, in the order in which spent fuel is looked for. */
function fuelInfoOf(first: Position | undefined, last: Position | undefined): FuelInfo | undefined {
  for (const attribute of FUEL_ATTRIBUTES) {
    const start = readingOf(first?.attributes[attribute]);
    const end = readingOf(last?.attributes[attribute]);
    if (start !== undefined && end !== undefined) return { attribute, start, end };
  }
  return undefined;
}
