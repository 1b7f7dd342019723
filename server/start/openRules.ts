import type { EpochMs } from "#domain/units";
import type { Bus } from "../cluster/bus.ts";
import type { Changes } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Hub } from "../live/hub.ts";
import { createTester, type NotificationTester } from "../notifications/notificationTester.ts";
import { createNotifier, type Notifier } from "../notifications/notifier.ts";
import { createRecipients } from "../notifications/recipients.ts";
import type { Log } from "../process/logger.ts";
import type { Rights } from "../rights/rights.ts";
import { createRuleCache, type RuleCache } from "../rules/ruleCache.ts";

interface Ports {
  readonly database: Database;
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly hub: Pick<Hub, "publishEvents">;
  readonly changes: Changes;
  readonly bus: Bus;
  /** See the notifier's. */
  readonly newsFrom: EpochMs | undefined;
  readonly now: () => EpochMs;
  readonly log: Log;
}

export interface OpenedRules {
  readonly ruleCache: RuleCache;
  readonly notifier: Notifier;
  readonly notificationTester: NotificationTester;
}

/** What events follow from and who is notified of them: loaded, and kept up with every change. */
export async function openRules({
  database,
  fleet,
  rights,
  hub,
  changes,
  bus,
  newsFrom,
  now,
  log,
}: Ports): Promise<OpenedRules> {
  const recipients = createRecipients({ database, rights, now });
  const ruleCache = createRuleCache({ database, log, sightsOf: recipients.sightsOf });
  await ruleCache.load();
  changes.listen(ruleCache.take);
  // On another instance a new tracker's vehicle changes nothing but rights.
  rights.onChange(() => {
    ruleCache
      .readSights()
      .catch((error: unknown) => log.error({ err: error }, "who sees what was not read anew"));
  });
  const notifier = createNotifier({
    database,
    ruleCache,
    recipients,
    vehicle: fleet.record,
    publishEvents: hub.publishEvents,
    newsFrom,
    now,
    log,
  });
  await notifier.catchUp();
  // An instance that was killed may have left events whose notifications nobody sent.
  bus.onGap(notifier.catchUp);
  const { publishEvents } = hub;
  return {
    ruleCache,
    notifier,
    notificationTester: createTester({ database, rights, publishEvents, now }),
  };
}
