import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { UserId } from "#domain/ids";
import { after, type DurationMs, type EpochMs, hours } from "#domain/units";
import { hashOfToken, isSecretToken, newSecretToken } from "../accounts/secretToken.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../refusal/refusal.ts";

/** A mistake is found out the next morning at the latest: longer would be a second archive of what is gone. */
export const UNDO_KEPT: DurationMs = hours(24);
/**
 * A vehicle's past may be millions of rows that somebody wanted gone: it waits as long as one looks at
 * what one has just done, and as it takes to remove a whole fleet and to have it back.
 */
export const VEHICLE_KEPT: DurationMs = hours(1);
/** All of one bulk action over the largest fleet that one instance carries. */
const MOST_OF_A_PERSON = 100_000;
/** Of one person together: as many vehicles with two kilobytes each, or some two hundred with the largest images. */
const MOST_BYTES_OF_A_PERSON = 200_000_000;
/**
 * Counting what a person has takes longer the more there is, so not every write counts: each of so many of theirs, or
 * one that is large by itself. By so much more, on each instance, than the most may be kept meanwhile.
 */
const COUNTED_EVERY = 512;
const LARGE_BYTES = 20_000;

/** What can be undone besides managed things: links, records of service, lent keys, and counters that were set. */
type UndoKind = ObjectKind | "link" | "service" | "rfidKey" | "counters";

export type UndoVerb = "made" | "changed" | "removed" | "linked" | "unlinked";

interface NewEntry {
  readonly user: UserId;
  readonly verb: UndoVerb;
  readonly kind: UndoKind;
  readonly id?: number;
  /** That it has from then on; whoever finds another one is late. */
  readonly version?: string;
  /** JSON text. */
  readonly data?: string;
  readonly until: EpochMs;
}

/** Something that its maker may undo. */
export interface UndoEntry {
  /** The row's number: as text, as it may be larger than numbers are. */
  readonly entry: string;
  readonly verb: UndoVerb;
  readonly kind: UndoKind;
  readonly id: number;
  readonly version: string | undefined;
  readonly data: unknown;
}

/** What undoes nothing: unknown, somebody else's, used or too old. */
export const nothingToUndo = (): Refusal =>
  new Refusal(404, "notFound", "There is nothing to undo (any more)");

/** Until when a change of this kind can be undone. */
export const undoneUntil = (verb: UndoVerb, kind: UndoKind, now: EpochMs): EpochMs =>
  after(now, verb === "removed" && kind === "vehicle" ? VEHICLE_KEPT : UNDO_KEPT);

/**
 * Writes down what undoes a change, in the transaction of the change. The oldest of the person's go when
 * there are too many, soon after. Returns the token, which is kept nowhere; undefined when it is too large.
 */
export async function keepUndo(
  transaction: Database,
  { user, verb, kind, id, version, data = "{}", until }: NewEntry,
): Promise<string | undefined> {
  const token = newSecretToken();
  const bytes = Buffer.byteLength(data);
  const { rows } = await sql<{ id: string }>`
    insert into undo_entries (token_hash, user_id, expires_at, verb, object_kind, object_id, version,
      data, bytes)
    values (${hashOfToken(token)}, ${user}, ${new Date(until)}, ${verb}, ${kind}, ${id ?? null},
      ${version ?? null}, ${data}::json, ${bytes})
    returning id::text`.execute(transaction);
  const [row] = rows;
  if (bytes < LARGE_BYTES && !isCounted(user)) return token;
  // One that is being used this moment is left alone.
  const gone = await sql<{ id: string }>`
    delete from undo_entries where id in (
      select id from undo_entries where id in (
        select id from (
          select id, row_number() over (order by id desc) as ordinal,
            sum(bytes) over (order by id desc) as total
          from undo_entries where user_id = ${user}) as kept
        where ordinal > ${MOST_OF_A_PERSON} or total > ${MOST_BYTES_OF_A_PERSON})
      for update skip locked)
    returning id::text`.execute(transaction);
  const isTooLarge = gone.rows.some(({ id }) => id === row!.id);
  return isTooLarge ? undefined : token;
}

/**
 * How many of a person's writes were not counted since the last one that was. By a number that all share somebody else
 * could see to it that a person's never come to be counted.
 */
const uncounted = new Map<UserId, number>();

function isCounted(user: UserId): boolean {
  const count = (uncounted.get(user) ?? 0) + 1;
  uncounted.set(user, count % COUNTED_EVERY);
  return count === COUNTED_EVERY;
}

/** Throws when this person has nothing to undo under the token. */
export async function findUndo(
  database: Database,
  { token, user, now }: { readonly token: string; readonly user: UserId; readonly now: EpochMs },
): Promise<UndoEntry> {
  if (!isSecretToken(token)) throw nothingToUndo();
  const { rows } = await sql<Omit<UndoEntry, "version"> & { version: string | null }>`
    select id::text as entry, verb, object_kind as kind, coalesce(object_id, 0) as id, version, data
    from undo_entries where token_hash = ${hashOfToken(token)} and user_id = ${user}
      and expires_at > ${new Date(now)}`.execute(database);
  if (!rows[0]) throw nothingToUndo();
  return { ...rows[0], version: rows[0].version ?? undefined };
}

/** First in the transaction that undoes it: from here on nobody takes it away. */
export async function lockUndo(transaction: Database, { entry }: UndoEntry): Promise<void> {
  const { rows } =
    await sql`select from undo_entries where id = ${entry}::bigint for update`.execute(transaction);
  if (rows.length === 0) throw nothingToUndo();
}

/** In the transaction that undoes it: what is undone once is not undone twice, however often it is asked. */
export async function spendUndo(transaction: Database, { entry }: UndoEntry): Promise<void> {
  const { rows } =
    await sql`delete from undo_entries where id = ${entry}::bigint returning id`.execute(
      transaction,
    );
  if (rows.length === 0) throw nothingToUndo();
}

/** Removes what nobody can undo any more. */
export const removeOverUndo = (database: Database, now: EpochMs) =>
  sql`delete from undo_entries where expires_at <= ${new Date(now)}`.execute(database);
