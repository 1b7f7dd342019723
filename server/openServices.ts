import { join } from "node:path";
import type { DemoInfo } from "#contract/demo";
import { type EpochMs, hours } from "#domain/units";
import { createAccounts } from "./accounts/createAccounts.ts";
import { createBasicAuth } from "./accounts/createBasicAuth.ts";
import { createSharedLinks } from "./accounts/createSharedLinks.ts";
import type { ActuationService } from "./actuation/createActuation.ts";
import type { Mode } from "./demo/enterMode.ts";
import { createExternal } from "./external/createExternal.ts";
import { createAtlasGeocoder } from "./geocoder/createAtlasGeocoder.ts";
import { DEFAULT_MAP } from "./map/defaultMap.ts";
import { createLinks } from "./objects/createLinks.ts";
import { createObjects } from "./objects/createObjects.ts";
import type { Feed } from "./openFeed.ts";
import type { Store } from "./openStore.ts";
import { createReportJobs } from "./reports/createReportJobs.ts";
import type { Services } from "./services.ts";
import type { Closing, StartOptions } from "./startServer.ts";

const SWEEP_EVERY = hours(1);

/** What routes may use, built on store and feed. */
export function openServices(
  { configuration, version, distFolder, log }: StartOptions,
  { database }: Store,
  { setupLink }: Mode,
  feed: Feed,
  demo: (() => DemoInfo) | undefined,
  actuation: ActuationService,
  now: () => EpochMs,
  closing: Closing,
): Services {
  const { fleet, rights, sessions, changes, serverSettings, statistics, totals } = feed;
  const accounts = createAccounts(database, now);
  const sharedLinks = createSharedLinks({ database, rights, sessions, now });
  const sweep = async () => {
    await sessions.removeOver();
    await sharedLinks.removeOver();
    await accounts.removeOver();
  };
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, "what is over was not removed"));
  }, SWEEP_EVERY);
  closing.push(() => clearInterval(sweeping));
  return {
    version,
    database,
    fleet,
    rights,
    sessions,
    changes,
    serverSettings,
    statistics,
    totals,
    reportJobs: createReportJobs(),
    notificationTester: feed.notificationTester,
    accounts,
    basicAuth: createBasicAuth(database, accounts, now),
    sharedLinks,
    objects: createObjects({ database, rights, changes, now }),
    links: createLinks({ database, rights, changes, now }),
    setupLink,
    geocoder: createAtlasGeocoder(join(distFolder, "atlas")),
    external: createExternal(configuration.external),
    partnerMap: configuration.map ?? DEFAULT_MAP,
    actuation,
    demo,
    now,
  };
}
