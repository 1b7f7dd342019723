import { sql } from "kysely";
import type { Partner } from "#contract/partner";
import { belongsAt } from "#domain/account/belongsAt";
import { canonicalLogin, MAX_PASSWORD, MIN_NEW_PASSWORD } from "#domain/account/credentials";
import { NEW_PASSWORD_REQUIRED } from "#domain/account/newPassword";
import { isActive } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import type { UserId } from "#domain/ids";
import { after, type DurationMs, type EpochMs, hours, milliseconds } from "#domain/units";
import type { AccessTrail } from "../audit/accessTrail.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { brandLetter } from "../mail/brandLetter.ts";
import { letterLanguage } from "../mail/letterLanguage.ts";
import type { MailOutbox } from "../mail/mailOutbox.ts";
import { resetLetter } from "../mail/resetLetter.ts";
import type { Log } from "../process/logger.ts";
import { addressBlock } from "../refusal/addressBlock.ts";
import { Refusal } from "../refusal/refusal.ts";
import { type Accounts, hashOfPassword } from "./accounts.ts";
import { digestOf } from "./passwordProof.ts";
import { hashOfToken, isSecretToken, newSecretToken } from "./secretToken.ts";
import type { Sessions } from "./sessions.ts";
import type { SharedLinks } from "./sharedLinks.ts";
import { createThrottle, LETTER_ACCOUNT_LIMITS, LETTER_ADDRESS_LIMITS } from "./throttle.ts";
import { USER_COLUMNS, userOfRow } from "./userOfRow.ts";
import { refuseShortPassword, refuseWeakPassword } from "./weakPassword.ts";

interface Ports {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly sharedLinks: SharedLinks;
  readonly trail: Pick<AccessTrail, "record">;
  readonly outbox: Pick<MailOutbox, "writeSecret">;
  /** Characters that the partner whose person it is asks for, whatever the host at which they choose. */
  readonly leastOf: (user: User) => number;
  /** In whose brand a letter comes: that of the host that was asked. */
  readonly brandOf: (partner: number) => Partner;
  /** Where the page is, by a configured host alone: never what a request says of itself. */
  readonly site: (partnerHost?: string) => string;
  readonly log: Log;
  readonly now: () => EpochMs;
}

/** A letter that lies about for longer opens nothing. */
export const RESET_LIFETIME: DurationMs = hours(1);

/** Who asks for a letter, and where. */
interface Asking {
  readonly address: string;
  /** Whose host was asked: people of another partner are as unknown there as anybody. */
  readonly partner: number;
  readonly partnerHost: string | undefined;
  /** Those of the page on which they asked, the most wanted first. */
  readonly languages: readonly string[];
}

/** Whose password is replaced. */
interface Holder {
  readonly user: User;
  readonly passwordHash: string;
  /** Where a letter went whose link they have. */
  readonly provenEmail?: string | undefined;
}

/** By which proof a password is replaced: for the audit trail. */
type ReplacedBy = "letter" | "challenge";

