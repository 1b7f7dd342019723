import { sql } from "kysely";
import { may } from "#domain/account/policy";
import type { Event } from "#domain/event";
import { type GeofenceId, geofenceId, type VehicleId } from "#domain/ids";
import type { ReportVehicle } from "#domain/report/trip";
import { type EventRow, eventOfRow } from "../database/eventRows.ts";
import type { Viewer } from "../rights/rights.ts";
import { eventsFor } from "../rights/shownTo.ts";
import type { OpenReport } from "./openReport.ts";
import type { Pages } from "./reportRows.ts";

export interface ReportedEvent {
  readonly event: Event;
  readonly vehicle: ReportVehicle;
  readonly geofenceName: string | undefined;
}

/** Which events; nothing named, or `allEvents`, is all of them. Alarms narrow the type `alarm` only. */
export interface EventChoice {
  readonly types: readonly string[];
  readonly alarms: readonly string[];
}

const PAGE = 2_500;

/** Events about geofences and maintenances that the person does not see are left out. */
export async function* reportedEvents(
  report: OpenReport,
  choice: EventChoice,
): Pages<ReportedEvent> {
  const seesGeofence = await sightOf(report.viewer, "geofence");
  const seesMaintenance = await sightOf(report.viewer, "maintenance");
  const names = await readGeofenceNames(report);
  const isShown = ({ geofenceId, maintenanceId }: Event) =>
    (geofenceId === undefined || seesGeofence(geofenceId)) &&
    (maintenanceId === undefined || seesMaintenance(maintenanceId));
  for (const vehicle of report.vehicles)
    for await (const events of readEvents(report, vehicle.id, choice))
      yield eventsFor(report.viewer, events.filter(isShown)).map((event) => ({
        event,
        vehicle,
        geofenceName: event.geofenceId && names.get(event.geofenceId),
      }));
}

async function* readEvents(
  { services, viewer, from, to, signal }: OpenReport,
  vehicle: VehicleId,
  { types, alarms }: EventChoice,
): Pages<Event> {
  const wanted = types.includes("allEvents") ? [] : types;
  let after = { time: new Date(from), id: 0 };
  const enqueue = services.heavyReads.of(viewer.user.id);
  while (!signal.aborted) {
    const page = sql<EventRow>`
      select id, type, event_time, device_id, position_id, geofence_id, maintenance_id, attributes
      from events
      where device_id = ${vehicle} and event_time >= ${after.time} and event_time <= ${new Date(to)}
        and (event_time, id) > (${after.time}, ${after.id})
        and (${wanted.length === 0} or type in ${list(wanted)})
        and (${alarms.length === 0} or type <> 'alarm' or attributes ->> 'alarm' in ${list(alarms)})
      order by event_time, id limit ${PAGE}`;
    const { rows } = await enqueue(() => page.execute(services.database));
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(eventOfRow);
    if (rows.length < PAGE) return;
    after = { time: last.event_time, id: Number(last.id) };
  }
}

const list = (words: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(words)}::json))`;

async function sightOf(viewer: Viewer, kind: "geofence" | "maintenance") {
  const ids = await viewer.linkedIds(kind);
  const isEverything = may(viewer.subject, `${kind}.see`, "none");
  return (id: number) => isEverything || ids.has(id);
}

/** Of all: an event that is shown may contain the name of what it is about. */
async function readGeofenceNames({
  services,
}: OpenReport): Promise<ReadonlyMap<GeofenceId, string>> {
  const rows = await services.database.selectFrom("geofences").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [geofenceId(id), name]));
}
