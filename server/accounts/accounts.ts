import { hash, verify } from "@node-rs/argon2";
import type { ExpressionBuilder } from "kysely";
import { canonicalLogin, MAX_PASSWORD } from "#domain/account/credentials";
import { isNewPasswordRequired } from "#domain/account/newPassword";
import { isActive } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import { type UserId, userId } from "#domain/ids";
import { type DurationMs, type EpochMs, milliseconds } from "#domain/units";
import type { AccessTrail } from "../audit/accessTrail.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Tables } from "../database/tables.ts";
import { createQueues } from "../process/queues.ts";
import { addressBlock } from "../refusal/addressBlock.ts";
import { createCountedGuesses } from "./countedGuesses.ts";
import { createKnownBrowsers } from "./knownBrowsers.ts";
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  BROWSER_LIMITS,
  createThrottle,
  REGISTRATION_LIMITS,
  removeForgiven,
  type Throttle,
} from "./throttle.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";

/** Who has an address, and whether anybody but they themselves says so. */
export interface PersonAt {
  readonly user: User;
  readonly isEmailProven: boolean;
}

export type SignIn =
  | { readonly type: "signedIn"; readonly user: User; readonly passwordHash: string }
  /** Said only to somebody who knows the password: they must replace it before anything else. */
  | { readonly type: "newPasswordRequired"; readonly user: User; readonly passwordHash: string }
  | { readonly type: "wrong" }
  /** Said only to somebody who knows the password. */
  | { readonly type: "disabled" }
  /** Passwords of this server sign nobody in. */
  | { readonly type: "providerOnly" }
  | Throttled;

export interface Throttled {
  readonly type: "throttled";
  readonly retryAfter: DurationMs;
}

/**
 * What an attempt was, for who counts: `right` when it opened the very account that it named, which forgives
 * the failures before it; `undecided` when it was neither that nor a wrong guess.
 */
type Verdict = "right" | "wrong" | "undecided";

/** An attempt at another door than that of our own passwords. */
interface Attempt<Result> {
  readonly verdict: Verdict;
  readonly result: Result;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Where the attempt comes from. */
  readonly address: string;
  /** The token of a browser in which the account may have been opened before. */
  readonly browser?: string | undefined;
  /** Whose host was asked: people of another partner are as unknown there as anybody. */
  readonly partner: number;
  /** At which door: a confirmation is by somebody who is signed in already. */
  readonly by: "form" | "basic" | "confirmation";
}

interface Ports {
  readonly database: Database;
  readonly trail: Pick<AccessTrail, "record">;
  readonly now: () => EpochMs;
  /** Whether who signs in does so at an identity provider alone. */
  readonly isProviderForced: boolean;
}

/** Slow on purpose, with its own salt: 19 MiB and 2 rounds of argon2id, some 25 ms. */
export const hashOfPassword = (password: string): Promise<string> => hash(password);

/** By what an attempt is counted: each must let it pass. */
type Counted = readonly (readonly [throttle: Throttle, name: string])[];

/**
 * Checks who somebody is. Nothing in answer or time shows whether an account exists. Every door counts
 * in the same throttle, that of an identity provider too.
 */
