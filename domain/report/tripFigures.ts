import type { DurationMs, Knots, Metres } from "../units.ts";
import { type CountedTrip, litresPer100Km, type TripTotals } from "./tripTotals.ts";

/** The numbers of a trip, or of all together, in the order in which tables and files have them. */
export const TRIP_FIGURES = [
  "distance",
  "driving",
  "idle",
  "stopped",
  "averageSpeed",
  "events",
  "fuel",
  "consumption",
] as const;
export type TripFigure = (typeof TRIP_FIGURES)[number];

/** What nobody knows is undefined. Fuel is in litres, consumption in litres a hundred kilometres. */
export interface TripFigures {
  readonly distance: Metres;
  readonly driving: DurationMs | undefined;
  readonly idle: DurationMs | undefined;
  readonly stopped: DurationMs | undefined;
  readonly averageSpeed: Knots;
  readonly events: number | undefined;
  readonly fuel: number | undefined;
  readonly consumption: number | undefined;
}

export const figuresOfTrip = ({
  trip: { distance, averageSpeed },
  times,
  fuelConsumption,
  eventCount,
}: CountedTrip): TripFigures =>
  figuresOfTotals({
    distance,
    averageSpeed,
    times,
    fuelConsumption,
    averageFuelConsumption: litresPer100Km(fuelConsumption, distance),
    eventCount,
  });

export const figuresOfTotals = ({
  distance,
  averageSpeed,
  times,
  fuelConsumption,
  averageFuelConsumption,
  eventCount,
}: Omit<TripTotals, "count" | "duration">): TripFigures => ({
  distance,
  driving: times?.drivingTime,
  idle: times?.idleTime,
  stopped: times?.stopTime,
  averageSpeed,
  events: eventCount,
  fuel: fuelConsumption,
  consumption: averageFuelConsumption,
});
