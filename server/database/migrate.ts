import { type Migration, Migrator } from "kysely";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { acknowledgements } from "./migrations/acknowledgements.ts";
import { actuation } from "./migrations/actuation.ts";
import { approvals } from "./migrations/approvals.ts";
import { auditFilters } from "./migrations/auditFilters.ts";
import { auditOfObjects } from "./migrations/auditOfObjects.ts";
import { driverPasswords } from "./migrations/driverPasswords.ts";
import { historyChunks } from "./migrations/historyChunks.ts";
import { historyEndings } from "./migrations/historyEndings.ts";
import { images } from "./migrations/images.ts";
import { initial } from "./migrations/initial.ts";
import { letterBrands } from "./migrations/letterBrands.ts";
import { madeOnce } from "./migrations/madeOnce.ts";
import { madeOnceBodies } from "./migrations/madeOnceBodies.ts";
import { objects } from "./migrations/objects.ts";
import { openIdSignIns } from "./migrations/openIdSignIns.ts";
import { partners } from "./migrations/partners.ts";
import { passwordProofs } from "./migrations/passwordProofs.ts";
import { passwordResets } from "./migrations/passwordResets.ts";
import { provenEmails } from "./migrations/provenEmails.ts";
import { removedDevices } from "./migrations/removedDevices.ts";
import { removedNames } from "./migrations/removedNames.ts";
import { serviceRecords } from "./migrations/serviceRecords.ts";
import { serviceRecordTimes } from "./migrations/serviceRecordTimes.ts";
import { sessionOrigins } from "./migrations/sessionOrigins.ts";
import { sessionViews } from "./migrations/sessionViews.ts";
import { signInThrottles } from "./migrations/signInThrottles.ts";
import { trackerKeys } from "./migrations/trackerKeys.ts";
import { undoEntries } from "./migrations/undoEntries.ts";

/** In the order in which they run; a name that was shipped never changes. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001_initial": initial,
  "0002_objects": objects,
  "0003_actuation": actuation,
  "0004_driver_passwords": driverPasswords,
  "0005_acknowledgements": acknowledgements,
  "0006_sign_in_throttles": signInThrottles,
  "0006_tracker_keys": trackerKeys,
  "0007_removed_devices": removedDevices,
  "0008_history_chunks": historyChunks,
  "0009_audit_filters": auditFilters,
  "0009_password_proofs": passwordProofs,
  "0010_approvals": approvals,
  "0010_session_origins": sessionOrigins,
  "0011_partners": partners,
  "0011_password_resets": passwordResets,
  "0012_undo_entries": undoEntries,
  "0013_history_endings": historyEndings,
  "0014_openid_sign_ins": openIdSignIns,
  "0015_letter_brands": letterBrands,
  "0016_removed_names": removedNames,
  "0017_proven_emails": provenEmails,
  "0018_service_records": serviceRecords,
  "0018_session_views": sessionViews,
  "0019_service_record_times": serviceRecordTimes,
  "0020_images": images,
  "0021_made_once": madeOnce,
  "0022_audit_of_objects": auditOfObjects,
  "0022_made_once_bodies": madeOnceBodies,
};

/** Brings the database to the shape this server expects. Nothing to do the second time. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => MIGRATIONS },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === "Error")?.migrationName ?? "migrations";
  throw new Error(`the database could not be brought up to date (${failed})`, { cause: error });
}
