import type { UserId } from "#domain/ids";
import { isActive } from "#domain/policy";
import { after, type DurationMs, days, type EpochMs, minutes } from "#domain/units";
import type { User } from "#domain/user";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { hashOfToken, newSecretToken } from "./secretToken.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";

/** Somebody is signed in. `key` names the session inside the server; the token is nowhere kept. */
export interface Session {
  readonly key: string;
  readonly user: User;
}

/** However busy, a session ends after this long and one signs in again. */
export const SESSION_LIFETIME: DurationMs = days(30);
/** A session nobody uses ends sooner. */
const IDLE_LIFETIME = days(7);
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
      .select([...USER_COLUMNS, "sessions.token_hash", "sessions.last_seen_at"])
      .where("sessions.token_hash", "in", keys)
      .where("sessions.expires_at", ">", new Date(at))
      .where("sessions.last_seen_at", ">", new Date(at - IDLE_LIFETIME))
      .execute();
    const active = new Map<string, Session>();
    for (const row of rows) {
      const user = userOfRow(row);
      if (!isActive(user, at)) continue;
      active.set(row.token_hash, { key: row.token_hash, user });
      if (row.last_seen_at.getTime() < at - SEEN_EVERY) await seen(row.token_hash, at);
    }
    return active;
  }

  async function seen(key: string, at: EpochMs): Promise<void> {
    await database
      .updateTable("sessions")
      .set({ last_seen_at: new Date(at) })
      .where("token_hash", "=", key)
      .execute();
  }

  return {
    /** Always a new one, whatever the browser held before. Returns the token for the cookie. */
    async begin(user: UserId): Promise<string> {
      const token = newSecretToken();
      const at = now();
      await database
        .insertInto("sessions")
        .values({
          token_hash: hashOfToken(token),
          user_id: user,
          created_at: new Date(at),
          last_seen_at: new Date(at),
          expires_at: new Date(after(at, SESSION_LIFETIME)),
        })
        .execute();
      return token;
    },

    /** Undefined when it never was, has ended, or its user may not sign in any more. */
    async find(token: string): Promise<Session | undefined> {
      const key = hashOfToken(token);
      return (await readActive([key])).get(key);
    },

    /** Those of the given sessions that still hold, with their users as they are now. */
    stillActive: readActive,

    async end(key: string): Promise<void> {
      await database.deleteFrom("sessions").where("token_hash", "=", key).execute();
      for (const listener of listeners) listener(key);
    },

    /** Rows nobody can use any more. */
    async removeOver(): Promise<void> {
      const at = now();
      await database
        .deleteFrom("sessions")
        .where((row) =>
          row.or([
            row("expires_at", "<=", new Date(at)),
            row("last_seen_at", "<=", new Date(at - IDLE_LIFETIME)),
          ]),
        )
        .execute();
    },

    /** Told at once when a session is ended here; ends elsewhere are found by `stillActive`. */
    onEnd(listener: (key: string) => void): void {
      listeners.add(listener);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
