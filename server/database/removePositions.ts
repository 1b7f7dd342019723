import { sql } from "kysely";
import type { EpochMs } from "#domain/units";
import type { Log } from "../process/logger.ts";
import type { Database } from "./connectEmbeddedDatabase.ts";

/** Some ten milliseconds of the database; other queries run between two of them. */
const AT_ONCE = 2_000;

interface Ports {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => EpochMs;
  readonly atOnce?: number;
}

/**
 * Notes, with the removal of a vehicle, that its positions and events are to go: there may be millions.
 * Until then the vehicle can be had back with all of them; undefined: they go at once.
 */
export const notePositionsToRemove = (
  transaction: Database,
  { id, uniqueId }: { readonly id: number; readonly uniqueId: string },
  keptUntil: EpochMs | undefined,
) =>
  sql`insert into removed_devices (device_id, unique_id, due_at)
    values (${id}, ${uniqueId},
      ${keptUntil === undefined ? sql`'-infinity'` : new Date(keptUntil)})
    on conflict do nothing`.execute(transaction);

/**
 * Those whose vehicle was removed and can be had back: their trackers go on reporting, and would take its
 * name if they were registered as new ones.
 */
export async function namesKept(
  database: Database,
  uniqueIds: readonly string[],
  now: EpochMs,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ unique_id: string }>`
    select unique_id from removed_devices where not begun and due_at > ${new Date(now)}
      and unique_id in (
        select value from json_array_elements_text(${JSON.stringify(uniqueIds)}::json))`.execute(
    database,
  );
  return new Set(rows.map((row) => row.unique_id));
}

/**
 * Keeps the positions of a vehicle that is taken back, in the transaction that does so. False when
 * some server has begun to remove them: of two at the same moment one comes first.
 */
export async function keepPositions(transaction: Database, deviceId: number): Promise<boolean> {
  const { rows } = await sql`delete from removed_devices where device_id = ${deviceId} and not begun
    returning device_id`.execute(transaction);
  return rows.length > 0;
}

/**
 * Removes the positions and events of vehicles that are gone, a few at a time, behind everything else,
 * when their time has come. Nobody sees them meanwhile: what belongs to no vehicle is shown to nobody.
 * What a server leaves undone the next start goes on with.
 */
export function createPositionRemoval({ database, log, now, atOnce = AT_ONCE }: Ports) {
  const stopping = new AbortController();
  let isWanted = false;
  let running: Promise<void> | undefined;

  async function removeSlice(deviceId: number): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      delete from positions where (id, fix_time) in (
        select id, fix_time from positions where device_id = ${deviceId}
        order by fix_time limit ${atOnce})`.execute(database);
    return Number(numAffectedRows) === atOnce;
  }

  async function removeEvents(deviceId: number): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`with gone as (
        delete from events where id in (
          select id from events where device_id = ${deviceId} order by event_time limit ${atOnce})
        returning id
      ), undelivered as (delete from deliveries where event_id in (select id from gone))
      select count(*)::integer as count from gone`.execute(database);
    return rows[0]?.count === atOnce;
  }

  /** Nobody takes the vehicle back from here on; false when somebody has. */
  async function begins(deviceId: number): Promise<boolean> {
    const { rows } = await sql`update removed_devices set begun = true
      where device_id = ${deviceId} returning device_id`.execute(database);
    return rows.length > 0;
  }

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      const { rows } = await sql<{ device_id: number }>`
        select device_id from removed_devices where begun or due_at <= ${new Date(now())}
        order by device_id`.execute(database);
      for (const { device_id: deviceId } of rows) {
        if (!(await begins(deviceId))) continue;
        while (!stopping.signal.aborted && (await removeSlice(deviceId)));
        while (!stopping.signal.aborted && (await removeEvents(deviceId)));
        if (stopping.signal.aborted) return;
        // What was still on its way when the vehicle went.
        await sql`delete from device_states where device_id = ${deviceId}`.execute(database);
        // Their chunks went with the vehicle.
        await sql`delete from history_stale where device_id = ${deviceId}`.execute(database);
        await sql`delete from removed_devices where device_id = ${deviceId}`.execute(database);
      }
    }
  }

  return {
    /** Some have been noted, now or by a server before this one. Returns at once. */
    begin(): void {
      isWanted = true;
      running ??= run()
        .catch((error: unknown) => log.error({ err: error }, "old positions were not removed"))
        .finally(() => {
          running = undefined;
        });
    },

    /** Resolves when nothing is left that was noted before. */
    settled: async (): Promise<void> => {
      await running;
    },

    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

export type PositionRemoval = ReturnType<typeof createPositionRemoval>;
