import { sql } from "kysely";
import { writeHistoryBlock } from "#contract/feed/historyBlock";
import { type EpochMs, epochMs, hours } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { DatabaseError } from "../database/databaseError.ts";
import { lockToPack } from "../database/markHistory.ts";
import { blockOfColumns } from "./blockOfColumns.ts";
import { type DayAsked, type DayColumns, selectDay, startOfDay } from "./dayColumns.ts";
import { coreOf } from "./historyFields.ts";
import { bodiesOf, cutBlock } from "./sliceBlock.ts";

/**
 * Of what is kept packed: what its blocks say, and how. A chunk of another is not used, and its day is
 * packed anew. 2: with exact speeds among all readings. 3: cut where no rows of one moment are parted.
 */
export const CHUNK_FORM = 3;

/**
 * So many hours of a day's end are kept by themselves as well: the hour before a day, in every zone in which
 * it begins in the last three hours of a UTC day, as in nearly all of Europe.
 */
const ENDING_HOURS = 3;
const HOUR_MS = hours(1);

/** From when on a day's ending says all that the day does. */
export const startOfEnding = (day: number): EpochMs =>
  epochMs(startOfDay(day + 1) - ENDING_HOURS * HOUR_MS);

/** What bodies of the core say of a day's last hours: a body an hour, so that none has to be cut again. */
export function endingOf(core: readonly Uint8Array[], day: number): Buffer {
  const start = startOfEnding(day);
  const ending = cutBodies(core, start, startOfDay(day + 1));
  const hourly = Array.from({ length: ENDING_HOURS }, (_, at) => {
    const from = start + at * HOUR_MS;
    return cutBodies(ending, epochMs(from), epochMs(from + HOUR_MS));
  });
  return joinBodies(hourly.flat());
}

const cutBodies = (core: readonly Uint8Array[], from: EpochMs, until: EpochMs) =>
  core
    .map((body) => cutBlock(body, { from, until, fields: "core" }))
    .filter((block) => block.from < block.until)
    .map(writeHistoryBlock);

/** Bodies of frames that say together what a vehicle did in a UTC day. */
export interface VehicleDay {
  readonly points: number;
  readonly bodies: readonly Uint8Array[];
  /** Of the chunk that says the same; undefined when none does. */
  readonly version: number | undefined;
}

/**
 * So long after its end a day may be packed: a statement that took it for today has long been committed,
 * as none of ours takes longer than minutes.
 */
const OVER_AFTER_MINUTES = 15;

/** Days before this one may be packed: an expression in SQL, by the database's clock. */
export const FIRST_DAY_NOT_OVER = sql.raw(
  `floor(extract(epoch from now() - interval '${OVER_AFTER_MINUTES} minutes') / 86400)::integer`,
);

/** Reads a day from the positions themselves. */
export async function readDay(database: Database, asked: DayAsked): Promise<VehicleDay> {
  const { rows } = await selectDay(asked).execute(database);
  const block = blockOfColumns(rows[0]!, asked);
  const bodies = asked.fields === "all" ? bodiesOf(block, "all") : bodiesOf(coreOf(block), "core");
  return { points: block.count, bodies, version: undefined };
}

/**
 * Reads a day and keeps it packed, if it is over. One snapshot shows the positions, the chunk that is
 * there and the markers: only those markers go, and only if nobody has packed the day since. So who
 * changes something meanwhile leaves a marker behind, in whatever order all of it is committed. When it
 * cannot be kept it was read all the same.
 */
export async function packDay(database: Database, asked: DayAsked): Promise<VehicleDay> {
  let read: VehicleDay | undefined;
  try {
    const version = await database.transaction().execute(async (transaction) => {
      const found = await readToPack(transaction, asked);
      read = found.asked;
      return keepPacked(transaction, asked, found);
    });
    return { ...read!, version };
  } catch (error) {
    if (!read || !(error instanceof DatabaseError)) throw error;
    return read;
  }
}

