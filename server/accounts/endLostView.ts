import type { UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isDiskFull } from "../database/databaseError.ts";

interface LostView {
  /** Of the session. */
  readonly key: string;
  readonly viewer: UserId;
  readonly target: UserId;
}

/**
 * Ends a session whose person may not look any more as whom it looks: a right that is given back must not begin a
 * view again that nobody asks for, and the audit trail has an end to each. Whichever server sees it first writes
 * it, and on a full disk the next time: until then it is no session either.
 */
export async function endLostView(
  database: Database,
  { key, viewer, target }: LostView,
  at: EpochMs,
): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom("sessions")
        .where("token_hash", "=", key)
        .where("viewed_user_id", "=", target)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      // Nobody asked for it, so there is no address that it came from.
      const by = { at, user: viewer, address: undefined };
      await recordAudit(transaction, { ...by, action: "view.end", kind: "user", id: target });
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
