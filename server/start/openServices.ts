import { join } from "node:path";
import type { DemoInfo } from "#contract/demo";
import { DEFAULT_PARTNER } from "#contract/partner";
import { vehicleId } from "#domain/ids";
import { type DurationMs, hours, seconds } from "#domain/units";
import { createAccounts } from "../accounts/accounts.ts";
import { createBasicAuth } from "../accounts/basicAuth.ts";
import { createPasswordResets } from "../accounts/passwordResets.ts";
import { createRecentPassword } from "../accounts/recentPassword.ts";
import { createSharedLinks } from "../accounts/sharedLinks.ts";
import type { ActuationService } from "../actuation/actuationService.ts";
import { createAccessTrail } from "../audit/accessTrail.ts";
import { createAuditSeal } from "../audit/auditSeal.ts";
import { readAuditKey } from "../audit/readAuditKey.ts";
import { removeOld } from "../database/removeOld.ts";
import { createPositionRemoval } from "../database/removePositions.ts";
import { createErrorReports } from "../external/errorReports.ts";
import { createExternal } from "../external/external.ts";
import { createPersonLimit } from "../external/personLimit.ts";
import { createRunningCameras } from "../external/runningCameras.ts";
import { createAtlasGeocoder } from "../geocoder/atlasGeocoder.ts";
import { createHistoryPacking } from "../history/historyPacking.ts";
import type { Services } from "../http/services.ts";
import { createKeptImages } from "../images/keptImages.ts";
import { connectSmtp } from "../mail/connectSmtp.ts";
import { createMailOutbox } from "../mail/mailOutbox.ts";
import { DEFAULT_MAP } from "../map/defaultMap.ts";
import { createObjects } from "../objects/createObjects.ts";
import { createUndo } from "../objects/createUndo.ts";
import { createLinks } from "../objects/links.ts";
import { removeOverMakings } from "../objects/madeOnce.ts";
import { createRfidKeys } from "../objects/rfidKeys.ts";
import { createServiceRecords } from "../objects/serviceRecords.ts";
import { connectOpenIdProvider } from "../openid/openIdProvider.ts";
import { createOpenIdSignIn, type OpenIdPorts } from "../openid/openIdSignIn.ts";
import { NOBODYS } from "../partners/partners.ts";
import type { Log } from "../process/logger.ts";
import { createRehearsals } from "../rehearsals/rehearsals.ts";
import { createHeavyReads } from "../reports/heavyReads.ts";
import { createReportJobs } from "../reports/reportJobs.ts";
import type { Mode } from "./enterMode.ts";
import type { Feed } from "./openFeed.ts";
import type { Store } from "./openStore.ts";
import type { Closing, Starting } from "./startServer.ts";

const SWEEP_EVERY = hours(1);
/** So long what is new in the audit trail is covered by its own chain alone. */
const SEAL_EVERY = seconds(5);

