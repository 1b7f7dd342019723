import type { GroupId } from "#domain/ids";
import { type EpochMs, hours } from "#domain/units";
import { createSessions, type Sessions } from "./accounts/createSessions.ts";
import { createFleet, type Fleet } from "./fleet/createFleet.ts";
import { createRegister } from "./fleet/createRegister.ts";
import { createIngest, type Ingest } from "./ingest/createIngest.ts";
import { createHub, type Hub } from "./live/createHub.ts";
import type { Store } from "./openStore.ts";
import { createRights, type Rights } from "./rights/createRights.ts";
import type { Closing, StartOptions } from "./startServer.ts";

export interface Feed {
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly ingest: Ingest;
  readonly hub: Hub;
}

const REMOVE_SESSIONS_EVERY = hours(1);

/** From a report to a frame: ingest → database → fleet → hub, and who may see what of it. */
export async function openFeed(
  { configuration, log }: StartOptions,
  { database, partitions }: Store,
  newVehicles: GroupId,
  now: () => EpochMs,
  closing: Closing,
): Promise<Feed> {
  const fleet = createFleet(database, now);
  await fleet.load();
  const rights = createRights(database);
  const sessions = createSessions(database, now);
  const sweeping = setInterval(() => {
    sessions.removeOver().catch((error: unknown) => log.error({ err: error }, "old sessions stay"));
  }, REMOVE_SESSIONS_EVERY);
  closing.push(() => clearInterval(sweeping));

  const hub = createHub({ fleet, rights, sessions, now, log });
  closing.push(hub.close);
  const register = createRegister({ database, fleet, rights, group: newVehicles });
  const ingest = createIngest({
    database,
    partitions,
    fleet,
    register: configuration.osmand?.register ? register : undefined,
    onCommitted: hub.publish,
    now,
    log,
  });
  closing.push(ingest.close);
  return { fleet, rights, sessions, ingest, hub };
}
