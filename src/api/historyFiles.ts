import { TRIP_DETAILS_PATH } from "#contract/traccar/wireTripDetails";
import type { TripFileReader } from "#contract/tripFile";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";

/** What of a vehicle's past becomes a file. */
export const EXPORT_SUBJECTS = ["route", "trips"] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

export const EXPORT_FORMATS = ["csv", "xlsx", "gpx", "kml", "geojson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface HistoryFile {
  readonly vehicle: VehicleId;
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  /** Included. */
  readonly from: EpochMs;
  /** Excluded. */
  readonly to: EpochMs;
}

/** The address of a file of a vehicle's past; tables of trips are in their reader's words and units. */
export function historyFilePath(
  { vehicle, subject, format, from, to }: HistoryFile,
  reader: TripFileReader,
): string {
  // The server's reports include their end.
  const last = Math.max(from, to - 1);
  const query = new URLSearchParams({
    deviceId: String(vehicle),
    from: new Date(from).toISOString(),
    to: new Date(last).toISOString(),
    ...(subject === "trips" && isTable(format) && { reader: JSON.stringify(reader) }),
  });
  return `${folderOf(subject, format)}/${format}?${query}`;
}

const isTable = (format: ExportFormat) => format === "csv" || format === "xlsx";

function folderOf(subject: ExportSubject, format: ExportFormat): string {
  // With every column of the table and its sums.
  if (subject === "trips") return isTable(format) ? TRIP_DETAILS_PATH : "/api/reports/trips";
  return format === "xlsx" ? "/api/reports/route" : "/api/positions";
}
