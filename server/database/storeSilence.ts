import { sql } from "kysely";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { EVENT_COLUMNS, type EventRow, eventOfRow, rowOfEvent } from "./eventRows.ts";
import type { NewEvent } from "./storePositions.ts";

/** What time alone did to one vehicle. */
export interface SilenceRow {
  readonly id: VehicleId;
  readonly events: readonly NewEvent[];
  /** What its rules remembered, and remember now, as JSON text. */
  readonly before: string;
  readonly after: string;
}

const names = sql.raw(EVENT_COLUMNS.map(([name]) => name).join(", "));
const typed = sql.raw(EVENT_COLUMNS.map((column) => column.join(" ")).join(", "));

/**
 * Writes events and rule states in one transaction, and only of vehicles whose state is still the one
 * that was judged: of several instances that check the clock one reports it.
 */
export async function storeSilence(
  database: Database,
  rows: readonly SilenceRow[],
): Promise<{ readonly events: readonly Event[]; readonly written: ReadonlySet<VehicleId> }> {
  const ruleStates = rows.map(({ id, before, after }) => ({ device: id, before, after }));
  const events = rows.flatMap((row) => row.events.map(rowOfEvent));
  return database.transaction().execute(async (transaction) => {
    const updated = await sql<{ device_id: VehicleId }>`
      update device_states set rules = after::json
      from json_to_recordset(${JSON.stringify(ruleStates)}::json)
        as given (device integer, before text, after text)
      where device_id = device and coalesce(rules::text, '{}') = before
      returning device_id`.execute(transaction);
    const written = new Set(updated.rows.map(({ device_id }) => device_id));
    const stored = events.filter((event) => written.has(event.device_id as VehicleId));
    if (stored.length === 0) return { events: [], written };
    const inserted = await sql<EventRow>`
      insert into events (${names})
      select ${names} from json_to_recordset(${JSON.stringify(stored)}::json) as row (${typed})
      returning *`.execute(transaction);
    return { events: inserted.rows.map(eventOfRow), written };
  });
}