/** What routes may use, built on store and feed. */
export async function openServices({
  options: { configuration, version, distFolder, log },
  store: { database, partitions },
  mode: { setupLink },
  feed,
  demo,
  actuation,
  site,
  now,
  closing,
}: Starting & {
  readonly store: Store;
  readonly mode: Mode;
  readonly feed: Feed;
  readonly demo: (() => DemoInfo) | undefined;
  readonly actuation: ActuationService;
  /** Where the page is, at a partner's host or at the server's own. */
  readonly site: (partnerHost?: string) => string;
}): Promise<Services> {
  const { fleet, rights, sessions, changes, serverSettings, partners, statistics, totals } = feed;
  const accessTrail = createAccessTrail(database, now);
  const isProviderForced = configuration.openId?.isForced ?? false;
  const accounts = createAccounts({
    database,
    trail: accessTrail,
    now,
    isProviderForced,
  });
  const recentPassword = createRecentPassword({ database, serverSettings, now });
  const { dataFolder, auditKey } = configuration;
  const key = await readAuditKey(dataFolder, auditKey);
  const auditSeal = createAuditSeal({ database, key, folder: dataFolder, now, log });
  const sharedLinks = createSharedLinks({ database, rights, sessions, now });
  const { mail } = configuration;
  const outbox = createMailOutbox({ database, transport: mail && connectSmtp(mail), now, log });
  closing.push(outbox.stop);
  const passwordResets = createPasswordResets({
    database,
    accounts,
    sessions,
    sharedLinks,
    outbox,
    log,
    now,
    trail: accessTrail,
    site,
    brandOf: (partner) => partners.get(partner)?.shown ?? DEFAULT_PARTNER,
    leastOf: ({ partner = NOBODYS }) => partners.get(partner)?.shown.passwordMinLength ?? 0,
  });
  closing.push(passwordResets.settled);
  const positionRemoval = createPositionRemoval({ database, log, now });
  closing.push(positionRemoval.stop);
  positionRemoval.begin();
  const heavyReads = createHeavyReads();
  const historyPacking = createHistoryPacking({ database, enqueue: heavyReads.whenIdle, log });
  closing.push(historyPacking.stop);
  const ports = { database, rights, changes, recentPassword, now };
  const objects = createObjects({ ...ports, positionRemoval });
  const links = createLinks(ports);
  const serviceRecords = createServiceRecords({
    database,
    changes,
    plansOf: (vehicle) => feed.maintenanceOf(vehicleId(vehicle)),
    now,
  });
  const rfidKeys = createRfidKeys({ database, changes, now });
  const undo = createUndo({ database, objects, links, serviceRecords, rfidKeys, totals, now });
  const openId = openOpenId(configuration.openId, {
    ports: { database, accounts, objects, trail: accessTrail, site, now },
    log,
    closing,
  });
  const keptImages = createKeptImages({ database, now });
  const sweep = async () => {
    // Whose time has come, and what a fault of the database had left.
    positionRemoval.begin();
    await undo.removeOver();
    await removeOverMakings(database, now());
    await sessions.removeOver();
    await sharedLinks.removeOver();
    await accounts.removeOver();
    await passwordResets.removeOver();
    await openId?.removeOver();
    await keptImages.removeUnused();
    await removeOld({ database, partitions, historyKept: configuration.historyKept }, now());
    historyPacking.begin();
  };
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, "what is over was not removed"));
  }, SWEEP_EVERY);
  closing.push(() => clearInterval(sweeping));
  const vouch = async () => {
    await accessTrail.settle();
    await auditSeal.seal();
  };
  const stopVouching = repeat(vouch, SEAL_EVERY, (error) =>
    log.error({ err: error }, "the audit trail was not sealed"),
  );
  closing.push(stopVouching);
  return {
    version,
    database,
    fleet,
    rights,
    sessions,
    changes,
    serverSettings,
    partners,
    statistics,
    totals,
    trackerKeys: feed.keys,
    refusedReports: feed.refusedReports,
    trackerPort: configuration.osmand?.port || undefined,
    reportJobs: createReportJobs("reports or histories"),
    historyJobs: createReportJobs("histories in columns"),
    heavyReads,
    historyPacking,
    positionRemoval,
    maintenanceOf: feed.maintenanceOf,
    alertLackOf: feed.alertLackOf,
    notificationTester: feed.notificationTester,
    rehearsals: createRehearsals({
      database,
      heavyReads,
      fleet,
      ruleCache: feed.ruleCache,
      now,
      log,
    }),
    accounts,
    basicAuth: createBasicAuth(database, accounts, now),
    passwordResets,
    outbox,
    site,
    recentPassword,
    sharedLinks,
    objects,
    links,
    serviceRecords,
    rfidKeys,
    undo,
    openId,
    accessTrail,
    auditSeal,
    setupLink,
    geocoder: createAtlasGeocoder(join(distFolder, "atlas")),
    external: createExternal(configuration.external),
    errorReports: createErrorReports(configuration.errorReports, now),
    runningCameras: createRunningCameras({ sessions, log, now }),
    boundMessages: createPersonLimit(now, "Too many messages were sent: wait a moment"),
    keptImages,
    boundImages: createPersonLimit(now, "Too many images were sent: wait a moment"),
    partnerMap: configuration.map ?? DEFAULT_MAP,
    actuation,
    demo,
    now,
  };
}

/** Undefined when there is no identity provider. */
function openOpenId(
  configuration: Starting["options"]["configuration"]["openId"],
  {
    ports,
    log,
    closing,
  }: {
    readonly ports: Omit<OpenIdPorts, "configuration" | "provider">;
    readonly log: Log;
    readonly closing: Closing;
  },
) {
  if (!configuration) return undefined;
  const provider = connectOpenIdProvider(configuration, { log });
  closing.push(provider.dispose);
  return createOpenIdSignIn({ ...ports, configuration, provider });
}

/**
 * Does the work again and again, each time so long after the last; returns what does it once more
 * and ends it.
 */
function repeat(
  work: () => Promise<void>,
  every: DurationMs,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isOver = false;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const plan = () => {
    timer = setTimeout(() => {
      running = work()
        .catch(onError)
        .then(() => (isOver ? undefined : plan()));
    }, every);
  };
  plan();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
    await work().catch(onError);
  };
}
