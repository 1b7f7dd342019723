import type { TripRow } from "#contract/traccar/wireTripDetails";
import { coordinateBounds } from "#domain/geo/coordinateBounds";
import type { Coordinate } from "#domain/geo/geodesy";
import { type FuelReadings, fuelReadings, fuelUse } from "#domain/report/fuelUse";
import type { ReportVehicle } from "#domain/report/trip";
import { evidenceOf } from "#domain/report/tripDetails";
import { createTripSplitter, type Segment } from "#domain/report/tripSplitter";
import { tripTimes } from "#domain/report/tripTimes";
import type { EpochMs } from "#domain/units";
import type { StateEvidence } from "#domain/vehicle/vehicleState";
import type { OpenReport } from "./openReport.ts";
import { readPoiNames } from "./readPoiNames.ts";
import { readTrack } from "./readTrack.ts";
import { reportedEvents } from "./reportedEvents.ts";
import { type Pages, tripsAmong } from "./reportRows.ts";

/** Trips with how their time was spent, what happened on them and where they ended. */
export async function* tripDetailRows(report: OpenReport): Pages<TripRow> {
  const poiAt = await readPoiNames(report);
  const states = report.services.serverSettings.states();
  for (const vehicle of report.vehicles) {
    const eventTimes = await readEventTimes(report, vehicle);
    for await (const read of readTrips(report, vehicle)) {
      const [trip] = await tripsAmong([read.segment], vehicle, report.services.geocoder);
      if (!trip) continue;
      const isOnTrip = (time: EpochMs) => time >= trip.start.time && time <= trip.end.time;
      const row: TripRow = {
        trip,
        times: tripTimes(trip.duration, read.readings, states),
        fuelConsumption: fuelUse(read.readings, vehicle.rules),
        eventCount: eventTimes.filter(isOnTrip).length,
        endPoi: poiAt(trip.end),
        bounds: coordinateBounds(read.readings),
      };
      yield [row];
    }
  }
}

/** A piece of the track that is a trip, with everything that was said on it. */
interface ReadTrip {
  readonly segment: Segment;
  readonly readings: readonly Reading[];
}

type Reading = StateEvidence & Coordinate & FuelReadings;

/** Of positions only the coordinate, fuel and what the state depends on is kept, and only until their trip is returned. */
async function* readTrips(report: OpenReport, vehicle: ReportVehicle): AsyncGenerator<ReadTrip> {
  const splitter = createTripSplitter(vehicle.rules.trips);
  let readings: Reading[] = [];
  const take = (segment: Segment): ReadTrip[] => {
    const within = readings.filter(
      ({ fixTime }) => fixTime >= segment.first.fixTime && fixTime <= segment.last.fixTime,
    );
    readings = readings.filter(({ fixTime }) => fixTime >= segment.last.fixTime);
    return segment.kind === "trip" ? [{ segment, readings: within }] : [];
  };
  for await (const page of readTrack(report, vehicle.id))
    for (const position of page) {
      const { latitude, longitude, attributes } = position;
      readings.push({ ...evidenceOf(position), latitude, longitude, ...fuelReadings(attributes) });
      for (const segment of splitter.add(position)) yield* take(segment);
    }
  const open = splitter.end();
  if (open) yield* take(open);
}

async function readEventTimes(
  report: OpenReport,
  vehicle: ReportVehicle,
): Promise<readonly EpochMs[]> {
  const times: EpochMs[] = [];
  const all = { types: [], alarms: [] };
  for await (const page of reportedEvents({ ...report, vehicles: [vehicle] }, all))
    for (const { event } of page) times.push(event.eventTime);
  return times;
}
