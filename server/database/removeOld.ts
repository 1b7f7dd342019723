import { sql } from "kysely";
import { before, type DurationMs, days, type EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import type { Partitions } from "./createPartitions.ts";

/** Letters are kept to be looked at, and which went out so that none goes twice: both for so long. */
export const LETTERS_KEPT: DurationMs = days(90);
/** An hour is a row: two years of what the server did. */
export const STATISTICS_KEPT: DurationMs = days(731);

interface Ports {
  readonly database: Database;
  readonly partitions: Pick<Partitions, "dropBefore">;
  /** How long positions and events are kept; absent: for ever. */
  readonly historyKept: DurationMs | undefined;
}

/**
 * Removes what nobody looks at any more. Never the audit trail: it is a chain, and one that began
 * later than it did could not be told from one that was cut.
 */
export async function removeOld(ports: Ports, now: EpochMs): Promise<void> {
  const { database, partitions, historyKept } = ports;
  const letters = new Date(before(now, LETTERS_KEPT));
  await database.deleteFrom("outbox").where("created_at", "<", letters).execute();
  await sql`delete from deliveries using events
    where events.id = deliveries.event_id and events.event_time < ${letters}`.execute(database);
  await database
    .deleteFrom("statistics")
    .where("capture_time", "<", new Date(before(now, STATISTICS_KEPT)))
    .execute();
  if (historyKept === undefined) return;
  const oldest = before(now, historyKept);
  await partitions.dropBefore(oldest);
  await sql`delete from positions_default where fix_time < ${new Date(oldest)}`.execute(database);
  await sql`delete from deliveries using events
    where events.id = deliveries.event_id and events.event_time < ${new Date(oldest)}`.execute(
    database,
  );
  await database.deleteFrom("events").where("event_time", "<", new Date(oldest)).execute();
}