/** New passwords for who cannot sign in: by a letter to their address, or because one is asked for. */
export function createPasswordResets(ports: Ports) {
  const {
    database,
    sessions,
    sharedLinks,
    accounts,
    trail,
    outbox,
    site,
    leastOf,
    brandOf,
    log,
    now,
  } = ports;
  const addresses = createThrottle(database, LETTER_ADDRESS_LIMITS, now);
  const names = createThrottle(database, LETTER_ACCOUNT_LIMITS, now);
  const writing = new Set<Promise<void>>();

  async function write(email: string, asking: Asking): Promise<void> {
    const { address, partner, partnerHost, languages } = asking;
    const row = await database
      .selectFrom("users")
      .select([...USER_COLUMNS, "users.password_hash"])
      .where((user) => user.or([user("email", "=", email), user("login", "=", email)]))
      .where("guest", "is", null)
      .orderBy((user) => user.case().when("email", "=", email).then(0).else(1).end())
      .limit(1)
      .executeTakeFirst();
    const user = row && userOfRow(row);
    if (!row || !user || !isActive(user, now()) || !belongsAt(user, partner)) return;
    const token = newSecretToken();
    await database
      .insertInto("password_resets")
      .values({
        token_hash: hashOfToken(token),
        user_id: row.id,
        password_of: digestOf(row.password_hash),
        email: user.email,
        expires_at: new Date(after(now(), RESET_LIFETIME)),
      })
      .execute();
    const link = `${site(partnerHost)}/changePassword?token=${token}`;
    const brand = brandOf(partner);
    const language = letterLanguage([user.attributes.lang, ...languages], brand);
    await outbox.writeSecret(brandLetter(resetLetter(user.email, link, language), brand));
    await trail.record({ action: "user.forgot", user: user.id, address });
  }

  /** Undefined when the token is of no letter, is over, or is of a password that is over. */
  async function holderOf(from: Database, token: string) {
    if (!isSecretToken(token)) return undefined;
    const row = await from
      .selectFrom("password_resets")
      .innerJoin("users", "users.id", "password_resets.user_id")
      .select([
        ...USER_COLUMNS,
        "users.password_hash",
        "password_of",
        "password_resets.email as sent_to",
      ])
      .where("token_hash", "=", hashOfToken(token))
      .where("password_resets.expires_at", ">", new Date(now()))
      .executeTakeFirst();
    if (!row || row.password_of !== digestOf(row.password_hash)) return undefined;
    const user = userOfRow(row);
    const { password_hash: passwordHash, sent_to } = row;
    return isActive(user, now())
      ? { user, passwordHash, provenEmail: sent_to ?? undefined }
      : undefined;
  }

  /** Of two at once for the same password one comes through. */
  async function replace(
    { user, passwordHash, provenEmail }: Holder,
    password: string,
    { address, by }: { readonly address: string; readonly by: ReplacedBy },
  ): Promise<string | undefined> {
    const next = await hashOfPassword(password);
    const isReplaced = await database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("users")
        .set({
          password_hash: next,
          attributes: sql`attributes - ${NEW_PASSWORD_REQUIRED}::text`,
          // The address may be another by now than the one that the letter went to.
          ...(provenEmail !== undefined && { proven_email: provenEmail }),
        })
        .where("id", "=", user.id)
        .where("password_hash", "=", passwordHash)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await transaction.deleteFrom("password_resets").where("user_id", "=", user.id).execute();
      return true;
    });
    if (!isReplaced) return undefined;
    await endAll(user.id);
    await trail.record({ action: "user.password", user: user.id, address, after: { by } });
    return next;
  }

  /** As after every new password: whoever knew the old one may have made any of them. */
  async function endAll(user: UserId): Promise<void> {
    await sessions.endAllOf(user);
    await sharedLinks.endAllOf(user);
    await accounts.browsers.forget(user);
  }

  return {
    /**
     * Writes a letter when somebody has the address. How long to wait when too many were asked for;
     * otherwise zero, at once, for everybody: neither answer nor time shows who has an account.
     */
    async ask(typed: string, asking: Asking): Promise<DurationMs> {
      const email = canonicalLogin(typed);
      const block = addressBlock(asking.address);
      const byAddress = await addresses.begin(block);
      if (byAddress > 0) return byAddress;
      const byName = await names.begin(email);
      if (byName > 0) {
        await addresses.succeeded(block);
        return byName;
      }
      const work = write(email, asking).catch((error: unknown) =>
        log.error({ err: error }, "a letter for a new password was not written"),
      );
      writing.add(work);
      void work.then(() => writing.delete(work));
      return milliseconds(0);
    },

    /** Replaces the password of whoever was written the token; 400 when it holds no more. */
    async use(token: string, password: string, address: string): Promise<void> {
      const holder = await holderOf(database, token);
      if (!holder) throw over();
      refuseShortPassword(password, leastOf(holder.user));
      refuseBadPassword(password, holder.user);
      if (!(await replace(holder, password, { address, by: "letter" }))) throw over();
    },

    /** Replaces a password that was just given, as its person must. Returns the hash of the new one. */
    async choose(
      holder: Omit<Holder, "provenEmail">,
      password: { readonly old: string; readonly chosen: string },
      address: string,
    ): Promise<string> {
      refuseBadPassword(password.chosen, holder.user);
      refuseShortPassword(password.chosen, leastOf(holder.user));
      if (password.chosen === password.old)
        throw new Refusal(400, "weakPassword", "password: the one that is to be replaced");
      const next = await replace(holder, password.chosen, { address, by: "challenge" });
      if (next === undefined) throw new Refusal(401, "wrongCredentials", "Sign in again");
      return next;
    },

    async removeOver(): Promise<void> {
      await database
        .deleteFrom("password_resets")
        .where("expires_at", "<=", new Date(now()))
        .execute();
    },

    /** Resolves when every letter asked for is written. */
    async settled(): Promise<void> {
      await Promise.all(writing);
    },
  };
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

const over = () => new Refusal(400, "linkUsed", "token: used, too old, or of another password");

function refuseBadPassword(password: string, user: User): void {
  if (password.length < MIN_NEW_PASSWORD)
    throw new Refusal(400, "weakPassword", `password: at least ${MIN_NEW_PASSWORD} characters`);
  if (password.length > MAX_PASSWORD)
    throw new Refusal(400, "weakPassword", `password: at most ${MAX_PASSWORD} characters`);
  refuseWeakPassword(password, user);
}
