import { hash, verify } from "@node-rs/argon2";
import { canonicalLogin, MAX_PASSWORD } from "#domain/credentials";
import { isActive } from "#domain/policy";
import type { DurationMs, EpochMs } from "#domain/units";
import type { User } from "#domain/user";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { createQueues } from "./createQueues.ts";
import { ACCOUNT_LIMITS, ADDRESS_LIMITS, createThrottle } from "./createThrottle.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";

export type SignIn =
  | { readonly type: "signedIn"; readonly user: User; readonly passwordHash: string }
  | { readonly type: "wrong" }
  /** Said only to somebody who knows the password. */
  | { readonly type: "disabled" }
  | { readonly type: "throttled"; readonly retryAfter: DurationMs };

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Where the attempt comes from. */
  readonly address: string;
}

/** Slow on purpose, with its own salt: 19 MiB and 2 rounds of argon2id, some 25 ms. */
export const hashOfPassword = (password: string): Promise<string> => hash(password);

/** Checks who somebody is. Nothing in answer or time tells whether an account exists. */
export function createAccounts(database: Database, now: () => EpochMs) {
  const accounts = createThrottle(ACCOUNT_LIMITS, now);
  const addresses = createThrottle(ADDRESS_LIMITS, now);
  const queues = createQueues();
  /** Verified when there is no account, so that both take as long. */
  const nobody = hashOfPassword("nobody has this password");

  async function check({ password, address }: Credentials, login: string): Promise<SignIn> {
    const retryAfter = Math.max(accounts.wait(login), addresses.wait(address)) as DurationMs;
    if (retryAfter > 0) return { type: "throttled", retryAfter };
    // Counted before the slow check: guesses over many accounts at once must not all be the first.
    addresses.failed(address);
    if (password.length > MAX_PASSWORD) return wrong(login);

    const row = await database
      .selectFrom("users")
      .select([...USER_COLUMNS, "users.password_hash"])
      .where("email", "=", login)
      .executeTakeFirst();
    // Guests of shared links have none, and none opens them.
    const isRight = await verify(row?.password_hash || (await nobody), password);
    if (!row?.password_hash || !isRight) return wrong(login);
    accounts.forget(login);
    addresses.succeeded(address);
    const user = userOfRow(row);
    return isActive(user, now())
      ? { type: "signedIn", user, passwordHash: row.password_hash }
      : { type: "disabled" };
  }

  /** An account may have two names; guesses at both are counted together. */
  async function accountOf(typed: string): Promise<string> {
    const row = await database
      .selectFrom("users")
      .select("email")
      .where((row) => row.or([row("email", "=", typed), row("login", "=", typed)]))
      // Who signs in by address comes before who chose that address for a name.
      .orderBy((row) => row.case().when("email", "=", typed).then(0).else(1).end())
      .limit(1)
      .executeTakeFirst();
    return row?.email ?? typed;
  }

  function wrong(login: string): SignIn {
    accounts.failed(login);
    return { type: "wrong" };
  }

  return {
    /** One attempt at a time for each account, so that guesses in parallel are counted one by one. */
    signIn(credentials: Credentials): Promise<SignIn> {
      const typed = canonicalLogin(credentials.email);
      return queues.run(typed, async () => {
        const login = await accountOf(typed);
        return queues.run(`account ${login}`, () => check(credentials, login));
      });
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
