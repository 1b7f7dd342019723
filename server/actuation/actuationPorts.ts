import type { VehicleId } from "#domain/ids";
import type { DurationMs, EpochMs } from "#domain/units";
import type { recordAudit } from "../audit/recordAudit.ts";
import type { Bus } from "../cluster/bus.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Log } from "../process/logger.ts";
import type { ServerLimits } from "../rights/rights.ts";
import type { CommandCarrier } from "./commandCarrier.ts";
import type { Approval } from "./secondPerson/approval.ts";

/** Steps of a command after which the server might crash; tests crash it at each. */
export const ACTUATION_POINTS = [
  "asked",
  "checked",
  "requestWritten",
  "requestAudited",
  "decided",
  "intended",
  "checkedAgain",
  "handOffWritten",
  "handingOff",
  "delivered",
  "answering",
] as const;
export type ActuationPoint = (typeof ACTUATION_POINTS)[number];

/** What the module takes from the server. */
export interface ActuationPorts {
  readonly database: Database;
  readonly fleet: Pick<Fleet, "vehicle" | "latest" | "proven" | "show">;
  readonly carrier: CommandCarrier;
  readonly serverLimits: () => ServerLimits;
  /** How long a password that was given allows what may do harm; undefined when none is asked for. */
  readonly passwordHoldsFor: () => DurationMs | undefined;
  /** Whether what may do harm needs the approval of a second person. */
  readonly isSecondPersonAsked: () => boolean;
  readonly bus: Pick<Bus, "publish" | "listen" | "onGap">;
  readonly audit: typeof recordAudit;
  /** These vehicles are shown otherwise from now on. */
  readonly onShown: (vehicles: readonly VehicleId[]) => void;
  /** Something may have become of these vehicles' commands, here or on another instance. */
  readonly onSteps: (vehicles: readonly VehicleId[]) => void;
  /** Something has become of these approvals, here or on another instance. */
  readonly onApprovals: (approvals: readonly Approval[]) => void;
  readonly now: () => EpochMs;
  readonly log: Log;
  /** Nobody else works on this database: what is under way at the start was left by the dead. */
  readonly isAlone: boolean;
  /** How long the connection may take; after that nobody knows what it did. */
  readonly deliverWithin?: DurationMs;
  readonly reached?: (point: ActuationPoint) => void | Promise<void>;
}
