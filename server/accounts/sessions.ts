import { sql } from "kysely";
import { isNewPasswordRequired } from "#domain/account/newPassword";
import { isActive } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import { type UserId, userId } from "#domain/ids";
import {
  after,
  type DurationMs,
  days,
  type EpochMs,
  epochMs,
  minutes,
  seconds,
} from "#domain/units";
import { type AuditEntry, recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isDiskFull } from "../database/databaseError.ts";
import { endLostView } from "./endViews.ts";
import { proofColumns } from "./passwordProof.ts";
import { readViewed, viewKey } from "./readViewed.ts";
import { hashOfToken, isSecretToken, newSecretToken } from "./secretToken.ts";
import { refuseOver, type Shown } from "./shownProof.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";

/** A session lives in a cookie; a token is made for programs and shared links. */
export type SessionKind = "session" | "token";

/** Somebody is signed in. `key` names the session inside the server; the token is nowhere kept. */
export interface Session {
  readonly key: string;
  readonly user: User;
  readonly kind: SessionKind;
  readonly expiresAt: EpochMs;
  /** When it is over, as things stand: by its own time, its account's, or that of a guest's host. */
  readonly endsAt: EpochMs;
  /** The token with which it was begun. */
  readonly begunWith?: string;
  /** Of one that is shown its password with each request: the hash that it fitted. */
  readonly passwordHash?: string;
}

/** Whose request began it. */
export interface SessionOrigin {
  readonly address: string;
  /** As the browser or program calls itself. */
  readonly userAgent: string | undefined;
}

export interface NewSession {
  readonly kind: SessionKind;
  /** Absent: as long as sessions last. */
  readonly expiresAt?: EpochMs;
  /** The token with which it was begun: it ends with it. */
  readonly begunWith?: string;
  /** By what it is begun; absent: the server itself begins it. */
  readonly shown?: Shown;
  /** From where: its person is shown it. */
  readonly from?: SessionOrigin;
  /** By the word of an identity provider: no password was given. */
  readonly byProvider?: boolean;
}

/** As whom somebody looks before and after; absent: as themselves. */
interface ViewChange {
  readonly before?: UserId;
  readonly at?: UserId;
}

/** However busy, a session ends after this long and one signs in again. */
export const SESSION_LIFETIME: DurationMs = days(30);
/** A session nobody uses ends sooner. */
export const IDLE_LIFETIME = days(7);
/** Tokens are for a purpose and a time. */
const LONGEST_TOKEN = days(3_653);
/** Of how a browser calls itself; real ones need half of it. */
const LONGEST_CLIENT = 512;
const NEVER = Number.POSITIVE_INFINITY;
/** Being seen is written down at most so often. */
const SEEN_EVERY = minutes(5);
/**
 * What was read of a session answers so long and no longer. Whoever ends one waits until every
 * instance has forgotten it, or for this time when one cannot be reached.
 */
export const SESSION_KEPT: DurationMs = seconds(3);
/** Some twenty megabytes. */
const MOST_KEPT = 20_000;

interface Kept {
  /** When reading began: what changes later is not in it. */
  readonly readAt: EpochMs;
  readonly reading: Promise<Session | undefined>;
}

/** `here` by this instance, `elsewhere` by another one that has notified this one. */
export type EndedAt = "here" | "elsewhere";
type EndListener = (key: string, at: EndedAt) => Promise<void> | void;

/**
 * Sessions live in the database, so they survive a restart and can be ended from anywhere. What was
 * read of one is kept for a moment, because a page asks many things at once; it is forgotten before
 * a notification says that the session, its account or its host's has changed.
 */
