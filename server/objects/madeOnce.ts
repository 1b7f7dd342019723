import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { UserId } from "#domain/ids";
import { after, type EpochMs, hours } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../refusal/refusal.ts";

/** For so long the same call may come again: browsers do within seconds, people on another day. */
const KEPT = hours(24);

interface Making {
  readonly user: UserId;
  /** By which the caller names the call; other people's are others. */
  readonly key: string;
  /** `service`: that work was done by a plan of maintenance. */
  readonly kind: ObjectKind | "service";
}

/** What is refused to a key that has made something else. */
export const madeElse = (): Refusal =>
  new Refusal(422, "badRequest", "Idempotency-Key: used for something else");

/**
 * First in the transaction that makes something: the id of what the same call has made before, undefined when it is
 * the first. One that is under way is waited for. A connection that is reset over a call has browsers send
 * it again by themselves, whether or not it had arrived.
 */
export async function claimMaking(
  transaction: Database,
  { user, key, kind }: Making,
  now: EpochMs,
): Promise<number | undefined> {
  const claimed = await sql`
    insert into made_once (user_id, idempotency_key, object_kind, expires_at)
    values (${user}, ${key}, ${kind}, ${new Date(after(now, KEPT))})
    on conflict (user_id, idempotency_key) do nothing returning user_id`.execute(transaction);
  if (claimed.rows.length > 0) return undefined;
  const { rows } = await sql<{ kind: string; id: number | null }>`
    select object_kind as kind, object_id as id from made_once
    where user_id = ${user} and idempotency_key = ${key}`.execute(transaction);
  if (rows[0]?.kind !== kind || rows[0].id === null) throw madeElse();
  return rows[0].id;
}

/** Last of it: what it has made. */
export const keepMaking = (transaction: Database, { user, key }: Making, id: number) =>
  sql`update made_once set object_id = ${id}
    where user_id = ${user} and idempotency_key = ${key}`.execute(transaction);

/** Whether what somebody made is as they made it: only then they may undo that they did. */
export async function isAsMade(
  transaction: Database,
  about: {
    readonly user: UserId;
    readonly kind: ObjectKind;
    readonly id: number;
    readonly version: string;
  },
): Promise<boolean> {
  const { rows } = await sql`
    select from undo_entries where user_id = ${about.user} and verb = 'made'
      and object_kind = ${about.kind} and object_id = ${about.id} and version = ${about.version}
    limit 1`.execute(transaction);
  return rows.length > 0;
}

/** Removes what no call comes for again. */
export const removeOverMakings = (database: Database, now: EpochMs) =>
  sql`delete from made_once where expires_at <= ${new Date(now)}`.execute(database);
