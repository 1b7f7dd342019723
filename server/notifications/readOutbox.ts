import { type RawBuilder, sql } from "kysely";
import type { LetterChannel, LetterState } from "#contract/letterState";
import { wireRelation, wireTime } from "#contract/traccar/wire";
import type { UserId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

export interface OutboxQuery {
  /** Absent for everybody's. */
  readonly user: UserId | undefined;
  /** Whether what lets act as a recipient is shown. */
  readonly showsSecrets: boolean;
  /** Letters from then on are still carried; absent: none is. */
  readonly carriedFrom: EpochMs | undefined;
  readonly state: LetterState | undefined;
  readonly channel: LetterChannel | undefined;
  /** Part of an address or a number, whatever its case; absent: to anybody. */
  readonly recipient: string | undefined;
  /** When they were written, the end left out; absent: whenever. */
  readonly from: EpochMs | undefined;
  readonly to: EpochMs | undefined;
  /** Only what was written before this one. */
  readonly beforeId: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Letters that were written, newest first; of one person, or of everybody. */
export async function readOutbox(database: Database, query: OutboxQuery) {
  const { user, showsSecrets, state, channel, recipient, from, to } = query;
  const { beforeId, limit, offset } = query;
  const stateOf = stateIn(query.carriedFrom);
  let found = database
    .selectFrom("outbox")
    .selectAll()
    .select(stateOf.as("state"))
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  if (user !== undefined) found = found.where("user_id", "=", user);
  if (channel !== undefined) found = found.where("channel", "=", channel);
  if (recipient !== undefined)
    found = found.where(sql<boolean>`position(lower(${recipient}) in lower(recipient)) > 0`);
  if (from !== undefined) found = found.where("created_at", ">=", new Date(from));
  if (to !== undefined) found = found.where("created_at", "<", new Date(to));
  if (beforeId !== undefined) found = found.where("id", "<", beforeId);
  if (state !== undefined) found = found.where(stateOf, "=", state);
  const rows = await found.execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: wireTime(epochMs(row.created_at.getTime())),
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    body: row.secret && !showsSecrets ? "" : row.body,
    secret: row.secret,
    userId: wireRelation(row.user_id ?? undefined),
    eventId: wireRelation(row.event_id ?? undefined),
    state: row.state,
    attempts: row.attempts,
    sentAt: row.sent_at === null ? null : wireTime(epochMs(row.sent_at.getTime())),
    failure: row.failure,
  }));
}

/** Nothing carries text messages, and no letter that nobody carried in its time. */
function stateIn(carriedFrom: EpochMs | undefined): RawBuilder<LetterState> {
  const isCarried =
    carriedFrom === undefined
      ? sql`false`
      : sql`(channel = 'mail' and created_at > ${new Date(carriedFrom)}::timestamptz)`;
  return sql<LetterState>`case
    when sent_at is not null then 'sent'
    when failure is not null then 'failed'
    when ${isCarried} then 'queued'
    else 'kept' end`;
}
