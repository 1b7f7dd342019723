import { createHash } from "node:crypto";
import type { UserId } from "#domain/ids";
import { after, type DurationMs, type EpochMs, seconds } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** A password that was given, at a time. */
export interface PasswordProof {
  readonly at: EpochMs;
  /** As it is kept: with a new password the proof is of none. */
  readonly passwordHash: string;
}

/** What is kept of a proof beside its session: it ends with it. */
export const proofColumns = ({ at, passwordHash }: PasswordProof) => ({
  password_at: new Date(at),
  password_of: digestOf(passwordHash),
});

/** False when the session is over by now. */
export async function recordPasswordProof(
  database: Database,
  session: string,
  proof: PasswordProof,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("sessions")
    .set(proofColumns(proof))
    .where("token_hash", "=", session)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * When the session's person last gave the password that they have now. Undefined when they never did
 * in this session, or the session is over or another person's.
 */
async function passwordGivenAt(
  database: Database,
  { session, user }: { readonly session: string; readonly user: UserId },
): Promise<Date | undefined> {
  const row = await database
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["password_at", "password_of", "password_hash"])
    .where("token_hash", "=", session)
    .where("users.id", "=", user)
    .executeTakeFirst();
  const isOfThisPassword = row?.password_hash && row.password_of === digestOf(row.password_hash);
  return isOfThisPassword ? (row.password_at ?? undefined) : undefined;
}

/** By so little the clocks of two servers may differ. */
export const CLOCKS_DIFFER: DurationMs = seconds(5);

/** Whether the session's person has given the password that they have now within the time. */
export async function isPasswordRecent(
  database: Database,
  by: { readonly session: string; readonly user: UserId },
  { holdsFor, now }: { readonly holdsFor: DurationMs; readonly now: EpochMs },
): Promise<boolean> {
  const at = await passwordGivenAt(database, by);
  if (!at) return false;
  const given = at.getTime();
  // A clock that was set back makes nothing last longer than it does otherwise.
  return given <= after(now, CLOCKS_DIFFER) && now - given < holdsFor;
}

/** Names a password by what is kept of it, without being worth as much. */
export const digestOf = (passwordHash: string): string =>
  createHash("sha256").update(passwordHash).digest("hex");