export function createAccounts({ database, trail, now, isProviderForced }: Ports) {
  const accounts = createThrottle(database, ACCOUNT_LIMITS, now);
  const addresses = createThrottle(database, ADDRESS_LIMITS, now);
  const browserThrottle = createThrottle(database, BROWSER_LIMITS, now);
  const browsers = createKnownBrowsers(database, now);
  const queues = createQueues();
  const countedGuesses = createCountedGuesses(now);
  /** Verified when there is no account, so that both take as long. */
  const nobody = hashOfPassword("nobody has this password");

  async function check(
    { password, address, browser, partner }: Credentials,
    account: AccountName,
  ): Promise<SignIn> {
    const { login } = account;
    const counted = await countedOf({ address, browser }, account);
    // Counted before the slow check: guesses over many accounts at once must not all be the first.
    const isCounted = countedGuesses.take({ login, password, address, partner });
    const retryAfter = isCounted ? 0 : await beginAll(counted);
    if (retryAfter > 0) return { type: "throttled", retryAfter: milliseconds(retryAfter) };
    if (password.length > MAX_PASSWORD) return { type: "wrong" };

    const row = await database
      .selectFrom("users")
      .select([...USER_COLUMNS, "users.password_hash"])
      .where("email", "=", login)
      .where(isAt(partner))
      .executeTakeFirst();
    // Guests of shared links have none, and none opens them.
    const isRight = await verify(row?.password_hash || (await nobody), password);
    if (!row?.password_hash || !isRight) return { type: "wrong" };
    await forgive(counted);
    const user = userOfRow(row);
    if (!isActive(user, now())) return { type: "disabled" };
    const type = isNewPasswordRequired(user) ? "newPasswordRequired" : "signedIn";
    return { type, user, passwordHash: row.password_hash };
  }

  /** A browser in which the account was opened before is counted by itself. */
  async function countedOf(
    { address, browser }: Pick<Credentials, "address" | "browser">,
    { login, id }: AccountName,
  ): Promise<Counted> {
    if (await browsers.isKnown(browser, id)) return [[browserThrottle, `${id} ${browser}`]];
    return [
      [addresses, addressBlock(address)],
      [accounts, login],
    ];
  }

  async function forgive(counted: Counted): Promise<void> {
    for (const [throttle, name] of counted)
      await (throttle === addresses ? throttle.succeeded(name) : throttle.forget(name));
  }

  /** An attempt that is decided elsewhere, counted before it is known to be right. */
  async function count<Result>(
    counted: Counted,
    work: () => Promise<Attempt<Result>>,
  ): Promise<Attempt<Result> | Throttled> {
    const retryAfter = await beginAll(counted);
    if (retryAfter > 0) return { type: "throttled", retryAfter };
    const attempt = await work();
    if (attempt.verdict === "right") await forgive(counted);
    if (attempt.verdict === "undecided")
      for (const [throttle, name] of counted) await throttle.succeeded(name);
    return attempt;
  }

  /** All are counted, or none: an attempt that is refused for one counts for no other. */
  async function beginAll(counted: Counted): Promise<DurationMs> {
    const waits = await Promise.all(counted.map(([throttle, name]) => throttle.wait(name)));
    const longest = Math.max(...waits) as DurationMs;
    if (longest > 0) return longest;
    for (const [at, [throttle, name]] of counted.entries()) {
      const wait = await throttle.begin(name);
      if (wait === 0) continue;
      for (const [earlier, begun] of counted.slice(0, at)) await earlier.succeeded(begun);
      return wait;
    }
    return milliseconds(0);
  }

  /** An account may have two names; guesses at both are counted together. */
  async function accountOf(typed: string, partner: number): Promise<AccountName> {
    const row = await database
      .selectFrom("users")
      .select(["email", "id"])
      .where((row) => row.or([row("email", "=", typed), row("login", "=", typed)]))
      .where(isAt(partner))
      // Who signs in by address comes before who chose that address for a name.
      .orderBy((row) => row.case().when("email", "=", typed).then(0).else(1).end())
      .limit(1)
      .executeTakeFirst();
    return row ? { login: row.email, id: userId(row.id) } : { login: typed, id: undefined };
  }

  async function record({ address, by }: Credentials, { id }: AccountName, { type }: SignIn) {
    const about = { user: id, address };
    if (type !== "signedIn")
      await trail.record({ ...about, action: "session.refuse", after: { outcome: type, by } });
    else if (by !== "confirmation")
      await trail.record({ ...about, action: "session.begin", after: { by } });
  }

  return {
    browsers,
    /** Counts each, right or wrong: an account costs a second of guessing and a row. */
    registrations: createThrottle(database, REGISTRATION_LIMITS, now),

    /** One attempt at a time for each account, so that guesses in parallel are counted one by one. */
    signIn(credentials: Credentials): Promise<SignIn> {
      if (isProviderForced && credentials.by !== "confirmation")
        return Promise.resolve({ type: "providerOnly" });
      const typed = canonicalLogin(credentials.email);
      return queues.run(typed, async () => {
        const account = await accountOf(typed, credentials.partner);
        const result = await queues.run(`account ${account.login}`, () =>
          check(credentials, account),
        );
        await record(credentials, account, result);
        return result;
      });
    },

    /**
     * A password that is shown to an identity provider, counted as one of ours is. When it was wrong and is
     * tried once more with `signIn`, that is the same attempt. [AUTH-06]
     */
    async tryPassword<Result>(
      { email, password, address, browser, partner }: Omit<Credentials, "by">,
      ask: (typed: string, account: UserId | undefined) => Promise<Attempt<Result>>,
    ): Promise<Result | Throttled> {
      const typed = canonicalLogin(email);
      return queues.run(typed, async () => {
        const account = await accountOf(typed, partner);
        return queues.run(`account ${account.login}`, async () => {
          const counted = await countedOf({ address, browser }, account);
          const attempt = await count(counted, () => ask(typed, account.id));
          if ("type" in attempt) return attempt;
          const { login } = account;
          if (attempt.verdict === "wrong")
            countedGuesses.keep({ login, password, address, partner });
          return attempt.result;
        });
      });
    },

    /** An attempt that names nobody, such as an answer said to be an identity provider's. */
    async tryNameless<Result>(
      address: string,
      work: () => Promise<Attempt<Result>>,
    ): Promise<Result | Throttled> {
      const attempt = await count([[addresses, addressBlock(address)]], work);
      return "type" in attempt ? attempt : attempt.result;
    },

    /** Who has this address at this partner's hosts. Guests of shared links have none. */
    async personAt(email: string, partner: number): Promise<PersonAt | undefined> {
      const row = await database
        .selectFrom("users")
        .select([...USER_COLUMNS, "users.proven_email"])
        .where("email", "=", email)
        .where("guest", "is", null)
        .where(isAt(partner))
        .executeTakeFirst();
      return row && { user: userOfRow(row), isEmailProven: row.proven_email === row.email };
    },

    /** An identity provider has verified the address of whoever it belongs to here. */
    async proveEmail(email: string): Promise<void> {
      await database
        .updateTable("users")
        .set({ proven_email: email })
        .where("email", "=", email)
        .where("guest", "is", null)
        .execute();
    },

    /** What is over by its time. */
    async removeOver(): Promise<void> {
      await removeForgiven(database, now());
      await browsers.removeOver();
    },
  };
}

/** Those who may come in at this partner's hosts. As `belongsAt`, for the database. */
const isAt = (partner: number) => (users: ExpressionBuilder<Tables, "users">) =>
  users.or([users("partner_id", "is", null), users("partner_id", "=", partner)]);

export type Accounts = ReturnType<typeof createAccounts>;

interface AccountName {
  readonly login: string;
  /** Undefined when nobody is called so. */
  readonly id: UserId | undefined;
}
