import type { Trip } from "#domain/report/trip";
import type { TripTimes } from "#domain/report/tripTimes";
import { milliseconds } from "#domain/units";
import type { Bounds } from "../viewport.ts";
import { isObject, numberOf, textOf, type WireObject } from "./wire.ts";
import { tripFromWire, tripToWire } from "./wireTrip.ts";

/** Our own report of trips, which a stock server does not have. */
export const TRIP_DETAILS_PATH = "/api/reports/tripdetails";

/** A trip with what else its row in the table shows. A stock server sends the trip alone. */
export interface TripRow {
  readonly trip: Trip;
  /** Absent where nobody worked them out. */
  readonly times: TripTimes | undefined;
  /** Litres; absent where nothing in the vehicle counts fuel. */
  readonly fuelConsumption: number | undefined;
  /** Things that happened on the way, as far as the person may see them. */
  readonly eventCount: number | undefined;
  /** The area that it ended in, where somebody gave it a name. */
  readonly endPoi: string | undefined;
  /** The box that its way lies in; absent where only its ends are known. */
  readonly bounds: Bounds | undefined;
}

/** The members of a stock server's trip, and ours after them. */
export const tripRowToWire = (row: TripRow) => ({
  ...tripToWire(row.trip),
  drivingTime: row.times?.drivingTime ?? null,
  idleTime: row.times?.idleTime ?? null,
  stopTime: row.times?.stopTime ?? null,
  fuelConsumption: row.fuelConsumption ?? null,
  eventCount: row.eventCount ?? null,
  endPoi: row.endPoi ?? null,
  bounds: boundsToWire(row.bounds),
});

/** Undefined when it is no trip; of a stock server's trip the members of ours are absent. */
export function tripRowFromWire(wire: unknown): TripRow | undefined {
  const trip = tripFromWire(wire);
  if (!trip || !isObject(wire)) return undefined;
  return {
    trip,
    times: timesFromWire(wire),
    fuelConsumption: numberOf(wire.fuelConsumption),
    eventCount: numberOf(wire.eventCount),
    endPoi: textOf(wire.endPoi),
    bounds: boundsFromWire(wire.bounds),
  };
}

const SIDES = ["west", "south", "east", "north"] as const;

const boundsToWire = (bounds: Bounds | undefined) =>
  bounds ? SIDES.map((side) => bounds[side]) : null;

function boundsFromWire(wire: unknown): Bounds | undefined {
  if (!Array.isArray(wire) || wire.length !== SIDES.length) return undefined;
  const [west, south, east, north] = wire.map(numberOf);
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined;
  return { west, south, east, north };
}

function timesFromWire({ drivingTime, idleTime, stopTime }: WireObject): TripTimes | undefined {
  const [driving, idle, stopped] = [drivingTime, idleTime, stopTime].map(numberOf);
  if (driving === undefined || idle === undefined || stopped === undefined) return undefined;
  return {
    drivingTime: milliseconds(driving),
    idleTime: milliseconds(idle),
    stopTime: milliseconds(stopped),
  };
}
