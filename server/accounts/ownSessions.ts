import type { OwnSession } from "#contract/ownSession";
import type { UserId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { IDLE_LIFETIME } from "./sessions.ts";

interface Whose {
  readonly user: UserId;
  /** The key of the session that asks. */
  readonly asking: string;
}

/** The newest; who has more ends all of them at once. */
const MOST_SHOWN = 100;

/** The sessions of one person that hold, last used first. Tokens of programs are none. */
export async function readOwnSessions(
  database: Database,
  { user, asking }: Whose,
  now: EpochMs,
): Promise<readonly OwnSession[]> {
  const rows = await database
    .selectFrom("sessions")
    .select([
      "id",
      "token_hash",
      "created_at",
      "last_seen_at",
      "address",
      "client",
      "expires_at",
      "begun_with",
      "by_provider",
    ])
    .where("user_id", "=", user)
    .where("kind", "=", "session")
    .where("expires_at", ">", new Date(now))
    .where("last_seen_at", ">", new Date(now - IDLE_LIFETIME))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    begunAt: epochMs(row.created_at.getTime()),
    seenAt: epochMs(row.last_seen_at.getTime()),
    expiresAt: epochMs(row.expires_at.getTime()),
    address: row.address ?? undefined,
    userAgent: row.client ?? undefined,
    begunWith: begunWith(row),
    isThis: row.token_hash === asking,
  }));
}

function begunWith(row: { readonly begun_with: string | null; readonly by_provider: boolean }) {
  if (row.begun_with !== null) return "token";
  return row.by_provider ? "provider" : "password";
}

/** The keys of a person's sessions: of the one that is named, or of all but the one that asks. */
export async function keysOfOwn(
  database: Database,
  { user, asking }: Whose,
  id?: number,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom("sessions")
    .select("token_hash")
    .where("user_id", "=", user)
    .where("kind", "=", "session")
    .$if(id !== undefined, (rest) => rest.where("id", "=", id as number))
    .$if(id === undefined, (rest) => rest.where("token_hash", "!=", asking))
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}
