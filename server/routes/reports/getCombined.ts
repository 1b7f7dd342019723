import { z } from "zod";
import { eventToWire } from "#contract/traccar/wireEvent";
import { positionToWire } from "#contract/traccar/wirePosition";
import type { Event } from "#domain/event";
import type { Position } from "#domain/position";
import type { ReportVehicle } from "#domain/report/trip";
import { json } from "../../answers/answer.ts";
import { latitude, longitude, objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { eventSchema } from "../../answers/eventSchema.ts";
import { positionSchema } from "../../answers/positionSchema.ts";
import { readPositions } from "../../database/readPositions.ts";
import { jsonList } from "../../reports/jsonList.ts";
import type { OpenReport } from "../../reports/openReport.ts";
import { readRoute } from "../../reports/readTrack.ts";
import { reportedEvents } from "../../reports/reportedEvents.ts";
import type { Pages } from "../../reports/reportRows.ts";
import { positionsFor } from "../../rights/shownTo.ts";
import { choiceOf, type ReportQuery } from "./reportQuery.ts";
import { reportRoute } from "./reportRoute.ts";

/** Events whose positions are looked up at once. */
const EVENTS_AT_ONCE = 1_000;

const combinedSchema = z
  .strictObject({
    deviceId: objectId,
    route: z.array(z.tuple([longitude, latitude])),
    events: z.array(eventSchema),
    positions: z.array(positionSchema),
  })
  .meta({ id: "Combined", description: "A vehicle's line, longitude first, and its events" });

/** Of each vehicle its line, longitude first, what happened on it, and where exactly. */
export const getCombined = reportRoute({
  url: "/api/reports/combined",
  summary: "Each vehicle's line, and what happened on it",
  answers: { 200: jsonContent(z.array(combinedSchema)) },
  make: async (report, query) => json(pieces(report, query)),
});

/** Written as it is read: a month of a vehicle is never whole in memory. */
async function* pieces(report: OpenReport, query: ReportQuery): AsyncGenerator<string> {
  let separator = "[";
  for (const vehicle of report.vehicles) {
    yield `${separator}{"deviceId":${vehicle.id},"route":`;
    yield* jsonList(readRoute(report, vehicle.id), ({ longitude, latitude }) => [
      longitude,
      latitude,
    ]);
    const positionIds = new Set<number>();
    yield ',"events":';
    yield* jsonList(eventsOf(report, query, { vehicle, positionIds }), eventToWire);
    yield ',"positions":';
    yield* jsonList(positionsOf(report, vehicle, [...positionIds]), positionToWire);
    yield "}";
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

async function* eventsOf(
  report: OpenReport,
  query: ReportQuery,
  { vehicle, positionIds }: { readonly vehicle: ReportVehicle; readonly positionIds: Set<number> },
): Pages<Event> {
  for await (const page of reportedEvents({ ...report, vehicles: [vehicle] }, choiceOf(query))) {
    for (const { event } of page)
      if (event.positionId !== undefined) positionIds.add(event.positionId);
    yield page.map(({ event }) => event);
  }
}

async function* positionsOf(
  { services, viewer, signal }: OpenReport,
  { id }: ReportVehicle,
  positionIds: readonly number[],
): Pages<Position> {
  const enqueue = services.heavyReads.of(viewer.user.id);
  for (let at = 0; at < positionIds.length && !signal.aborted; at += EVENTS_AT_ONCE) {
    const some = positionIds.slice(at, at + EVENTS_AT_ONCE);
    const found = await enqueue(() => readPositions(services.database, some));
    const own = found.filter(({ vehicleId }) => vehicleId === id);
    yield positionsFor(viewer, own);
  }
}
