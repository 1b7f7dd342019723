import type { TripRow } from "#contract/traccar/wireTripDetails";
import { coordinateBounds } from "#domain/geo/coordinateBounds";
import type { Coordinate } from "#domain/geo/geodesy";
import type { Position } from "#domain/position";
import { type FuelReadings, fuelReadings, fuelUse } from "#domain/report/fuelUse";
import type { ReportVehicle } from "#domain/report/trip";
import { evidenceOf } from "#domain/report/tripDetails";
import { countTripEvents } from "#domain/report/tripEvents";
import { isUnseen } from "#domain/report/tripSplitter";
import { tripTimes } from "#domain/report/tripTimes";
import type { EpochMs } from "#domain/units";
import type { StateEvidence } from "#domain/vehicle/vehicleState";
import type { OpenReport } from "./openReport.ts";
import { readPoiNames } from "./readPoiNames.ts";
import { readTrips } from "./readTrips.ts";
import { reportedEvents } from "./reportedEvents.ts";
import { type Pages, tripsAmong } from "./reportRows.ts";

/** Trips with how their time was spent, what happened on them and where they ended. */
export async function* tripDetailRows(report: OpenReport): Pages<TripRow> {
  const poiAt = await readPoiNames(report);
  const states = report.services.serverSettings.states();
  for (const vehicle of report.vehicles) {
    const eventTimes = await readEventTimes(report, vehicle);
    let previousEnd: EpochMs | undefined;
    for await (const { segment, kept } of readTrips(report, vehicle, readingOf)) {
      const [trip] = await tripsAmong([segment], vehicle, report.services.geocoder);
      if (!trip) continue;
      const { time: end } = trip.end;
      const row: TripRow = {
        trip,
        times: tripTimes(trip.duration, isUnseen(segment) ? [] : kept, states),
        fuelConsumption: fuelUse(kept, vehicle.rules),
        eventCount: countTripEvents(eventTimes, { start: trip.start.time, end, previousEnd }),
        endPoi: poiAt(trip.end),
        bounds: coordinateBounds(kept),
      };
      previousEnd = end;
      yield [row];
    }
  }
}

/** Of positions only the coordinate, fuel and what the state depends on is kept. */
const readingOf = (position: Position): StateEvidence & Coordinate & FuelReadings => {
  const { latitude, longitude, attributes } = position;
  return { ...evidenceOf(position), latitude, longitude, ...fuelReadings(attributes) };
};

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
