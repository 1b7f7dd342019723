import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { UserId } from "#domain/ids";
import { after, type EpochMs, hours } from "#domain/units";
import { canonicalJson } from "../audit/canonicalJson.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../refusal/refusal.ts";
import { hasMoreTraces, readTraces } from "../undo/traces.ts";

/** For so long the same call may come again: browsers do within seconds, people on another day. */
const KEPT = hours(24);

/** A call that makes something. */
export interface Making {
  readonly user: UserId;
  /** By which the caller names the call; other people's are others. */
  readonly key: string;
  /** `service`: that work was done by a plan of maintenance; `rfidKey`: that a key was lent. */
  readonly kind: ObjectKind | "service" | "rfidKey";
  /** What it says. */
  readonly body: object;
}

interface Made {
  readonly kind: string;
  readonly id: number | null;
  /** Null: of a server that did not write it down. */
  readonly hash: string | null;
}

/** Before anything is asked of a call: the id of what the same call has made before, undefined when it is the first. */
export async function findMaking(database: Database, making: Making): Promise<number | undefined> {
  const { rows } = await sql<Made>`
    select object_kind as kind, object_id as id, body_hash as hash from made_once
    where user_id = ${making.user} and idempotency_key = ${making.key}`.execute(database);
  return rows[0] && idOf(rows[0], making);
}

/**
 * First in the transaction that makes something: as above, but one that is under way is waited for. A connection that
 * is reset over a call has browsers send it again by themselves, whether or not it had arrived.
 */
export async function claimMaking(
  transaction: Database,
  making: Making,
  now: EpochMs,
): Promise<number | undefined> {
  const { user, key, kind } = making;
  const claimed = await sql`
    insert into made_once (user_id, idempotency_key, object_kind, body_hash, expires_at)
    values (${user}, ${key}, ${kind}, ${hashOf(making)}, ${new Date(after(now, KEPT))})
    on conflict (user_id, idempotency_key) do nothing returning user_id`.execute(transaction);
  return claimed.rows.length > 0 ? undefined : findMaking(transaction, making);
}

/** Last of it: what it has made. */
export const keepMaking = (transaction: Database, { user, key }: Making, id: number) =>
  sql`update made_once set object_id = ${id}
    where user_id = ${user} and idempotency_key = ${key}`.execute(transaction);

function idOf({ kind, id, hash }: Made, making: Making): number {
  const isSame = kind === making.kind && (hash === null || hash === hashOf(making));
  if (!isSame || id === null)
    throw new Refusal(422, "badRequest", "Idempotency-Key: used for something else");
  return id;
}

/** Without a password: a hash of it that is quickly computed would be quickly tried. */
function hashOf({ body }: Making): string {
  const said = { ...body, password: undefined };
  return createHash("sha256").update(canonicalJson(said)).digest("base64url");
}

/**
 * Whether what somebody made is as they made it, and nobody else has come to have to do with it: only then they may
 * undo that they did.
 */
export async function isAsMade(
  transaction: Database,
  {
    user,
    kind,
    id,
    version,
  }: {
    readonly user: UserId;
    readonly kind: ObjectKind | "rfidKey";
    readonly id: number;
    readonly version: string;
  },
): Promise<boolean> {
  const { rows } = await sql`
    select from undo_entries where user_id = ${user} and verb = 'made'
      and object_kind = ${kind} and object_id = ${id} and version = ${version}
    limit 1`.execute(transaction);
  if (rows.length === 0 || kind === "rfidKey") return rows.length > 0;
  return !hasMoreTraces(await readTraces(transaction, { kind, id, by: user }), {});
}

/** Removes what no call comes for again. */
export const removeOverMakings = (database: Database, now: EpochMs) =>
  sql`delete from made_once where expires_at <= ${new Date(now)}`.execute(database);
