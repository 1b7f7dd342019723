import { z } from "zod";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import { type VehicleId, vehicleId } from "#domain/ids";
import { json } from "../http/answer.ts";
import { signedInRoute } from "../http/route.ts";
import { flag, ids, words } from "./parameters.ts";

const query = z.object({ all: flag.optional(), id: ids.optional(), uniqueId: words.optional() });

/**
 * Vehicles: without parameters those linked to the caller, for an administrator with `all=true`
 * every one. Ids that the caller may not see are left out, as if they did not exist.
 */
export const getDevices = signedInRoute({
  method: "GET",
  url: "/api/devices",
  query,
  async handle({ query, session }, { fleet, rights }) {
    const viewer = await rights.viewerOf(session.user);
    const asked = [...(query.id ?? []).map(vehicleId), ...named(query.uniqueId ?? [])];
    function* named(uniqueIds: readonly string[]): Iterable<VehicleId> {
      for (const uniqueId of uniqueIds) {
        const vehicle = fleet.withUniqueId(uniqueId);
        if (vehicle) yield vehicle.id;
      }
    }

    const isById = query.id !== undefined || query.uniqueId !== undefined;
    const chosen = isById
      ? [...new Set(asked)].filter(viewer.sees)
      : query.all
        ? [...fleet.ids()].filter(viewer.sees)
        : [...viewer.linked.vehicles];
    const vehicles = chosen.map(fleet.vehicle).filter((vehicle) => vehicle !== undefined);
    vehicles.sort((one, other) => one.id - other.id);
    return json(vehicles.map(vehicleToWire));
  },
});
