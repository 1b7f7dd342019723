import { createHash } from "node:crypto";
import { belongsAt } from "#domain/account/belongsAt";
import { isNewPasswordRequired } from "#domain/account/newPassword";
import { isActive } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import { after, type EpochMs, epochMs, minutes } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Accounts, Credentials } from "./accounts.ts";
import { BASIC_KEY } from "./proofOf.ts";
import { refusalOfSignIn } from "./refusalOfSignIn.ts";
import type { Session } from "./sessions.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";

/** Checking a password is slow on purpose; a program that asks every second shall not pay it. */
const REMEMBERED_FOR = minutes(5);
const MAX_REMEMBERED = 10_000;

/** From where, and at whose host. */
type AskedBy = Pick<Credentials, "address" | "partner">;

interface Remembered {
  readonly user: number;
  /** As it was when it was checked: with a new password the old one is forgotten. */
  readonly passwordHash: string;
  readonly until: EpochMs;
}

/**
 * Signs in with each request, as `Authorization: Basic` does, under the same throttle as the form.
 * Credentials are remembered by their hash for some minutes; whether the account still is what it
 * was is asked each time.
 */
export function createBasicAuth(database: Database, accounts: Accounts, now: () => EpochMs) {
  const remembered = new Map<string, Remembered>();

  async function known(key: string): Promise<Session | undefined> {
    const entry = remembered.get(key);
    if (!entry || entry.until <= now()) {
      remembered.delete(key);
      return undefined;
    }
    const row = await database
      .selectFrom("users")
      .select([...USER_COLUMNS, "password_hash"])
      .where("id", "=", entry.user)
      .executeTakeFirst();
    if (!row || row.password_hash !== entry.passwordHash) {
      remembered.delete(key);
      return undefined;
    }
    const user = userOfRow(row);
    if (!isActive(user, now())) throw new Refusal(401, "userDisabled", "User is disabled");
    if (isNewPasswordRequired(user))
      throw refusalOfSignIn({ type: "newPasswordRequired", user, passwordHash: row.password_hash });
    return sessionOf(key, user, entry);
  }

  return async (credentials: string, { address, partner }: AskedBy): Promise<Session> => {
    const text = Buffer.from(credentials, "base64").toString("utf8");
    const colon = text.indexOf(":");
    if (colon < 1 || text.includes("\0"))
      throw new Refusal(401, "wrongCredentials", "Basic authorization was not understood");
    const key = createHash("sha256").update(`${partner} ${text}`).digest("hex");
    const session = await known(key);
    if (session && belongsAt(session.user, partner)) return session;

    const email = text.slice(0, colon);
    const password = text.slice(colon + 1);
    const result = await accounts.signIn({ email, password, address, partner, by: "basic" });
    if (result.type !== "signedIn") throw refusalOfSignIn(result);
    const until = after(now(), REMEMBERED_FOR);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const entry = { user: result.user.id, passwordHash: result.passwordHash, until };
    remembered.set(key, entry);
    return sessionOf(key, result.user, entry);
  };
}

function sessionOf(key: string, user: User, { until, passwordHash }: Remembered): Session {
  const endsAt = epochMs(Math.min(until, user.expiresAt ?? until));
  return { key: BASIC_KEY + key, user, kind: "token", expiresAt: until, endsAt, passwordHash };
}

export type BasicAuth = ReturnType<typeof createBasicAuth>;
