import { z } from "zod";
import { wireTime } from "#contract/traccar/wire";
import { geofenceId } from "#domain/ids";
import { createVisits, type GeofenceVisit } from "#domain/report/visits";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { visitSchema } from "../../answers/reportSchemas.ts";
import { jsonList } from "../../reports/jsonList.ts";
import type { OpenReport } from "../../reports/openReport.ts";
import { readTrack } from "../../reports/readTrack.ts";
import type { Pages } from "../../reports/reportRows.ts";
import { authorise } from "../../rights/authorise.ts";
import { reportRoute } from "./reportRoute.ts";

/** GET /api/reports/geofences: when vehicles were in the geofences that are named; none, nothing. */
export const getGeofenceVisits = reportRoute({
  url: "/api/reports/geofences",
  summary: "When vehicles were inside geofences",
  answers: { 200: jsonContent(z.array(visitSchema)) },
  async make(report, query) {
    const asked = query.geofenceId ?? [];
    for (const id of asked) await authorise(report.viewer, "geofence.see", "geofence", id);
    return json(jsonList(visitRows(report, asked), visitToWire));
  },
});

async function* visitRows(report: OpenReport, asked: readonly number[]): Pages<GeofenceVisit> {
  if (asked.length === 0) return;
  for (const vehicle of report.vehicles) {
    const visits = createVisits(vehicle, new Set(asked.map(geofenceId)));
    for await (const page of readTrack(report, vehicle.id)) yield page.flatMap(visits.add);
    yield visits.end();
  }
}

const visitToWire = (visit: GeofenceVisit) => ({
  deviceId: visit.vehicleId,
  deviceName: visit.vehicleName,
  geofenceId: visit.geofenceId,
  startTime: wireTime(visit.startTime),
  endTime: wireTime(visit.endTime),
});
