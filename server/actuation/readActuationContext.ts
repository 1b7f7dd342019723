import type { CommandEffect } from "#domain/actuation/commandType";
import {
  type ActuationContext,
  BREAKER_WINDOW,
  dangerOf,
  USER_WINDOW,
} from "#domain/actuation/mayActuate";
import { MOTION_WINDOW } from "#domain/actuation/motionKnown";
import { needsSecondPerson } from "#domain/actuation/secondPerson";
import type { ConnectionId, UserId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { before, type DurationMs, type EpochMs } from "#domain/units";
import { isPasswordRecent } from "../accounts/passwordProof.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { positionOfRow } from "../database/positionRows.ts";
import { createRights } from "../rights/rights.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { countSince } from "./countSince.ts";
import { readHalt } from "./halt.ts";
import type { Approval } from "./secondPerson/approval.ts";
import { findApproval } from "./secondPerson/findApproval.ts";
import { readPerson } from "./secondPerson/readPerson.ts";

export interface ContextRequest {
  readonly user: UserId;
  /** That the person asks in; absent where no password is asked for. */
  readonly session?: string | undefined;
  readonly vehicle: VehicleId;
  readonly effect: CommandEffect;
  readonly isAdHoc: boolean;
  /** What is asked for, word for word: an approval is of that alone. Absent of what needs none. */
  readonly digest?: string;
  /** The command itself, once it is written down: it does not stand in its own way. */
  readonly except: number | undefined;
}

/** What the decision depends on, and where the vehicle was while it was made. */
export interface Read {
  readonly context: ActuationContext;
  readonly latest: Position | undefined;
  /** By that connection, newest first. */
  readonly recentFixes: readonly Position[];
  /** The second person's approval that allows it; one that is asked for and not there is missing. */
  readonly approval: Approval | undefined;
  /** By which a command would be sent. */
  readonly line: ConnectionId | undefined;
}

type ContextPorts = Pick<
  ActuationPorts,
  "serverLimits" | "passwordHoldsFor" | "isSecondPersonAsked" | "fleet" | "carrier" | "now"
>;

/** More than a tracker reports in the time that matters. */
const MOST_FIXES = 300;

/**
 * Reads everything the decision depends on from the database itself, inside the transaction that
 * acts on it: no memory of any instance is asked, so what was taken away a moment ago counts.
 * Undefined when the person or the vehicle is gone.
 */
export async function readActuationContext(
  transaction: Database,
  request: ContextRequest,
  ports: ContextPorts,
): Promise<Read | undefined> {
  const { serverLimits, passwordHoldsFor, fleet, carrier, now: clock } = ports;
  const { vehicle, effect, isAdHoc } = request;
  const now = clock();
  const user = await readPerson(transaction, request.user);
  const record = await transaction
    .selectFrom("devices")
    .select(["disabled", "expires_at"])
    .where("id", "=", vehicle)
    .executeTakeFirst();
  if (!user || !record) return undefined;

  const viewer = await createRights(transaction, serverLimits).presentOf(user);
  const state = await transaction
    .selectFrom("device_states")
    .selectAll()
    .where("device_id", "=", vehicle)
    .executeTakeFirst();
  const latest = state && positionOfRow(state);
  const known = fleet.vehicle(vehicle);
  const line = known && carrier.connectionTo(known);
  const recentFixes =
    line === undefined ? [] : await readRecentFixes(transaction, vehicle, { line, now });
  const others = await readOthers(transaction, request);
  const danger = dangerOf(effect);
  const isAsked = needsSecondPerson(effect) && ports.isSecondPersonAsked();
  const approval = isAsked
    ? await findApproval(transaction, request, { serverLimits, now })
    : undefined;
  const context: ActuationContext = {
    effect,
    isAdHoc,
    subject: viewer.subject,
    relation: await viewer.relation("vehicle", vehicle),
    password: await readPassword(transaction, request, { holdsFor: passwordHoldsFor(), now }),
    secondPerson: isAsked ? (approval ? "approved" : "missing") : "notAsked",
    vehicleDisabled: record.disabled || (record.expires_at?.getTime() ?? Infinity) <= now,
    ...others,
    isHalted: (await readHalt(transaction)) !== undefined,
    recentFixes,
    recentByUser: await countSince(transaction, request, {
      danger,
      from: before(now, USER_WINDOW),
      isOwn: true,
    }),
    recentInFleet: await countSince(transaction, request, {
      danger: "dangerous",
      from: before(now, BREAKER_WINDOW),
      isOwn: false,
    }),
    now,
  };
  return { context, latest: recentFixes[0] ?? latest, recentFixes, line, approval };
}

async function readPassword(
  transaction: Database,
  { user, session }: ContextRequest,
  { holdsFor, now }: { readonly holdsFor: DurationMs | undefined; readonly now: EpochMs },
): Promise<ActuationContext["password"]> {
  if (holdsFor === undefined) return "notAsked";
  if (session === undefined) return "missing";
  const isRecent = await isPasswordRecent(transaction, { session, user }, { holdsFor, now });
  return isRecent ? "recent" : "missing";
}

/**
 * What the connection reported of the vehicle lately, newest first, whoever else spoke in its name.
 */
async function readRecentFixes(
  transaction: Database,
  vehicle: VehicleId,
  { line, now }: { readonly line: ConnectionId; readonly now: EpochMs },
): Promise<Position[]> {
  const rows = await transaction
    .selectFrom("positions")
    .selectAll()
    .where("device_id", "=", vehicle)
    .where("line", "=", line)
    .where("fix_time", ">", new Date(before(now, MOTION_WINDOW)))
    .orderBy("fix_time", "desc")
    .orderBy("id", "desc")
    .limit(MOST_FIXES)
    .execute();
  return rows.map(positionOfRow);
}

async function readOthers(transaction: Database, { vehicle, except }: ContextRequest) {
  const rows = await transaction
    .selectFrom("actuations")
    .select(["id", "status", "effect"])
    .where("device_id", "=", vehicle)
    .where("status", "in", ["intended", "handedOff", "unknown"])
    .execute();
  const others = rows.filter(({ id }) => id !== except);
  return {
    isPending: others.some(({ status }) => status !== "unknown"),
    isOutcomeUnknown: others.some(
      ({ status, effect }) => status === "unknown" && effect !== "none",
    ),
  };
}
