import type { DemoInfo } from "#contract/demo";
import type { EpochMs } from "#domain/units";
import type { Accounts } from "./accounts/createAccounts.ts";
import type { Sessions } from "./accounts/createSessions.ts";
import type { SetupLink } from "./accounts/createSetupLink.ts";
import type { Database } from "./database/connectEmbeddedDatabase.ts";
import type { Fleet } from "./fleet/createFleet.ts";
import type { Geocoder } from "./geocoder/geocoder.ts";
import type { Rights } from "./rights/createRights.ts";

/** What routes may use. Built once in `startServer`; tests put in what they are about. */
export interface Services {
  readonly version: string;
  readonly database: Database;
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly setupLink: SetupLink;
  readonly geocoder: Geocoder;
  /** Undefined outside demo mode. */
  readonly demo: (() => DemoInfo) | undefined;
  readonly now: () => EpochMs;
}
