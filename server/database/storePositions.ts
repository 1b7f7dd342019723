import { sql } from "kysely";
import type { Event } from "#domain/event";
import { eventId, type VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { EVENT_COLUMNS, rowOfEvent } from "./eventRows.ts";
import { markPastDays } from "./markHistory.ts";
import { POSITION_COLUMNS, rowOfPosition } from "./positionRows.ts";
import { PREPARED } from "./prepared.ts";
import { retryDeadlock } from "./retryDeadlock.ts";

/** An event that has no id yet. */
export type NewEvent = Omit<Event, "id">;

/** What one batch changed: new history, and for each vehicle that reported its state now. */
export interface PositionBatch {
  readonly positions: readonly Position[];
  /** Each vehicle's latest, whether it is among `positions` or was known before. */
  readonly latest: ReadonlyMap<VehicleId, Position>;
  /** What happened at these positions. */
  readonly events?: readonly NewEvent[];
  /** What the rules remember, as JSON; only of those whose latest is new, and only if it changed. */
  readonly ruleStates?: ReadonlyMap<VehicleId, string>;
  /** When all of them were received. */
  readonly receivedAt: EpochMs;
}

const names = POSITION_COLUMNS.map(([name]) => name);
const columns = sql.raw(names.join(", "));
const typed = sql.raw(POSITION_COLUMNS.map((column) => column.join(" ")).join(", "));
const replaced = sql.raw(
  [...names.filter((name) => name !== "device_id"), "last_update"]
    .map((name) => `${name} = excluded.${name}`)
    .join(", "),
);
const eventNames = sql.raw(EVENT_COLUMNS.map(([name]) => name).join(", "));
const eventTyped = sql.raw(EVENT_COLUMNS.map((column) => column.join(" ")).join(", "));
const NO_EVENTS: readonly Event[] = [];

/**
 * Writes a batch in one statement and so in one transaction: when the promise resolves all of it
 * is on the disk, or none is. A state never goes back in time, whoever else writes it. Returns the
 * events with their ids, in order.
 */
export async function storePositions(
  database: Database,
  batch: PositionBatch,
): Promise<readonly Event[]> {
  const { positions, latest, ruleStates, events = NO_EVENTS } = batch;
  const receivedAt = new Date(batch.receivedAt);
  const newest = new Set(latest.values());
  const rows = positions.map((position) => {
    const row = rowOfPosition(position);
    if (newest.delete(position)) {
      row.is_newest = true;
      const state = ruleStates?.get(position.vehicleId);
      if (state !== undefined) row.rules = state;
    }
    return row;
  });
  // Reported, but with nothing newer than what is known.
  const others = [...newest].map(({ vehicleId }) => vehicleId);

  const statement = sql<{ id: number | string }>`${sql.raw(PREPARED)}
    with given as materialized (
      select ${columns}, is_newest, rules
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as row (${typed}, is_newest boolean, rules text)
    ), stored as (
      insert into positions (${columns}) select ${columns} from given
    ), marked as (${markPastDays("given")}
    ), reported as (
      update device_states set last_update = ${receivedAt}
      where device_id in (
        select value::integer from json_array_elements_text(${JSON.stringify(others)}::json))
    ), ${happened(events)} states as (
      insert into device_states (${columns}, last_update, rules)
      select ${columns}, ${receivedAt}::timestamptz, rules::json from given
      where is_newest order by device_id
      on conflict (device_id) do update
      set ${replaced}, rules = coalesce(excluded.rules, device_states.rules)
      where excluded.fix_time >= device_states.fix_time
    )
    ${events.length > 0 ? sql`select id from happened order by id` : sql`select 0 as id where false`}`;
  const stored = await retryDeadlock(database, () => statement.execute(database));
  return withIds(events, stored.rows);
}

/** Rows get their ids in the order in which they are inserted, so the order shows which is whose. */
const happened = (events: readonly NewEvent[]) =>
  events.length === 0
    ? sql``
    : sql`happened as (
      insert into events (${eventNames})
      select ${eventNames}
      from json_to_recordset(${JSON.stringify(events.map(numberedRow))}::json)
        as row (${eventTyped}, ordinal integer)
      order by ordinal
      returning id
    ),`;

const numberedRow = (event: NewEvent, ordinal: number) => ({ ...rowOfEvent(event), ordinal });

const withIds = (
  events: readonly NewEvent[],
  rows: readonly { id: number | string }[],
): readonly Event[] => events.map((event, at) => ({ ...event, id: eventId(Number(rows[at]?.id)) }));