export function createSessions(
  database: Database,
  now: () => EpochMs,
  /** Whether what other instances change would be noticed. */
  mayKeep: () => boolean = () => true,
) {
  const listeners = new Set<EndListener>();
  const kept = new Map<string, Kept>();

  const readOne = async (key: string) => (await readActive([key])).get(key);

  /** Kept from the beginning of the reading on: who forgets it meanwhile forgets this one, too. */
  function read(key: string): Promise<Session | undefined> {
    if (!mayKeep()) return readOne(key);
    const at = now();
    const known = kept.get(key);
    const age = known && at - known.readAt;
    if (known && age !== undefined && age >= 0 && age < SESSION_KEPT) return known.reading;
    const reading = readOne(key);
    const entry = { readAt: at, reading };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, entry);
    const forget = () => void (kept.get(key) === entry && kept.delete(key));
    reading.then((session) => session ?? forget(), forget);
    return reading;
  }

  async function readActive(keys: readonly string[]): Promise<Map<string, Session>> {
    if (keys.length === 0) return new Map();
    const at = now();
    const rows = await database
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select([
        ...USER_COLUMNS,
        "sessions.token_hash",
        "sessions.last_seen_at",
        "sessions.kind",
        "sessions.begun_with",
        "sessions.viewed_user_id",
        "sessions.expires_at as session_expires_at",
      ])
      .where("sessions.token_hash", "in", keys)
      .where("sessions.expires_at", ">", new Date(at))
      .where((row) =>
        row.or([
          row("sessions.kind", "=", "token"),
          row("sessions.last_seen_at", ">", new Date(at - IDLE_LIFETIME)),
        ]),
      )
      .execute();
    const active = new Map<string, Session>();
    const guests = rows.filter(({ guest }) => guest !== null).map(({ id }) => id);
    const hostedUntil = await withActiveHost(guests, at);
    const looking = rows.flatMap((row) =>
      row.viewed_user_id === null ? [] : { viewer: userOfRow(row), target: row.viewed_user_id },
    );
    const views = await readViewed(database, looking, at);
    for (const row of rows) {
      const user = userOfRow(row);
      const viewed = row.viewed_user_id;
      const shown = viewed === null ? user : views.get(viewKey(user.id, viewed));
      const hostEnd = user.guest === undefined ? NEVER : hostedUntil.get(user.id);
      // Who may not look as that person any more is not themselves again unasked.
      if (viewed !== null && !(shown && isActive(user, at))) {
        const view = { key: row.token_hash, viewer: user.id, target: userId(viewed) };
        await endLostView(database, view, at);
        continue;
      }
      if (!isActive(user, at) || isNewPasswordRequired(user) || hostEnd === undefined) continue;
      if (!shown) continue;
      const expiresAt = epochMs(row.session_expires_at.getTime());
      active.set(row.token_hash, {
        key: row.token_hash,
        user: shown,
        kind: row.kind,
        expiresAt,
        endsAt: epochMs(
          Math.min(expiresAt, user.expiresAt ?? NEVER, shown.expiresAt ?? NEVER, hostEnd),
        ),
        ...(row.begun_with !== null && { begunWith: row.begun_with }),
      });
      if (row.last_seen_at.getTime() < at - SEEN_EVERY) await seen(row, at);
    }
    return active;
  }

  /** Guests may stay as long as the one who let them in: until when, for each who may. */
  async function withActiveHost(
    guests: readonly number[],
    at: EpochMs,
  ): Promise<Map<number, number>> {
    if (guests.length === 0) return new Map();
    const rows = await database
      .selectFrom("user_users")
      .innerJoin("users", "users.id", "user_users.user_id")
      .select(["managed_user_id", "users.expires_at"])
      .where("managed_user_id", "in", guests)
      .where("disabled", "=", false)
      .where((host) =>
        host.or([host("expires_at", "is", null), host("expires_at", ">", new Date(at))]),
      )
      .execute();
    const until = new Map<number, number>();
    for (const { managed_user_id: guest, expires_at } of rows)
      until.set(guest, Math.max(until.get(guest) ?? 0, expires_at?.getTime() ?? NEVER));
    return until;
  }

  /**
   * Of a session and of the token with which it was begun, one after the other: a link is used as long as
   * its sessions are, and outlives them. Where the disk is full it is left undone: who is signed in goes on
   * reading.
   */
  async function seen(
    { token_hash, begun_with }: { readonly token_hash: string; readonly begun_with: string | null },
    at: EpochMs,
  ): Promise<void> {
    try {
      for (const key of [token_hash, begun_with])
        if (key !== null) await setSeen(database, key, at);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  const setSeen = (source: Database, key: string, at: EpochMs) =>
    source
      .updateTable("sessions")
      .set({ last_seen_at: new Date(at) })
      .where("token_hash", "=", key)
      .execute();

  /** Those begun with a token end with it: the database removes them, we notify their sockets. */
  async function remove(source: Database, keys: readonly string[]): Promise<readonly string[]> {
    if (keys.length === 0) return [];
    const { rows } = await sql<{ token_hash: string }>`
      with recursive ended as (
        select token_hash from sessions where token_hash in (${sql.join(keys)})
        union
        select sessions.token_hash from sessions join ended on begun_with = ended.token_hash)
      select token_hash from ended`.execute(source);
    await source.deleteFrom("sessions").where("token_hash", "in", keys).execute();
    return rows.map(({ token_hash }) => token_hash);
  }

  async function allEnded(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => ended(key, "here")));
  }

  async function ended(key: string, at: EndedAt): Promise<void> {
    kept.delete(key);
    await Promise.all([...listeners].map(async (listener) => listener(key, at)));
  }

  return {
    /** Always a new one, whatever the browser held before. Returns the token. */
    async begin(user: UserId, about: NewSession = { kind: "session" }): Promise<string> {
      const token = newSecretToken();
      const at = now();
      const longest = after(at, about.kind === "session" ? SESSION_LIFETIME : LONGEST_TOKEN);
      await database.transaction().execute(async (transaction) => {
        if (about.shown) await refuseOver(transaction, user, about.shown);
        await transaction
          .insertInto("sessions")
          .values({
            token_hash: hashOfToken(token),
            user_id: user,
            created_at: new Date(at),
            last_seen_at: new Date(at),
            expires_at: new Date(Math.min(about.expiresAt ?? longest, longest)),
            kind: about.kind,
            begun_with: about.begunWith ?? null,
            address: about.from?.address ?? null,
            client: about.from?.userAgent?.slice(0, LONGEST_CLIENT) ?? null,
            by_provider: about.byProvider ?? false,
            ...(about.kind === "session" &&
              about.shown &&
              "passwordHash" in about.shown &&
              proofColumns({ at, passwordHash: about.shown.passwordHash })),
          })
          .execute();
        if (about.kind === "session" && about.begunWith !== undefined)
          await setSeen(transaction, about.begunWith, at);
      });
      return token;
    },

    /** Undefined when it never was, has ended, or its user may not sign in any more. */
    async find(token: string, kind: SessionKind): Promise<Session | undefined> {
      if (!isSecretToken(token)) return undefined;
      const session = await read(hashOfToken(token));
      if (!session || session.endsAt <= now()) return undefined;
      // Neither passes for the other: what leaks from an address must not work as a cookie.
      return session.kind === kind ? session : undefined;
    },

    /**
     * Lets the session's person look at the product as somebody else has it, or as themselves again. Its
     * sockets close everywhere before this resolves: they deliver what another person sees. False, with
     * nothing done or audited, where the session has ended or does not look as `before` any more.
     */
    async viewAs(
      key: string,
      { before, at, audit }: ViewChange & { readonly audit: AuditEntry },
    ): Promise<boolean> {
      const isChanged = await database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("sessions")
          .set({ viewed_user_id: at ?? null })
          .where("token_hash", "=", key)
          .where("kind", "=", "session")
          .where("viewed_user_id", "is not distinct from", before ?? null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await recordAudit(transaction, audit);
        return true;
      });
      if (isChanged) await allEnded([key]);
      return isChanged;
    },

    /** Those of the given sessions that still hold, with their users as they are now. */
    stillActive: readActive,

    /** Resolves when no instance takes it for a session any more. */
    end: async (key: string): Promise<void> => allEnded(await remove(database, [key])),

    /**
     * All of a person's, but one if so said: after a new password nobody else stays signed in. What is
     * being made by one of them is waited for, and ends too.
     */
    async endAllOf(user: UserId, except?: string): Promise<void> {
      const keys = await database.transaction().execute(async (transaction) => {
        await transaction
          .selectFrom("users")
          .select("id")
          .where("id", "=", user)
          .forNoKeyUpdate()
          .execute();
        const rows = await transaction
          .selectFrom("sessions")
          .select("token_hash")
          .where("user_id", "=", user)
          .execute();
        const all = rows.map(({ token_hash }) => token_hash);
        return remove(
          transaction,
          all.filter((key) => key !== except),
        );
      });
      await allEnded(keys);
    },

    /** Another instance has ended it. */
    endedElsewhere: (key: string): Promise<void> => ended(key, "elsewhere"),

    /** An account or a host has changed, or nobody knows what has: all are read anew. */
    forgetAll: (): void => kept.clear(),

    /** Rows nobody can use any more: those sessions end now, if nobody has ended them before. */
    async removeOver(): Promise<void> {
      const at = now();
      const rows = await database
        .deleteFrom("sessions")
        .where((row) =>
          row.or([
            row("expires_at", "<=", new Date(at)),
            row.and([
              row("kind", "=", "session"),
              row("last_seen_at", "<=", new Date(at - IDLE_LIFETIME)),
            ]),
          ]),
        )
        .returning("token_hash")
        .execute();
      await allEnded(rows.map(({ token_hash }) => token_hash));
    },

    /** Called at once when a session has ended; what it returns is waited for by who ends it. */
    onEnd(listener: EndListener): void {
      listeners.add(listener);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
