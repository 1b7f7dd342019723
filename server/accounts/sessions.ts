import { sql } from "kysely";
import { isActive } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import type { UserId } from "#domain/ids";
import { after, type DurationMs, days, type EpochMs, epochMs, minutes } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isDiskFull } from "../database/databaseError.ts";
import { hashOfToken, isSecretToken, newSecretToken } from "./secretToken.ts";
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
}

export interface NewSession {
  readonly kind: SessionKind;
  /** Absent: as long as sessions last. */
  readonly expiresAt?: EpochMs;
  /** The token with which it was begun: it ends with it. */
  readonly begunWith?: string;
}

/** However busy, a session ends after this long and one signs in again. */
export const SESSION_LIFETIME: DurationMs = days(30);
/** A session nobody uses ends sooner. */
const IDLE_LIFETIME = days(7);
/** Tokens are for a purpose and a time. */
const LONGEST_TOKEN = days(3_653);
const NEVER = Number.POSITIVE_INFINITY;
/** Being seen is written down at most so often. */
const SEEN_EVERY = minutes(5);

/** Sessions live in the database, so they survive a restart and can be ended from anywhere. */
export function createSessions(database: Database, now: () => EpochMs) {
  const listeners = new Set<(key: string) => void>();

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
    for (const row of rows) {
      const user = userOfRow(row);
      const hostEnd = user.guest === undefined ? NEVER : hostedUntil.get(user.id);
      if (!isActive(user, at) || hostEnd === undefined) continue;
      const expiresAt = epochMs(row.session_expires_at.getTime());
      active.set(row.token_hash, {
        key: row.token_hash,
        user,
        kind: row.kind,
        expiresAt,
        endsAt: epochMs(Math.min(expiresAt, user.expiresAt ?? NEVER, hostEnd)),
        ...(row.begun_with !== null && { begunWith: row.begun_with }),
      });
      if (row.last_seen_at.getTime() < at - SEEN_EVERY) await seen(row.token_hash, at);
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

  /** Where the disk is full it is left undone: who is signed in goes on reading. */
  async function seen(key: string, at: EpochMs): Promise<void> {
    try {
      await database
        .updateTable("sessions")
        .set({ last_seen_at: new Date(at) })
        .where("token_hash", "=", key)
        .execute();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  return {
    /** Always a new one, whatever the browser held before. Returns the token. */
    async begin(user: UserId, about: NewSession = { kind: "session" }): Promise<string> {
      const token = newSecretToken();
      const at = now();
      const longest = after(at, about.kind === "session" ? SESSION_LIFETIME : LONGEST_TOKEN);
      await database
        .insertInto("sessions")
        .values({
          token_hash: hashOfToken(token),
          user_id: user,
          created_at: new Date(at),
          last_seen_at: new Date(at),
          expires_at: new Date(Math.min(about.expiresAt ?? longest, longest)),
          kind: about.kind,
          begun_with: about.begunWith ?? null,
        })
        .execute();
      return token;
    },

    /** Undefined when it never was, has ended, or its user may not sign in any more. */
    async find(token: string, kind: SessionKind): Promise<Session | undefined> {
      if (!isSecretToken(token)) return undefined;
      const key = hashOfToken(token);
      const session = (await readActive([key])).get(key);
      // Neither passes for the other: what leaks from an address must not work as a cookie.
      return session?.kind === kind ? session : undefined;
    },

    /** Those of the given sessions that still hold, with their users as they are now. */
    stillActive: readActive,

    async end(key: string): Promise<void> {
      // Those begun with a token end with it: the database removes them, we notify their sockets.
      const { rows: ended } = await sql<{ token_hash: string }>`
        with recursive ended as (
          select token_hash from sessions where token_hash = ${key}
          union
          select sessions.token_hash from sessions join ended on begun_with = ended.token_hash)
        select token_hash from ended`.execute(database);
      await database.deleteFrom("sessions").where("token_hash", "=", key).execute();
      for (const { token_hash } of ended) for (const listener of listeners) listener(token_hash);
    },

    /** All of a person's, but one if so said: after a new password nobody else stays signed in. */
    async endAllOf(user: UserId, except?: string): Promise<void> {
      const rows = await database
        .selectFrom("sessions")
        .select("token_hash")
        .where("user_id", "=", user)
        .execute();
      for (const { token_hash } of rows) if (token_hash !== except) await this.end(token_hash);
    },

    /** Rows nobody can use any more. */
    async removeOver(): Promise<void> {
      const at = now();
      await database
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
        .execute();
    },

    /** Called at once when a session is ended here; ends elsewhere are found by `stillActive`. */
    onEnd(listener: (key: string) => void): void {
      listeners.add(listener);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