interface Seen {
  /** Of the chunk that is there. */
  readonly version: number | null;
  readonly markers: readonly number[];
}

/** First half of packing, in a transaction of its own. */
export async function readToPack(
  transaction: Database,
  dayAsked: DayAsked,
): Promise<Packed & Seen> {
  const { vehicle, day, fields } = dayAsked;
  await lockToPack(transaction);
  const { rows } = await sql<DayColumns & Seen>`
    select packed.*,
      (select version from history_chunks
        where day = ${day} and device_id = ${vehicle}) as version,
      (select coalesce(json_agg(id), '[]') from history_stale
        where day = ${day} and device_id = ${vehicle}) as markers
    from (${selectDay(dayAsked)}) as packed`.execute(transaction);
  const row = rows[0]!;
  const { version, markers } = row;
  const block = blockOfColumns(row, dayAsked);
  const core = bodiesOf(coreOf(block), "core");
  const complete = fields === "all" ? bodiesOf(block, "all") : undefined;
  const asked = { points: block.count, bodies: complete ?? core, version: undefined };
  return { asked, core, complete, version, markers };
}

interface Packed {
  readonly asked: VehicleDay;
  readonly core: readonly Uint8Array[];
  readonly complete: readonly Uint8Array[] | undefined;
}

/** Second half, in the same transaction: the version of the chunk that it wrote, if it did. */
export async function keepPacked(
  transaction: Database,
  { vehicle, day }: Pick<DayAsked, "vehicle" | "day">,
  { asked: { points }, core, complete, version, markers }: Packed & Seen,
): Promise<number | undefined> {
  const kept = complete ? joinBodies(complete) : null;
  const { rows } = await sql<{ readonly version: number }>`with written as (
      insert into history_chunks (device_id, day, form, points, version, core, complete, ending)
      select ${vehicle}::integer, ${day}::integer, ${CHUNK_FORM}::smallint, ${points}::integer,
        nextval('history_versions'), ${joinBodies(core)}::bytea, ${kept}::bytea,
        ${endingOf(core, day)}::bytea
      where ${day}::integer < ${FIRST_DAY_NOT_OVER}
      on conflict (day, device_id) do update
      set form = excluded.form, points = excluded.points, version = excluded.version,
        core = excluded.core, complete = excluded.complete, ending = excluded.ending
      where history_chunks.version = ${version ?? -1}::bigint
      returning history_chunks.version
    ), removed as (
      delete from history_stale where exists (select from written) and id in (
        select value::bigint from json_array_elements_text(${JSON.stringify(markers)}::json))
    )
    select version from written`.execute(transaction);
  return rows[0]?.version;
}

/** Keeps by itself what a chunk says of its last hours, unless the day was packed anew meanwhile. */
export async function addEnding(
  database: Database,
  { vehicle, day }: Pick<DayAsked, "vehicle" | "day">,
): Promise<void> {
  const { rows } = await sql<{ readonly core: Uint8Array; readonly version: number }>`
    select core, version::float8 from history_chunks
    where day = ${day} and device_id = ${vehicle} and form = ${CHUNK_FORM}`.execute(database);
  const chunk = rows[0];
  if (!chunk) return;
  await sql`update history_chunks set ending = ${endingOf(splitBodies(chunk.core), day)}::bytea
    where day = ${day} and device_id = ${vehicle} and version = ${chunk.version}::bigint`.execute(
    database,
  );
}

/** One after the other, each after its length. */
export function joinBodies(bodies: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    bodies.flatMap((body) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(body.length);
      return [length, body];
    }),
  );
}

export function splitBodies(joined: Uint8Array): Uint8Array[] {
  const bodies: Uint8Array[] = [];
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
  for (let at = 0; at < joined.length; ) {
    const from = at + 4;
    at = from + view.getUint32(at, true);
    bodies.push(joined.subarray(from, at));
  }
  return bodies;
}
