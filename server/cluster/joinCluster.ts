import { userId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { SESSION_KEPT, type Sessions } from "../accounts/sessions.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { readPassed } from "../database/readPassed.ts";
import { readStates } from "../database/readStates.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { OtherInstances } from "../live/delivery.ts";
import type { Hub } from "../live/hub.ts";
import type { Log } from "../process/logger.ts";
import type { Rights } from "../rights/rights.ts";
import type { Bus } from "./bus.ts";
import { createFollowing } from "./following.ts";
import { packReports, unpackReports } from "./packReports.ts";

/** What is committed here goes to them by these. */
export interface JoinedCluster extends OtherInstances {
  stop(): Promise<void>;
}

interface Ports {
  readonly bus: Bus;
  readonly database: Database;
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly hub: Pick<Hub, "publish" | "publishEvents">;
  readonly log: Log;
}

/** More people than a message names: then it says everybody. */
const MAX_NAMED = 500;

/**
 * Makes one server of several: what is committed, granted or ended here is sent to the others, and
 * what they send happens here.
 */
export function joinCluster(ports: Ports): JoinedCluster {
  const { bus, rights, sessions, hub } = ports;
  const following = createFollowing({
    ...ports,
    readStates: () => readStates(ports.database),
    readPassed: (gaps) => readPassed(ports.database, gaps),
  });
  /** What others published is not published back to them. */
  let isApplyingRights = false;

  rights.onChange((concerned) => {
    if (isApplyingRights) return;
    const isShort = concerned !== undefined && concerned.size <= MAX_NAMED;
    bus.publish("rights", isShort ? [...concerned] : undefined);
  });
  const rightsChanged = (concerned?: readonly number[]) => {
    isApplyingRights = true;
    rights.changed(concerned ? new Set(concerned.map(userId)) : undefined);
    isApplyingRights = false;
  };
  bus.listen("rights", rightsChanged);

  sessions.onEnd(async (key, at) => {
    if (at === "here") await bus.publishConfirmed("session", { key }, SESSION_KEPT);
  });
  bus.listen("session", ({ key }) => sessions.endedElsewhere(key));

  bus.listen("events", hub.publishEvents);
  bus.listen("committed", (packed) => following.take(unpackReports(packed)));
  bus.onGap(async () => {
    // Sockets of sessions that ended meanwhile are found by the hub, which asks the database.
    sessions.forgetAll();
    await following.catchUp();
    rightsChanged();
  });

  return {
    publish({ live, reported }) {
      if (reported.length === 0) return;
      const isLive = new Set(live.map(({ vehicleId }) => vehicleId));
      const committed = {
        live,
        reported: reported.filter((id) => !isLive.has(id)),
        receivedAt: epochMs(Math.max(...reported.map((id) => ports.fleet.lastUpdate(id) ?? 0))),
      };
      bus.publish("committed", packReports(committed));
    },
    publishEvents: (deliveries) => bus.publish("events", deliveries),
    stop: following.stop,
  };
}
