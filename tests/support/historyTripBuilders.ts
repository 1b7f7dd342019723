import type { HistoryTrip, RouteStop, TripExplanation } from "#contract/history";
import { positionId, vehicleId } from "#domain/ids";
import { type EpochMs, epochMs, knots, metres, milliseconds, minutes } from "#domain/units";
import { TRIP_RULES } from "#domain/vehicle/trips";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { NOON } from "./fleetBuilders.ts";

/** So many minutes after noon. */
export const minute = (count: number): EpochMs => epochMs(NOON + minutes(count));

/** A position at so many minutes after noon. */
export const noted = (id: number, at: number) => ({ positionId: positionId(id), time: minute(at) });

interface TripFacts {
  readonly number?: number;
  /** Minutes after noon. */
  readonly from?: number;
  readonly until?: number;
  readonly distance?: number;
  readonly fuel?: number | undefined;
  readonly events?: number;
  readonly address?: string | undefined;
  readonly endPoi?: string;
  readonly bounds?: HistoryTrip["bounds"];
  readonly explanation?: Partial<TripExplanation>;
}

/** A trip of an hour and 30 km that was driven all the time; says only what a test is about. */
export function historyTrip(facts: TripFacts = {}): HistoryTrip {
  const { number = 1, from = 0, until = 60, distance = 30_000 } = facts;
  const duration = minutes(until - from);
  const address = "address" in facts ? facts.address : `Street ${number}`;
  const end = (id: number, at: number, latitude: number) => ({
    positionId: positionId(id),
    time: minute(at),
    latitude,
    longitude: -56.2,
    address,
  });
  return {
    number,
    trip: {
      vehicleId: vehicleId(1),
      vehicleName: "Bus 1",
      start: end(number * 1_000, from, -34.9),
      end: end(number * 1_000 + 999, until, -34.8),
      maxSpeed: knots(40),
      driverUniqueId: undefined,
      driverName: undefined,
      distance: metres(distance),
      duration,
      averageSpeed: knots(distance / 1.852 / ((until - from) / 60) / 1_000),
      spentFuel: 0,
      startOdometer: metres(1_000_000),
      endOdometer: metres(1_000_000 + distance),
    },
    times: { drivingTime: duration, idleTime: milliseconds(0), stopTime: milliseconds(0) },
    fuelConsumption: "fuel" in facts ? facts.fuel : 3,
    eventCount: facts.events ?? 0,
    ...(facts.endPoi !== undefined && { endPoi: facts.endPoi }),
    bounds: facts.bounds,
    explanation: {
      points: 120,
      leftOut: 0,
      distanceBy: "odometer",
      startCounter: metres(1_000_000),
      endCounter: metres(1_000_000 + distance),
      fuelBy: "fuelUsed",
      first: noted(number * 1_000, from),
      last: noted(number * 1_000 + 999, until),
      fastest: noted(number * 1_000 + 500, (from + until) / 2),
      longestGap: {
        from: noted(number * 1_000 + 7, from),
        until: noted(number * 1_000 + 8, from + 1),
      },
      beganBy: "stay",
      endedBy: "stay",
      knownWith: noted(number * 1_000 + 1_003, until + 3),
      rules: TRIP_RULES,
      movingFrom: DEFAULT_STATE_RULES.movingFrom,
      leaps: [],
      leapsLeftOut: 0,
      fuelBetween: undefined,
      ...facts.explanation,
    },
  };
}

export const routeStop = (
  from: number,
  until: number,
  address?: string,
  idleMinutes = 0,
): RouteStop => ({
  vehicleId: vehicleId(1),
  longitude: -56.2,
  latitude: -34.85,
  from: minute(from),
  until: minute(until),
  idleTime: minutes(idleMinutes),
  address: address ?? `Stop at ${from}`,
});
