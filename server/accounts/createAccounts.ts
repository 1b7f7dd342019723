import { hash, verify } from "@node-rs/argon2";
import { canonicalLogin, MAX_PASSWORD } from "#domain/credentials";
import { isActive } from "#domain/policy";
import type { DurationMs, EpochMs } from "#domain/units";
import type { User } from "#domain/user";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { ACCOUNT_LIMITS, ADDRESS_LIMITS, createThrottle } from "./createThrottle.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";

export type SignIn =
  | { readonly type: "signedIn"; readonly user: User }
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
  /** Verified when there is no account, so that both take as long. */
  const nobody = hashOfPassword("nobody has this password");

  return {
    async signIn({ email, password, address }: Credentials): Promise<SignIn> {
      const login = canonicalLogin(email);
      const retryAfter = Math.max(accounts.wait(login), addresses.wait(address)) as DurationMs;
      if (retryAfter > 0) return { type: "throttled", retryAfter };
      // Counted before the slow check: guesses in parallel must not all count as the first.
      accounts.failed(login);
      addresses.failed(address);
      if (password.length > MAX_PASSWORD) return { type: "wrong" };

      const row = await database
        .selectFrom("users")
        .select([...USER_COLUMNS, "users.password_hash"])
        .where("email", "=", login)
        .executeTakeFirst();
      const isRight = await verify(row?.password_hash ?? (await nobody), password);
      if (!row || !isRight) return { type: "wrong" };
      accounts.forget(login);
      addresses.succeeded(address);
      const user = userOfRow(row);
      return isActive(user, now()) ? { type: "signedIn", user } : { type: "disabled" };
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
