import { sql } from "kysely";
import type { User } from "#domain/account/user";
import type { CommandEffect } from "#domain/actuation/commandType";
import {
  type ActuationContext,
  BREAKER_WINDOW,
  type Danger,
  dangerOf,
  USER_WINDOW,
} from "#domain/actuation/mayActuate";
import { MOTION_WINDOW } from "#domain/actuation/motionKnown";
import type { ConnectionId, UserId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { before, type EpochMs } from "#domain/units";
import { USER_COLUMNS, userOfRow } from "../accounts/userOfRow.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { positionOfRow } from "../database/positionRows.ts";
import { createRights } from "../rights/rights.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { readHalt } from "./halt.ts";

export interface ContextRequest {
  readonly user: UserId;
  readonly vehicle: VehicleId;
  readonly effect: CommandEffect;
  readonly isAdHoc: boolean;
  /** The command itself, once it is written down: it does not stand in its own way. */
  readonly except: number | undefined;
}

/** What the decision depends on, and where the vehicle was while it was made. */
export interface Read {
  readonly context: ActuationContext;
  readonly latest: Position | undefined;
  /** By that connection, newest first. */
  readonly recentFixes: readonly Position[];
  /** By which a command would be sent. */
  readonly line: ConnectionId | undefined;
}

type ContextPorts = Pick<ActuationPorts, "serverLimits" | "fleet" | "carrier" | "now">;

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
  { serverLimits, fleet, carrier, now: clock }: ContextPorts,
): Promise<Read | undefined> {
  const { vehicle, effect, isAdHoc } = request;
  const now = clock();
  const user = await readUser(transaction, request.user);
  const record = await transaction
    .selectFrom("devices")
    .select(["disabled", "expires_at"])
    .where("id", "=", vehicle)
    .executeTakeFirst();
  if (!user || !record) return undefined;

  const viewer = await createRights(transaction, serverLimits).viewerOf(user);
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
  const context: ActuationContext = {
    effect,
    isAdHoc,
    subject: viewer.subject,
    relation: await viewer.relation("vehicle", vehicle),
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
  return { context, latest: recentFixes[0] ?? latest, recentFixes, line };
}

async function readUser(transaction: Database, id: UserId): Promise<User | undefined> {
  const row = await transaction
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where("users.id", "=", id)
    .executeTakeFirst();
  return row && userOfRow(row);
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

const EFFECTS: Readonly<Record<Danger, readonly CommandEffect[]>> = {
  dangerous: ["stops", "switches"],
  releasing: ["releases"],
  harmless: ["none"],
};

async function countSince(
  transaction: Database,
  { user, except }: ContextRequest,
  {
    danger,
    from,
    isOwn,
  }: { readonly danger: Danger; readonly from: EpochMs; readonly isOwn: boolean },
): Promise<number> {
  const { count } = await transaction
    .selectFrom("actuations")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("requested_at", ">", new Date(from))
    .where("effect", "in", EFFECTS[danger])
    .where("id", "!=", except ?? 0)
    .$if(isOwn, (rows) => rows.where("user_id", "=", user))
    .executeTakeFirstOrThrow();
  return count;
}
