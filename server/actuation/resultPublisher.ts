import type { CommandResult } from "#contract/feed/commandResult";
import { wireTime } from "#contract/traccar/wire";
import { type ActuationStatus, isPending } from "#domain/actuation/actuationStatus";
import type { VehicleId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Hub } from "../live/hub.ts";
import { createQueue } from "../process/queues.ts";
import type { Actuation } from "./actuation.ts";
import { actuationsOf } from "./readActuations.ts";

/**
 * Publishes what became of a command to whoever sent it, on every screen they have open: once for each
 * step of each command. Call `publish` whenever something may have become of these vehicles' commands.
 */
export function createResultPublisher(
  database: Database,
  { publishCommandResults }: Pick<Hub, "publishCommandResults">,
) {
  /** The last published step of each command, by vehicle. */
  const published = new Map<VehicleId, ReadonlyMap<number, ActuationStatus>>();
  /** One after the other: what was read earlier must not be published later. */
  const queue = createQueue();

  /** Of a vehicle that is asked about for the first time, all but the newest command is the past. */
  function unpublished(vehicle: VehicleId, newestFirst: readonly Actuation[]): Actuation[] {
    const known = published.get(vehicle);
    published.set(vehicle, new Map(newestFirst.map(({ id, status }) => [id, status])));
    if (!known) return newestFirst.slice(0, 1);
    return newestFirst.filter(({ id, status }) => known.get(id) !== status).reverse();
  }

  async function publishNow(vehicles: readonly VehicleId[]): Promise<void> {
    for (const vehicle of vehicles) {
      const steps = unpublished(vehicle, await actuationsOf(database, vehicle));
      if (steps.length === 0) continue;
      publishCommandResults(
        steps.map((step) => ({ userId: step.user, result: commandResultOf(step) })),
      );
    }
  }

  return {
    publish: (vehicles: readonly VehicleId[]): Promise<void> =>
      queue.run(() => publishNow(vehicles)),
  };
}

/** How far a command has come, as the feed says it. */
export const commandResultOf = (actuation: Actuation): CommandResult => ({
  commandId: String(actuation.id),
  vehicleId: actuation.vehicle,
  outcome: actuation.status,
  at: actuation.settledAt ?? actuation.handedOffAt ?? actuation.requestedAt,
  attributes: {
    type: actuation.command.type,
    pending: isPending(actuation.status),
    requestedAt: wireTime(actuation.requestedAt),
    ...(actuation.outcome !== undefined && { words: actuation.outcome }),
  },
});
