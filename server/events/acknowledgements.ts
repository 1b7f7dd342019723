import { type SqlBool, sql } from "kysely";
import type { User } from "#domain/account/user";
import type { Acknowledgement } from "#domain/alert/acknowledgement";
import { type EventId, eventId, type VehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

interface AcknowledgeRequest {
  readonly event: EventId;
  readonly vehicle: VehicleId;
  readonly user: User;
  readonly address: string;
  readonly note: string;
  readonly at: EpochMs;
}

/**
 * Writes down that somebody has seen to an event, with the audit entry in the same transaction.
 * Answers the one that stands: of several at the same moment it is the first.
 */
export function acknowledge(
  database: Database,
  request: AcknowledgeRequest,
): Promise<Acknowledgement | undefined> {
  const { event, vehicle, user, address, note, at } = request;
  return database.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto("acknowledgements")
      .values({ event_id: event, user_id: user.id, made_at: new Date(at), note })
      .onConflict((conflict) => conflict.column("event_id").doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (made)
      await recordAudit(transaction, {
        at,
        user: user.id,
        address,
        action: "event.acknowledge",
        kind: "vehicle",
        id: vehicle,
        after: { eventId: event, note },
      });
    const [standing] = await read(transaction, sql`made.event_id = ${event}`);
    return standing;
  });
}

interface Period {
  readonly vehicles: readonly VehicleId[];
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Of the events of these vehicles in a period. */
export const readAcknowledgements = (
  database: Database,
  { vehicles, from, to }: Period,
): Promise<Acknowledgement[]> =>
  read(
    database,
    sql`events.device_id in (
        select value::integer from json_array_elements_text(${JSON.stringify(vehicles)}::json))
      and events.event_time >= ${new Date(from)} and events.event_time <= ${new Date(to)}`,
  );

interface Row {
  readonly event_id: number | string;
  readonly made_at: Date;
  readonly note: string;
  readonly user_name: string | null;
}

async function read(
  database: Database,
  condition: ReturnType<typeof sql<SqlBool>>,
): Promise<Acknowledgement[]> {
  const { rows } = await sql<Row>`
    select made.event_id, made.made_at, made.note, users.name as user_name
    from acknowledgements made
    join events on events.id = made.event_id
    left join users on users.id = made.user_id
    where ${condition} order by made.event_id`.execute(database);
  return rows.map((row) => ({
    eventId: eventId(Number(row.event_id)),
    by: row.user_name ?? undefined,
    at: epochMs(row.made_at.getTime()),
    note: row.note,
  }));
}
