import type { Position } from "#domain/position";
import { type Stop, stopOf } from "#domain/report/stop";
import { createSummariser, type Summary } from "#domain/report/summary";
import { type ReportVehicle, type Trip, type TripEnd, tripOf } from "#domain/report/trip";
import { createTripSplitter, type Segment } from "#domain/report/tripSplitter";
import type { Geocoder } from "../geocoder/geocoder.ts";
import type { OpenReport } from "./openReport.ts";
import { readRoute, readTrack } from "./readTrack.ts";

/** Rows come vehicle after vehicle, in pages, each as soon as it is known. */
export type Pages<Row> = AsyncGenerator<readonly Row[]>;

/** A position with the vehicle it belongs to. */
export interface RouteRow {
  readonly position: Position;
  readonly vehicle: ReportVehicle;
}

export async function* routeRows(report: OpenReport): Pages<RouteRow> {
  for (const vehicle of report.vehicles)
    for await (const page of readRoute(report, vehicle.id))
      yield page.map((position) => ({ position, vehicle }));
}

export async function* tripRows(report: OpenReport): Pages<Trip> {
  for (const vehicle of report.vehicles)
    for await (const segments of readSegments(report, vehicle))
      yield await tripsAmong(segments, vehicle, report.services.geocoder);
}

export async function* stopRows(report: OpenReport): Pages<Stop> {
  for (const vehicle of report.vehicles)
    for await (const segments of readSegments(report, vehicle))
      yield await stopsAmong(segments, vehicle, report.services.geocoder);
}

/** One row for each vehicle that reported, or one for each of its days. */
export async function* summaryRows(report: OpenReport, daily: boolean): Pages<Summary> {
  for (const vehicle of report.vehicles) {
    const summariser = createSummariser(vehicle, daily ? report.timeZone : undefined);
    for await (const page of readTrack(report, vehicle.id))
      yield page.map(summariser.add).filter((row) => row !== undefined);
    const last = summariser.end();
    if (last) yield [last];
  }
}

async function* readSegments(report: OpenReport, vehicle: ReportVehicle): Pages<Segment> {
  const splitter = createTripSplitter(vehicle.rules.trips);
  for await (const page of readTrack(report, vehicle.id)) yield page.flatMap(splitter.add);
  const open = splitter.end();
  if (open) yield [open];
}

export async function tripsAmong(
  segments: readonly Segment[],
  vehicle: ReportVehicle,
  geocoder: Geocoder,
): Promise<Trip[]> {
  const trips: Trip[] = [];
  for (const segment of segments) {
    if (segment.kind !== "trip") continue;
    const trip = tripOf(segment, vehicle);
    const start = await withAddress(trip.start, geocoder);
    trips.push({ ...trip, start, end: await withAddress(trip.end, geocoder) });
  }
  return trips;
}

export async function stopsAmong(
  segments: readonly Segment[],
  vehicle: ReportVehicle,
  geocoder: Geocoder,
): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (const segment of segments)
    if (segment.kind === "stop") stops.push(await withAddress(stopOf(segment, vehicle), geocoder));
  return stops;
}

/**
 * Trackers name no streets: an address is looked up for the coordinates that a report shows. When
 * it cannot be, the report is right without it.
 */
async function withAddress<Ending extends Pick<TripEnd, "latitude" | "longitude" | "address">>(
  ending: Ending,
  geocoder: Geocoder,
): Promise<Ending> {
  if (ending.address !== undefined) return ending;
  const { latitude, longitude } = ending;
  const address = await geocoder.addressOf(latitude, longitude).catch(() => undefined);
  return { ...ending, address };
}
