import type { UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

interface RepeatRequest {
  readonly letter: number;
  /** Whose letters they may send again; absent: everybody's. */
  readonly of: UserId | undefined;
  readonly by: UserId;
  readonly address: string;
  readonly at: EpochMs;
}

/**
 * Puts a letter that was given up back into its row, as if it had just been written: whoever asks twice sends
 * it once. What lets act as its recipient has ended by then, and is written anew by whoever wants it.
 */
export const repeatLetter = (
  database: Database,
  { letter, of, by, address, at }: RepeatRequest,
): Promise<"repeated" | "notFailed" | "unseen"> =>
  database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("outbox")
      .select(["user_id", "failure", "secret", "channel"])
      .where("id", "=", letter)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (of !== undefined && row.user_id !== of)) return "unseen";
    if (row.failure === null || row.secret || row.channel !== "mail") return "notFailed";
    await transaction
      .updateTable("outbox")
      .set({ failure: null, attempts: 0, claimed_at: null, created_at: new Date(at) })
      .where("id", "=", letter)
      .execute();
    await recordAudit(transaction, {
      at,
      user: by,
      address,
      action: "letter.repeat",
      kind: undefined,
      id: undefined,
      after: { letterId: letter, failure: row.failure },
    });
    return "repeated";
  });
