import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { UserId } from "#domain/ids";
import { after, type EpochMs, epochMs, hours } from "#domain/units";
import { canonicalJson } from "../audit/canonicalJson.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Actor, NamedCall } from "./actor.ts";

/** For so long the same call may come again: browsers do within seconds, people on another day. */
const KEPT = hours(24);

/** A call that makes something; other people's keys are others. */
interface Making extends NamedCall {
  readonly user: UserId;
  /** `service`: that work was done by a plan of maintenance; `rfidKey`: that a key was lent. */
  readonly kind: MadeKind;
}

type MadeKind = ObjectKind | "service" | "rfidKey";

/** The call of an actor that makes one of a kind; undefined where it has no key. */
export const makingOf = ({ named, viewer }: Actor, kind: MadeKind): Making | undefined =>
  named && { ...named, user: viewer.user.id, kind };

interface Made {
  readonly kind: string;
  readonly id: number | null;
  /** Null: of a server that did not write it down. */
  readonly hash: string | null;
}

/** Before anything is asked of a call: the id of what the same call has made before, undefined when it is the first. */
export async function findMaking(
  database: Database,
  making: Making,
  now: EpochMs,
): Promise<number | undefined> {
  const { rows } = await sql<Made>`
    select object_kind as kind, object_id as id, body_hash as hash from made_once
    where user_id = ${making.user} and idempotency_key = ${making.key}
      and expires_at > ${new Date(now)}`.execute(database);
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
    on conflict (user_id, idempotency_key) do update set object_kind = excluded.object_kind,
      object_id = null, body_hash = excluded.body_hash, expires_at = excluded.expires_at
      where made_once.expires_at <= ${new Date(now)}
    returning user_id`.execute(transaction);
  return claimed.rows.length > 0 ? undefined : findMaking(transaction, making, now);
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

/** By what somebody undoes that they made something. */
interface MadeEntry {
  /** As it was kept with it. */
  readonly data: unknown;
  /** Until when it undoes that; what takes its place does no longer. */
  readonly until: EpochMs;
  /** For one that takes its place: however often a call comes, it is undone by one. */
  drop(): Promise<unknown>;
}

/** Undefined where what was made has changed since, or is being undone. */
export async function findMadeEntry(
  transaction: Database,
  made: {
    readonly user: UserId;
    readonly kind: MadeKind;
    readonly id: number;
    readonly version?: string;
  },
): Promise<MadeEntry | undefined> {
  const { user, kind, id, version = null } = made;
  const { rows } = await sql<{ entry: string; data: unknown; until: Date }>`
    select id::text as entry, data, expires_at as until from undo_entries
    where user_id = ${user} and verb = 'made' and object_kind = ${kind} and object_id = ${id}
      and version is not distinct from ${version}
    order by id desc limit 1 for update skip locked`.execute(transaction);
  const [found] = rows;
  return (
    found && {
      data: found.data,
      until: epochMs(found.until.getTime()),
      drop: () =>
        sql`delete from undo_entries where id = ${found.entry}::bigint`.execute(transaction),
    }
  );
}

/** Removes what no call comes for again. */
export const removeOverMakings = (database: Database, now: EpochMs) =>
  sql`delete from made_once where expires_at <= ${new Date(now)}`.execute(database);
