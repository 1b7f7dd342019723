import { isPending } from "#domain/actuation/actuationStatus";
import type { VehicleId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Hub } from "../live/createHub.ts";
import type { Actuation } from "./actuation.ts";
import { actuationsOf } from "./readActuations.ts";

/**
 * Tells whoever sent a command what became of it, on every screen they have open: once for each
 * step. Call `tell` whenever something may have become of these vehicles' commands.
 */
export function createResultTeller(
  database: Database,
  { publishCommandResults }: Pick<Hub, "publishCommandResults">,
) {
  const told = new Map<VehicleId, string>();

  return {
    async tell(vehicles: readonly VehicleId[]): Promise<void> {
      for (const vehicle of vehicles) {
        const [latest] = await actuationsOf(database, vehicle);
        if (!latest) continue;
        const step = `${latest.id} ${latest.status}`;
        if (told.get(vehicle) === step) continue;
        told.set(vehicle, step);
        publishCommandResults([{ userId: latest.user, result: resultOf(latest) }]);
      }
    },
  };
}

const resultOf = (actuation: Actuation) => ({
  commandId: String(actuation.id),
  vehicleId: actuation.vehicle,
  outcome: actuation.status,
  at: actuation.settledAt ?? actuation.handedOffAt ?? actuation.requestedAt,
  attributes: {
    type: actuation.command.type,
    pending: isPending(actuation.status),
    ...(actuation.outcome !== undefined && { words: actuation.outcome }),
  },
});
