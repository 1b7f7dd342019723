import { z } from "zod";
import { positionToWire } from "#contract/traccar/wirePosition";
import { may } from "#domain/account/policy";
import { askerOf } from "#domain/account/viewAs";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { positionSchema } from "../../answers/positionSchema.ts";
import { countPositions, readHistory, readPositions } from "../../database/readPositions.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { asJob } from "../../reports/asJob.ts";
import { jsonList } from "../../reports/jsonList.ts";
import { authorise, denied } from "../../rights/authorise.ts";
import type { Viewer } from "../../rights/rights.ts";
import { positionsFor } from "../../rights/shownTo.ts";
import { flag, id, longIds, time } from "../parameters.ts";

/** As Traccar's own `report.maxPositions`. */
const MAX_HISTORY = 50_000;

export const historyQuery = z.object({
  deviceId: id.transform(vehicleId),
  geofenceId: id.optional(),
  from: time,
  to: time,
});

const query = historyQuery.partial().extend({ all: flag.optional(), id: longIds.optional() });

/**
 * Positions in four ways: exactly those asked for by `id`; one vehicle's between `from` and `to`;
 * one vehicle's latest; or everybody's latest. Ids are all or nothing.
 */
export const getPositions = signedInRoute({
  method: "GET",
  url: "/api/positions",
  summary: "List positions: latest, by id, or of a time",
  answers: { 200: jsonContent(z.array(positionSchema)) },
  query,
  async handle({ query, session, signal, viewer }, services) {
    const { fleet } = services;
    if (query.id) return json(wireFor(viewer, await chosen(query.id, viewer, services)));
    const { deviceId, from, to } = query;
    if (deviceId !== undefined) {
      await authoriseVehicle(viewer, "position.see", deviceId, services);
      if (from !== undefined && to !== undefined) {
        return asJob(services.reportJobs, askerOf(session.user), signal, async () => {
          const pages = await readPages({ ...query, deviceId, from, to }, viewer, services);
          return json(jsonList(whileWanted(pages, signal), positionToWire));
        });
      }
      const latest = fleet.latest(deviceId);
      return json(wireFor(viewer, latest ? [latest] : []));
    }
    if (from !== undefined || to !== undefined)
      throw new Refusal(400, "badRequest", "deviceId: missing");
    if (!viewer.locates) throw denied(viewer.subject, "position.see", "linked");
    const seen = query.all ? [...fleet.ids()].filter(viewer.sees) : [...viewer.linked.vehicles];
    const latest = seen.map(fleet.latest).filter((position) => position !== undefined);
    return json(wireFor(viewer, latest));
  },
});

const wireFor = (viewer: Viewer, positions: readonly Position[]) =>
  positionsFor(viewer, positions).map(positionToWire);

/** One that is not theirs, or not there, refuses all. */
async function chosen(
  ids: readonly number[],
  viewer: Viewer,
  { database, fleet }: Services,
): Promise<Position[]> {
  const found = await readPositions(database, ids);
  const unknown = new Refusal(403, "notAllowed", "Position access denied");
  if (found.length < new Set(ids).size) throw unknown;
  for (const vehicle of new Set(found.map(({ vehicleId }) => vehicleId))) {
    const relation = await viewer.relation("vehicle", vehicle);
    const latest = fleet.latest(vehicle)?.id;
    const isPast = found.some(({ id, vehicleId }) => vehicleId === vehicle && id !== latest);
    const action = isPast ? "history.see" : "position.see";
    if (!may(viewer.subject, "vehicle.see", relation) || !fleet.vehicle(vehicle)) throw unknown;
    if (!may(viewer.subject, action, relation))
      throw denied(viewer.subject, action, relation, "Position access denied");
  }
  return found;
}

/** An administrator sees every vehicle, but no vehicle that is not. */
export async function authoriseVehicle(
  viewer: Viewer,
  action: "position.see" | "history.see" | "history.remove",
  id: VehicleId,
  { fleet }: Services,
): Promise<void> {
  await authorise(viewer, action, "vehicle", id);
  if (!fleet.vehicle(id)) throw new Refusal(403, "notAllowed", "Device access denied");
}

/** A vehicle's past, checked and bounded, page by page: a year must not stop the others. */
export async function readPages(
  query: z.output<typeof historyQuery>,
  viewer: Viewer,
  services: Services,
): Promise<AsyncIterable<readonly Position[]>> {
  const { deviceId, geofenceId, from, to } = query;
  const { database, heavyReads } = services;
  const enqueue = heavyReads.of(viewer.user.id);
  await authoriseVehicle(viewer, "history.see", deviceId, services);
  if (geofenceId !== undefined) await authorise(viewer, "geofence.see", "geofence", geofenceId);
  if (from > to) throw new Refusal(400, "badRequest", "from: later than to");
  const period = { vehicle: deviceId, from, to };
  const count = () => countPositions(database, period, MAX_HISTORY + 1);
  if ((await enqueue(count)) > MAX_HISTORY)
    throw new Refusal(400, "tooLarge", `More than ${MAX_HISTORY} positions: ask for less time`);
  const pages = readHistory(database, period, enqueue);
  return shown(geofenceId === undefined ? pages : inside(pages, geofenceId), viewer);
}

async function* shown(pages: AsyncIterable<readonly Position[]>, viewer: Viewer) {
  for await (const page of pages) yield positionsFor(viewer, page);
}

async function* inside(pages: AsyncIterable<readonly Position[]>, geofence: number) {
  for await (const page of pages)
    yield page.filter(({ geofenceIds = [] }) => geofenceIds.some((id) => id === geofence));
}

/** Ends between two pages when nobody waits any more. */
async function* whileWanted<Page>(pages: AsyncIterable<Page>, signal: AbortSignal) {
  for await (const page of pages) {
    if (signal.aborted) return;
    yield page;
  }
}
