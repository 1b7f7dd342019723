import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { BINARY } from "../database/prepared.ts";
import { dayOf } from "./dayColumns.ts";
import type { HistoryFields } from "./historyFields.ts";
import { CHUNK_FORM, FIRST_DAY_NOT_OVER, startOfEnding } from "./packDay.ts";

/** What is wanted: whose past, from `from` to `to` (excluded). */
export interface HistoryWanted {
  readonly vehicles: readonly VehicleId[];
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly fields: HistoryFields;
}

/** One vehicle's UTC day, as it stands in the answer. */
export interface PlannedDay {
  readonly vehicle: VehicleId;
  readonly day: number;
  /** Of the chunk it may be read from; undefined when it is read from the positions. */
  readonly chunk: { readonly points: number; readonly version: number } | undefined;
  readonly isOver: boolean;
}

type WantedTime = Pick<HistoryWanted, "from" | "to">;

/** How many UTC days a time touches: none when it is empty. */
export const dayCount = ({ from, to }: WantedTime): number =>
  from >= to ? 0 : dayOf((to - 1) as EpochMs) - dayOf(from) + 1;

function daysOf(time: WantedTime): number[] {
  const first = dayOf(time.from);
  return Array.from({ length: dayCount(time) }, (_, at) => first + at);
}

/** In the order of the answer: day by day, within a day as asked. */
export async function planHistory(
  database: Database,
  wanted: HistoryWanted,
): Promise<readonly PlannedDay[]> {
  const days = daysOf(wanted);
  if (days.length === 0 || wanted.vehicles.length === 0) return [];
  const { rows } = await sql<{
    readonly device_id: VehicleId | null;
    readonly day: number | null;
    readonly points: number;
    readonly version: number;
    readonly first_not_over: number;
  }>`select kept.*, clock.first_not_over
    from (select ${FIRST_DAY_NOT_OVER} as first_not_over) as clock
    left join (
      select device_id, day, points, version from history_chunks
      where day between ${days[0]} and ${days.at(-1)} and ${isUsable(wanted.fields)}
        and device_id in (select value::integer from json_array_elements_text(${JSON.stringify(wanted.vehicles)}::json))
    ) as kept on true`.execute(database);
  const chunks = new Map(
    rows.flatMap(({ day, device_id, points, version }) =>
      day === null || device_id === null
        ? []
        : [[dayKey(day, device_id), { points, version }] as const],
    ),
  );
  const firstNotOver = rows[0]?.first_not_over ?? 0;
  return days.flatMap((day) =>
    wanted.vehicles.map((vehicle) => ({
      vehicle,
      day,
      chunk: chunks.get(dayKey(day, vehicle)),
      isOver: day < firstNotOver,
    })),
  );
}

/** Written as it is read today, with all that is asked for, and nothing has changed since. */
const isUsable = (fields: HistoryFields) => sql`
  form = ${CHUNK_FORM} ${fields === "all" ? sql`and complete is not null` : sql``}
  and not exists (select from history_stale
    where history_stale.day = history_chunks.day
      and history_stale.device_id = history_chunks.device_id)`;

interface ReadChunk {
  readonly points: number;
  readonly version: number;
  readonly joined: Uint8Array;
}

interface WantedChunks extends Omit<HistoryWanted, "to"> {
  readonly firstDay: number;
  /** Included. */
  readonly lastDay: number;
}

/** Names a vehicle's day. */
export const dayKey = (day: number, vehicle: VehicleId): string => `${day} ${vehicle}`;

/** Whether what is wanted of a day from then on lies in its ending, which has the core alone. */
export const isOfEnding = (day: number, { from, fields }: Pick<HistoryWanted, "from" | "fields">) =>
  fields === "core" && from >= startOfEnding(day);

/**
 * Chunks of these days that may be used as they are, by `dayKey`: of a day of which only its last hours are
 * wanted these, where they are kept.
 */
export async function readChunks(
  database: Database,
  { firstDay, lastDay, vehicles, from, fields }: WantedChunks,
): Promise<ReadonlyMap<string, ReadChunk>> {
  const core = isOfEnding(lastDay, { from, fields }) ? "coalesce(ending, core)" : "core";
  const column = sql.raw(fields === "all" ? "complete" : core);
  const { rows } = await sql<{
    readonly day: number;
    readonly device_id: VehicleId;
    readonly points: number;
    readonly version: number;
    readonly joined: Uint8Array;
  }>`${sql.raw(BINARY)} select chunks.*
    from (select value::integer as id from json_array_elements_text(${JSON.stringify(vehicles)}::json)) as wanted
    cross join lateral (
      select day, device_id, points, version::float8, ${column} as joined from history_chunks
      where day between ${firstDay} and ${lastDay} and device_id = wanted.id and ${isUsable(fields)}
      -- Each by its key: without statistics all of a day's were gone over, and for each all ids.
      offset 0) as chunks`.execute(database);
  return new Map(
    rows.map(({ day, device_id, points, version, joined }) => [
      dayKey(day, device_id),
      { points, version, joined },
    ]),
  );
}
