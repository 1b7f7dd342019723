import { join } from "node:path";
import { NO_PARTNER } from "#domain/account/section";
import type { VehicleId } from "#domain/ids";
import type { MaintenancePlan } from "#domain/rules/moment";
import type { AlertLack } from "#domain/rules/notifying/alertLack";
import { createSessions, type Sessions } from "../accounts/sessions.ts";
import { followChanges } from "../cluster/followChanges.ts";
import { joinCluster } from "../cluster/joinCluster.ts";
import { type Changes, createChanges } from "../database/changes.ts";
import { createFleet, type Fleet } from "../fleet/fleet.ts";
import { createRegister } from "../fleet/register.ts";
import { createIngest, type Ingest } from "../ingest/ingest.ts";
import type { Committed } from "../ingest/ingestPorts.ts";
import { createTotals, type Totals } from "../ingest/totals.ts";
import { watchSilence } from "../ingest/watchSilence.ts";
import { createDelivery } from "../live/delivery.ts";
import { createHub, type Hub } from "../live/hub.ts";
import type { NotificationTester } from "../notifications/notificationTester.ts";
import { createPartners, NOBODYS, type Partners } from "../partners/partners.ts";
import { createRights, type Rights } from "../rights/rights.ts";
import { openRoadLimits } from "../roads/openRoadLimits.ts";
import type { ChosenAlert, LinkedAlert, RuleCache } from "../rules/ruleCache.ts";
import { createServerSettings, type ServerSettings } from "../settings/serverSettings.ts";
import { createStatistics, type Statistics } from "../statistics/statistics.ts";
import { createRefusedReports, type RefusedReports } from "../trackers/createRefusedReports.ts";
import { createTrackerKeys, type TrackerKeys } from "../trackers/createTrackerKeys.ts";
import type { Mode } from "./enterMode.ts";
import { openRules } from "./openRules.ts";
import type { Store } from "./openStore.ts";
import type { Starting } from "./startServer.ts";

export interface Feed {
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly ingest: Ingest;
  readonly hub: Hub;
  readonly changes: Changes;
  readonly serverSettings: ServerSettings;
  readonly partners: Partners;
  readonly statistics: Statistics;
  readonly totals: Totals;
  readonly keys: TrackerKeys;
  readonly refusedReports: RefusedReports;
  /** The plans that reach a vehicle, by itself or through its groups. */
  readonly maintenanceOf: (vehicle: VehicleId) => readonly MaintenancePlan[];
  /** What keeps a notification from coming of a vehicle that it reaches. */
  readonly alertLackOf: (
    vehicle: VehicleId,
    alert: LinkedAlert<ChosenAlert>,
  ) => AlertLack | undefined;
  readonly notificationTester: NotificationTester;
  readonly ruleCache: RuleCache;
  /** Calls with everything that is committed here, after the commit. */
  readonly listen: (listener: (committed: Committed) => void) => void;
}

/** From a report to a frame: ingest → database → fleet → hub, and who may see what of it. */
export async function openFeed({
  options: { configuration, distFolder, log },
  store: { database, partitions, bus, hasSpaceForReports },
  mode: { newVehicles, simulated },
  now,
  closing,
}: Starting & {
  readonly store: Store;
  readonly mode: Pick<Mode, "newVehicles" | "simulated">;
}): Promise<Feed> {
  const serverSettings = createServerSettings(database);
  await serverSettings.load();
  const partners = createPartners(database);
  await partners.load();
  const fleet = createFleet(database, now);
  fleet.setRules(serverSettings.states());
  await fleet.load();
  const rights = createRights(
    database,
    serverSettings.current,
    (partner = NOBODYS) => partners.get(partner)?.shown ?? NO_PARTNER,
  );
  const sessions = createSessions(database, now, bus.isConnected);
  rights.onChange(sessions.forgetAll);
  const changes = createChanges();
  const statistics = createStatistics({ database, now, log });
  closing.push(statistics.stop);

  const hub = createHub({ fleet, rights, sessions, now, log });
  closing.push(hub.close);
  followChanges({ changes, bus, fleet, hub, serverSettings, partners, rights, sessions });
  const cluster = joinCluster({ bus, database, fleet, rights, sessions, hub, log });
  closing.push(cluster.stop);
  const delivery = createDelivery(hub, cluster);
  const listeners = new Set<(committed: Committed) => void>();
  const onCommitted = (committed: Committed) => {
    statistics.committed(committed.reported, committed.live.length);
    delivery.publish(committed);
    for (const listener of listeners) listener(committed);
  };
  const { ruleCache, notifier, notificationTester } = await openRules({
    database,
    fleet,
    rights,
    hub: delivery,
    changes,
    bus,
    // What the simulated fleet did until now is made up.
    newsFrom: simulated && now(),
    now,
    log,
  });
  const { readSights } = ruleCache;
  const register = createRegister({ database, fleet, rights, group: newVehicles, readSights });
  const ingest = createIngest({
    database,
    partitions,
    fleet,
    ruleCache,
    register: configuration.osmand?.register ? register : undefined,
    onCommitted,
    onRaised: (latest) => delivery.publish({ live: [latest], reported: [latest.vehicleId] }),
    hasDiskSpace: hasSpaceForReports,
    roadLimits: openRoadLimits(join(distFolder, "atlas"), log),
    onEvents: notifier.notify,
    now,
    log,
  });
  closing.push(notifier.settled);
  closing.push(ingest.close);
  const onEvents = notifier.notify;
  closing.push(watchSilence({ database, fleet, ruleCache, ingest, onEvents, now, log }).stop);
  const keys = createTrackerKeys({ database, changes, now });
  await keys.load();
  const isKnown = (uniqueId: string) => fleet.withUniqueId(uniqueId) !== undefined;
  const refusedReports = createRefusedReports({ isKnown, now });
  const totals = createTotals({ database, fleet, ingest, onCommitted, now });
  const listen = (listener: (committed: Committed) => void) => void listeners.add(listener);
  return {
    fleet,
    rights,
    sessions,
    ingest,
    hub,
    changes,
    serverSettings,
    partners,
    statistics,
    totals,
    keys,
    refusedReports,
    listen,
    maintenanceOf: (vehicle: VehicleId) => {
      const record = fleet.record(vehicle);
      return record ? ruleCache.maintenancesOf(record) : [];
    },
    alertLackOf: (vehicle: VehicleId, alert: LinkedAlert<ChosenAlert>) => {
      const record = fleet.record(vehicle);
      return record && ruleCache.alertLackOf(record, alert);
    },
    notificationTester,
    ruleCache,
  };
}
