import { type UserId, userId } from "#domain/ids";
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
      if (numDeletedRows > 0n) await recordEnd(transaction, { viewer, target }, at);
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/**
 * Ends every view of somebody who is removed, and their own: the sessions would go with the account, and the audit
 * trail be left with beginnings that have no end.
 */
export async function endViewsOf(id: number, transaction: Database, at: EpochMs): Promise<void> {
  const ended = await transaction
    .deleteFrom("sessions")
    .where("viewed_user_id", "is not", null)
    .where((session) =>
      session.or([session("viewed_user_id", "=", id), session("user_id", "=", id)]),
    )
    .returning(["user_id", "viewed_user_id"])
    .execute();
  for (const { user_id, viewed_user_id } of ended)
    if (viewed_user_id !== null)
      await recordEnd(transaction, { viewer: userId(user_id), target: userId(viewed_user_id) }, at);
}

/** Nobody asked for it, so there is no address that it came from. */
const recordEnd = (
  transaction: Database,
  { viewer, target }: Pick<LostView, "viewer" | "target">,
  at: EpochMs,
): Promise<void> =>
  recordAudit(transaction, {
    at,
    user: viewer,
    address: undefined,
    action: "view.end",
    kind: "user",
    id: target,
  });
