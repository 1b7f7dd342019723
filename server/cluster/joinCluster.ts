import type { Sessions } from "../accounts/createSessions.ts";
import type { Log } from "../createLogger.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Fleet } from "../fleet/createFleet.ts";
import type { Committed } from "../ingest/createIngest.ts";
import type { Hub } from "../live/createHub.ts";
import type { Rights } from "../rights/createRights.ts";
import type { Bus } from "./createBus.ts";
import { createFollowing } from "./createFollowing.ts";

interface Ports {
  readonly bus: Bus;
  readonly database: Database;
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly hub: Pick<Hub, "publish">;
  readonly log: Log;
}

/**
 * Makes one server of several: what is committed, granted or ended here is told to the others, and
 * what they tell happens here. Returns what to do with committed positions.
 */
export function joinCluster(ports: Ports): (committed: Committed) => void {
  const { bus, rights, sessions, hub } = ports;
  const following = createFollowing(ports);
  /** What others told is not told back to them. */
  let isHearingOfRights = false;
  const endedElsewhere = new Set<string>();

  rights.onChange(() => {
    if (!isHearingOfRights) bus.tell("rights", undefined);
  });
  const rightsChanged = () => {
    isHearingOfRights = true;
    rights.changed();
    isHearingOfRights = false;
  };
  bus.listen("rights", rightsChanged);

  sessions.onEnd((key) => {
    if (!endedElsewhere.delete(key)) bus.tell("session", { key });
  });
  bus.listen("session", async ({ key }) => {
    endedElsewhere.add(key);
    await sessions.end(key);
  });

  bus.listen("positions", following.take);
  bus.onGap(async () => {
    await following.catchUp();
    // Sessions that ended meanwhile are found by the hub, which asks the database.
    rightsChanged();
  });

  return (committed) => {
    hub.publish(committed);
    const { live, heard } = committed;
    const times = live.map(({ fixTime }) => fixTime);
    const [from, to] = times.length > 0 ? [Math.min(...times), Math.max(...times)] : [0, 0];
    bus.tell("positions", { live: live.map(({ id }) => id), from, to, heard });
  };
}
