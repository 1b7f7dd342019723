import { textFile } from "../../answers/content.ts";
import type { OpenReport } from "../../reports/openReport.ts";
import { readTrips } from "../../reports/readTrips.ts";
import { tripsAmong } from "../../reports/reportRows.ts";
import { reportFileName } from "../../reports/sendReport.ts";
import { TRACK_FORMATS, type TrackFormat } from "../../reports/trackFormats.ts";
import { reportRoute } from "./reportRoute.ts";

/** GET /api/reports/trips/<format>: each trip as a line of its own, for maps and other programs. */
const tripTracks = (format: TrackFormat) =>
  reportRoute({
    url: `/api/reports/trips/${format.name}`,
    summary: `Report: trips, as ${format.name === "geojson" ? "GeoJSON" : format.name.toUpperCase()}`,
    answers: { 200: textFile(format.contentType) },
    make: async (report) => ({
      status: 200 as const,
      contentType: format.contentType,
      headers: {
        "content-disposition": `attachment; filename="${reportFileName("trips", format.name, report)}"`,
      },
      body: piecesOf(format, report),
    }),
  });

export const TRIP_TRACK_ROUTES = Object.values(TRACK_FORMATS).map(tripTracks);

/** Numbered as in the table: of each vehicle from 1. */
async function* piecesOf(format: TrackFormat, report: OpenReport): AsyncGenerator<string> {
  const writer = format.createWriter();
  yield writer.begin();
  for (const vehicle of report.vehicles) {
    let number = 0;
    for await (const { segment, kept } of readTrips(report, vehicle, (position) => position)) {
      if (report.signal.aborted) return;
      const [trip] = await tripsAmong([segment], vehicle, report.services.geocoder);
      if (!trip) continue;
      number++;
      const head = { name: `${vehicle.name} ${number}`, distance: trip.distance };
      yield writer.beginTrack(head) + writer.points(kept) + writer.endTrack();
    }
  }
  yield writer.end();
}
