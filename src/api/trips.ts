import {
  TRIP_DETAILS_PATH,
  type TripRow,
  tripRowFromWire,
} from "#contract/traccar/wireTripDetails";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, seconds } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** Longer nobody waits for a report (product specification, section 9). */
const TIME_LIMIT = seconds(29);

/** The part of a vehicle's past that is asked for. */
interface TripsSpan {
  readonly vehicle: VehicleId;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * The trips of a vehicle in order. A stock server does not know our report: from it come the trips
 * alone, and what they do not report is absent.
 */
export const tripsQuery = (span: TripsSpan) =>
  callQuery(["trips", span.vehicle, span.from, span.to], (signal) => getTrips(span, signal));

async function getTrips(
  query: TripsSpan,
  signal: AbortSignal,
): Promise<CallResult<readonly TripRow[]>> {
  const detailed = await ask(TRIP_DETAILS_PATH, query, signal);
  const isUnknown = !detailed.ok && detailed.error.reason === "notFound";
  return isUnknown ? ask("/api/reports/trips", query, signal) : detailed;
}

function ask(path: string, { vehicle, from, to }: TripsSpan, signal: AbortSignal) {
  const query = new URLSearchParams({
    deviceId: String(vehicle),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return callServer(`${path}?${query}`, { signal, timeout: TIME_LIMIT, read: readTrips });
}

/** A trip that makes no sense is left out; an answer that is no list is none. */
function readTrips(answer: unknown): readonly TripRow[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return (answer as readonly unknown[])
    .map(tripRowFromWire)
    .filter((row) => row !== undefined)
    .sort((one, other) => one.trip.start.time - other.trip.start.time);
}
