import { eventToWire } from "#contract/traccar/wireEvent";
import { positionToWire } from "#contract/traccar/wirePosition";
import { readPositions } from "../../database/readPositions.ts";
import { jsonList } from "../../reports/jsonList.ts";
import type { OpenReport } from "../../reports/openReport.ts";
import { readRoute } from "../../reports/readTrack.ts";
import { reportedEvents } from "../../reports/reportedEvents.ts";
import type { Pages } from "../../reports/reportRows.ts";
import { positionsFor } from "../../rights/shownTo.ts";
import { choiceOf, type ReportQuery } from "./reportQuery.ts";
import { reportRoute } from "./reportRoute.ts";

/** Of each vehicle its line, longitude first, what happened on it, and where exactly. */
export const getCombined = reportRoute("/api/reports/combined", async (report, query) => ({
  status: 200,
  body: jsonList(combinedRows(report, query), (row) => row),
}));

async function* combinedRows(report: OpenReport, query: ReportQuery): Pages<unknown> {
  for (const vehicle of report.vehicles) {
    const route: [number, number][] = [];
    for await (const page of readRoute(report, vehicle.id))
      for (const { longitude, latitude } of page) route.push([longitude, latitude]);
    const events = [];
    for await (const page of reportedEvents({ ...report, vehicles: [vehicle] }, choiceOf(query)))
      events.push(...page.map(({ event }) => event));
    const ids = new Set(
      events.map(({ positionId }) => positionId).filter((id) => id !== undefined),
    );
    const positions = await readPositions(report.services.database, [...ids]);
    yield [
      {
        deviceId: vehicle.id,
        route,
        events: events.map(eventToWire),
        positions: positionsFor(
          report.viewer,
          positions.filter((p) => p.vehicleId === vehicle.id),
        ).map(positionToWire),
      },
    ];
  }
}
