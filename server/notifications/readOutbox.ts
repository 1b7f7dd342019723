import { wireRelation, wireTime } from "#contract/traccar/wire";
import type { UserId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

interface OutboxQuery {
  /** Absent for everybody's. */
  readonly user: UserId | undefined;
  /** Whether what lets act as a recipient is shown. */
  readonly showsSecrets: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Letters that were written, newest first; of one person, or of everybody. */
export async function readOutbox(
  database: Database,
  { user, showsSecrets, limit, offset }: OutboxQuery,
) {
  const all = database
    .selectFrom("outbox")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  const rows = await (user === undefined ? all : all.where("user_id", "=", user)).execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: wireTime(epochMs(row.created_at.getTime())),
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    body: row.secret && !showsSecrets ? "" : row.body,
    userId: wireRelation(row.user_id ?? undefined),
    eventId: wireRelation(row.event_id ?? undefined),
    sentAt: row.sent_at === null ? null : wireTime(epochMs(row.sent_at.getTime())),
    failure: row.failure,
  }));
}
