import { z } from "zod";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import { may } from "#domain/account/policy";
import { type VehicleId, vehicleId } from "#domain/ids";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { vehicleSchema } from "../../answers/vehicleSchema.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { vehicleKind } from "../../objects/kinds/vehicleKind.ts";
import { listObjects } from "../../objects/listObjects.ts";
import { unseen } from "../../rights/authorise.ts";
import type { Viewer } from "../../rights/rights.ts";
import { vehicleFor } from "../../rights/shownTo.ts";
import { idParams, listQuery, withoutAttributes } from "../objects/objectRoutes.ts";
import { single } from "../objects/writtenAnswers.ts";
import { ids, words } from "../parameters.ts";

const query = listQuery.extend({ id: ids.optional(), uniqueId: words.optional() });

/**
 * Vehicles: without parameters those linked to the caller, for an administrator with `all=true`
 * every one. Ids that the caller may not see are left out, as if they did not exist.
 */
export const getDevices = signedInRoute({
  method: "GET",
  url: "/api/devices",
  summary: "List vehicles",
  answers: { 200: jsonContent(z.array(vehicleSchema)) },
  query,
  async handle({ query, viewer }, { fleet, database }) {
    const isById = query.id !== undefined || query.uniqueId !== undefined;
    const chosen = isById
      ? await chosenById(viewer, query, fleet)
      : isWhole(query)
        ? wholeFleet(viewer, query.all === true, fleet)
        : (await listObjects(database, vehicleKind, { viewer, query })).map(({ id }) =>
            vehicleId(id),
          );
    const vehicles = chosen.map(fleet.vehicle).filter((vehicle) => vehicle !== undefined);
    const wire = vehicles.map((vehicle) => vehicleToWire(vehicleFor(viewer, vehicle)));
    return json(query.excludeAttributes ? wire.map(withoutAttributes) : wire);
  },
});

export const getDevice = signedInRoute({
  method: "GET",
  url: "/api/devices/:id",
  summary: "Read a vehicle",
  answers: { 200: jsonContent(vehicleSchema) },
  params: idParams,
  async handle({ params, viewer }, { fleet, objects }) {
    const row = await objects.get(vehicleKind, params.id, viewer);
    const vehicle = fleet.vehicle(vehicleId(params.id));
    const wire = vehicleKind.toWire(row);
    if (!vehicle) {
      // Removed this moment: of what is left a guest is shown nothing.
      if (viewer.user.guest !== undefined) throw unseen("vehicle");
      return single(wire);
    }
    const shown = vehicleToWire(vehicleFor(viewer, vehicle));
    return viewer.user.guest === undefined ? single(shown, wire) : json(shown);
  },
});

type Query = z.output<typeof query>;

/** Nothing narrows it: the fleet in memory knows the answer. */
const isWhole = ({ userId, groupId, deviceId, keyword, limit, offset }: Query) =>
  [userId, groupId, deviceId, keyword, limit, offset].every((value) => value === undefined);

/** All that somebody sees, or has themselves. */
export function wholeFleet(viewer: Viewer, isAll: boolean, fleet: Services["fleet"]): VehicleId[] {
  const seen = isAll ? [...fleet.ids()].filter(viewer.sees) : [...viewer.linked.vehicles];
  return seen.sort((one, other) => one - other);
}

async function chosenById(
  viewer: Viewer,
  { id = [], uniqueId = [] }: Query,
  fleet: Services["fleet"],
): Promise<VehicleId[]> {
  const asked = new Set(id.map(vehicleId));
  // A guest who is not shown what trackers call themselves cannot ask for one by that either.
  const words = viewer.user.guest === undefined ? uniqueId : [];
  for (const word of words) {
    const vehicle = fleet.withUniqueId(word);
    if (vehicle) asked.add(vehicle.id);
  }
  const seen: VehicleId[] = [];
  for (const one of asked)
    if (may(viewer.subject, "vehicle.see", await viewer.relation("vehicle", one))) seen.push(one);
  return seen.sort((one, other) => one - other);
}
