import type { DemoInfo } from "#contract/demo";
import type { PartnerMap } from "#contract/partnerMap";
import type { UserId, VehicleId } from "#domain/ids";
import type { MaintenancePlan } from "#domain/rules/moment";
import type { AlertLack } from "#domain/rules/notifying/alertLack";
import type { EpochMs } from "#domain/units";
import type { Accounts } from "../accounts/accounts.ts";
import type { BasicAuth } from "../accounts/basicAuth.ts";
import type { PasswordResets } from "../accounts/passwordResets.ts";
import type { RecentPassword } from "../accounts/recentPassword.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { SetupLink } from "../accounts/setupLink.ts";
import type { SharedLinks } from "../accounts/sharedLinks.ts";
import type { ActuationService } from "../actuation/actuationService.ts";
import type { AccessTrail } from "../audit/accessTrail.ts";
import type { AuditSeal } from "../audit/auditSeal.ts";
import type { Changes } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { PositionRemoval } from "../database/removePositions.ts";
import type { ErrorReports } from "../external/errorReports.ts";
import type { External } from "../external/external.ts";
import type { RunningCameras } from "../external/runningCameras.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Geocoder } from "../geocoder/geocoder.ts";
import type { HistoryPacking } from "../history/historyPacking.ts";
import type { KeptImages } from "../images/keptImages.ts";
import type { Totals } from "../ingest/totals.ts";
import type { MailOutbox } from "../mail/mailOutbox.ts";
import type { NotificationTester } from "../notifications/notificationTester.ts";
import type { Objects } from "../objects/createObjects.ts";
import type { Undo } from "../objects/createUndo.ts";
import type { Links } from "../objects/links.ts";
import type { RfidKeys } from "../objects/rfidKeys.ts";
import type { ServiceRecords } from "../objects/serviceRecords.ts";
import type { OpenIdSignIn } from "../openid/openIdSignIn.ts";
import type { Partners } from "../partners/partners.ts";
import type { Rehearsals } from "../rehearsals/rehearsals.ts";
import type { HeavyReads } from "../reports/heavyReads.ts";
import type { ReportJobs } from "../reports/reportJobs.ts";
import type { Rights } from "../rights/rights.ts";
import type { ChosenAlert, LinkedAlert } from "../rules/ruleCache.ts";
import type { ServerSettings } from "../settings/serverSettings.ts";
import type { Statistics } from "../statistics/statistics.ts";
import type { RefusedReports } from "../trackers/createRefusedReports.ts";
import type { TrackerKeys } from "../trackers/createTrackerKeys.ts";

/** What routes may use. Built once in `startServer`; tests put in what they are about. */
export interface Services {
  readonly version: string;
  readonly database: Database;
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly changes: Changes;
  readonly objects: Objects;
  readonly links: Links;
  readonly serviceRecords: ServiceRecords;
  readonly rfidKeys: RfidKeys;
  readonly undo: Undo;
  readonly sharedLinks: SharedLinks;
  readonly totals: Totals;
  readonly trackerKeys: TrackerKeys;
  readonly refusedReports: Pick<RefusedReports, "of">;
  /** At which trackers report; undefined where they cannot. */
  readonly trackerPort: number | undefined;
  /** Those that reach a vehicle, by itself or through its groups. */
  readonly maintenanceOf: (vehicle: VehicleId) => readonly MaintenancePlan[];
  /** What keeps an alert from coming of a vehicle that it would reach. */
  readonly alertLackOf: (
    vehicle: VehicleId,
    alert: LinkedAlert<ChosenAlert>,
  ) => AlertLack | undefined;
  readonly notificationTester: NotificationTester;
  /** What alerts and areas that are not saved yet would have made of the past. */
  readonly rehearsals: Rehearsals;
  readonly statistics: Statistics;
  /** Reports, exports and histories in rows. */
  readonly reportJobs: ReportJobs;
  /** Histories as the page loads them: it does so beside the report that its user waits for. */
  readonly historyJobs: ReportJobs;
  readonly heavyReads: HeavyReads;
  readonly historyPacking: HistoryPacking;
  readonly positionRemoval: PositionRemoval;
  readonly serverSettings: ServerSettings;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  /** Undefined when no identity provider is configured. */
  readonly openId: OpenIdSignIn | undefined;
  readonly basicAuth: BasicAuth;
  readonly passwordResets: PasswordResets;
  readonly outbox: MailOutbox;
  /** Where people find the page, by a configured host alone. */
  readonly site: (partnerHost?: string) => string;
  readonly recentPassword: RecentPassword;
  readonly accessTrail: AccessTrail;
  readonly auditSeal: AuditSeal;
  readonly setupLink: SetupLink;
  readonly geocoder: Geocoder;
  readonly external: External;
  /** Where faults of the page go. */
  readonly errorReports: ErrorReports;
  readonly runningCameras: RunningCameras;
  /** Refuses a person who writes messages faster than people do. */
  readonly boundMessages: (user: UserId) => void;
  readonly keptImages: KeptImages;
  /** Refuses a person who sends images faster than people choose them. */
  readonly boundImages: (user: UserId) => void;
  readonly partnerMap: PartnerMap;
  readonly partners: Partners;
  /** The one way to send a vehicle a command. */
  readonly actuation: ActuationService;
  /** Undefined outside demo mode. */
  readonly demo: (() => DemoInfo) | undefined;
  readonly now: () => EpochMs;
}
