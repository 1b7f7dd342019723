import { type DurationMs, type Knots, type Metres, metres, milliseconds } from "../units.ts";
import { averageSpeed } from "./measure.ts";
import type { Trip } from "./trip.ts";
import type { TripTimes } from "./tripTimes.ts";

/** What of a trip is added up; what nobody worked out is absent. */
export interface CountedTrip {
  readonly trip: Trip;
  readonly times: TripTimes | undefined;
  readonly fuelConsumption: number | undefined;
  readonly eventCount: number | undefined;
}

/** All trips together: exactly the sums of what their rows show. */
export interface TripTotals {
  readonly count: number;
  readonly duration: DurationMs;
  readonly distance: Metres;
  /** Over the whole time of the trips, not the mean of their speeds. */
  readonly averageSpeed: Knots;
  /** Absent when no trip reports it; else of those that do. */
  readonly times: TripTimes | undefined;
  readonly fuelConsumption: number | undefined;
  /** Litres a hundred kilometres of the trips that report their fuel. */
  readonly averageFuelConsumption: number | undefined;
  readonly eventCount: number | undefined;
}

export function tripTotals(trips: readonly CountedTrip[]): TripTotals {
  const duration = milliseconds(sum(trips.map(({ trip }) => trip.duration)) ?? 0);
  const distance = metres(sum(trips.map(({ trip }) => trip.distance)) ?? 0);
  const fuelled = trips.filter(({ fuelConsumption }) => fuelConsumption !== undefined);
  const fuelConsumption = sum(fuelled.map(({ fuelConsumption }) => fuelConsumption));
  const fuelDistance = metres(sum(fuelled.map(({ trip }) => trip.distance)) ?? 0);
  const part = (name: keyof TripTimes) => sum(trips.map(({ times }) => times?.[name]));
  const [driving, idle, stopped] = [part("drivingTime"), part("idleTime"), part("stopTime")];
  return {
    count: trips.length,
    duration,
    distance,
    averageSpeed: averageSpeed(distance, duration),
    times:
      driving === undefined || idle === undefined || stopped === undefined
        ? undefined
        : {
            drivingTime: milliseconds(driving),
            idleTime: milliseconds(idle),
            stopTime: milliseconds(stopped),
          },
    fuelConsumption,
    averageFuelConsumption: litresPer100Km(fuelConsumption, fuelDistance),
    eventCount: sum(trips.map(({ eventCount }) => eventCount)),
  };
}

/** Of those that are there; undefined when none is. */
function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
}

/** On a shorter way the steps of a sensor are all there is to see. */
const LEAST_FUEL_DISTANCE: Metres = metres(1_000);
/** Nothing that drives takes more on the road: what is above was stolen, spilt or misread. */
const MOST_LITRES_PER_100_KM = 300;

/** Litres a hundred kilometres; undefined where they cannot be known or make no sense. */
export function litresPer100Km(litres: number | undefined, distance: Metres): number | undefined {
  if (litres === undefined || !(litres > 0) || distance < LEAST_FUEL_DISTANCE) return undefined;
  const average = (litres / distance) * 100_000;
  return average <= MOST_LITRES_PER_100_KM ? average : undefined;
}
