import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { readPositionsOf } from "../database/readPositions.ts";
import { readStates } from "../database/readStates.ts";
import type { Fleet } from "../fleet/createFleet.ts";
import type { Hub } from "../live/createHub.ts";
import { applyStates } from "./applyStates.ts";
import type { CommittedPositions } from "./createBus.ts";

interface Ports {
  readonly database: Database;
  readonly fleet: Fleet;
  readonly hub: Pick<Hub, "publish">;
}

/** Keeps this instance's fleet and sockets up to date with positions that others have stored. */
export function createFollowing({ database, fleet, hub }: Ports) {
  return {
    /** What another instance committed. */
    async take({ live, from, to, heard }: CommittedPositions): Promise<void> {
      const ids = heard.map(vehicleId);
      const positions =
        live.length > 0 ? await readPositionsOf(database, live, epochMs(from), epochMs(to)) : [];
      // Vehicles that another instance made.
      const unknown = ids.filter((id) => !fleet.record(id));
      if (unknown.length > 0) await fleet.refresh(unknown);
      applyStates(fleet, await readStates(database, ids));
      hub.publish({ live: positions, heard: ids });
    },

    /** After a time in which others could not be heard: everything is read anew. */
    async catchUp(): Promise<void> {
      await fleet.refresh([]);
      const live = applyStates(fleet, await readStates(database));
      hub.publish({ live, heard: [...fleet.ids()] });
    },
  };
}
