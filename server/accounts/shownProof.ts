import type { UserId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../refusal/refusal.ts";

/** What somebody has shown: it may be over by the time that something is made by it. */
export type Shown = { readonly session: string } | { readonly passwordHash: string };

/** A session's key, or of one that is shown its password with each request the hash that it fitted. */
export const shownBy = ({
  key,
  passwordHash,
}: {
  readonly key: string;
  readonly passwordHash?: string;
}): Shown => (passwordHash === undefined ? { session: key } : { passwordHash });

/**
 * Refuses what is made by something that has ended since it was looked at: a request may be under way
 * while a password changes. Until the transaction ends nobody ends it.
 */
export async function refuseOver(transaction: Database, user: UserId, shown: Shown): Promise<void> {
  const person = await transaction
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", user)
    .forShare()
    .executeTakeFirst();
  const holds =
    "session" in shown
      ? await transaction
          .selectFrom("sessions")
          .select("token_hash")
          .where("token_hash", "=", shown.session)
          .forKeyShare()
          .executeTakeFirst()
      : person?.password_hash === shown.passwordHash;
  if (!person || !holds) throw new Refusal(401, "signedOut", "Sign in again");
}
