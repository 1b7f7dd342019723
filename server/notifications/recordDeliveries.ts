import { sql } from "kysely";
import type { EventId, UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** Ways to somebody that end in the outbox. */
export type OutboxChannel = "mail" | "sms";

/** One event on its way to one person by one means. */
export interface Delivery {
  readonly eventId: EventId;
  readonly userId: UserId;
  /** `web`, `mail`, `sms`; an extra address has its own: `mail:somebody@else.test`. */
  readonly notificator: string;
  /** What goes to the outbox; absent for those that do not. */
  readonly letter:
    | {
        readonly channel: OutboxChannel;
        readonly recipient: string;
        readonly subject: string;
        readonly body: string;
      }
    | undefined;
}

/**
 * Writes down what is delivered and puts letters into the outbox, both in one statement. Returns
 * those that nobody had written down before: they, and only they, are to be delivered now. So each goes
 * out once, whoever else works on the same events and whenever somebody was killed.
 */
export async function recordDeliveries(
  database: Database,
  deliveries: readonly Delivery[],
  now: EpochMs,
): Promise<readonly Delivery[]> {
  if (deliveries.length === 0) return [];
  const rows = deliveries.map(({ eventId, userId, notificator, letter }) => ({
    event_id: eventId,
    user_id: userId,
    notificator,
    ...letter,
  }));
  const { rows: recorded } = await sql<{ event_id: string; user_id: number; notificator: string }>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (
        event_id bigint, user_id integer, notificator text,
        channel text, recipient text, subject text, body text)
    ), recorded as (
      insert into deliveries (event_id, user_id, notificator)
      select event_id, user_id, notificator from given
      order by event_id, user_id, notificator
      on conflict do nothing
      returning event_id, user_id, notificator
    ), letters as (
      insert into outbox (created_at, channel, recipient, subject, body, user_id, event_id)
      select ${new Date(now)}::timestamptz, channel, recipient, subject, body, user_id, event_id
      from given join recorded using (event_id, user_id, notificator)
      where channel is not null
    )
    select event_id, user_id, notificator from recorded`.execute(database);
  const fresh = new Set(recorded.map((row) => `${row.event_id} ${row.user_id} ${row.notificator}`));
  return deliveries.filter((one) =>
    fresh.delete(`${one.eventId} ${one.userId} ${one.notificator}`),
  );
}
