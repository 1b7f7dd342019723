import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Log } from "../process/logger.ts";
import type { EnqueueRead } from "../reports/heavyReads.ts";
import { startOfDay } from "./dayColumns.ts";
import { addEnding, CHUNK_FORM, FIRST_DAY_NOT_OVER, packDay } from "./packDay.ts";

/** Days that people look at most are packed before anybody asks; older ones when somebody does. */
const DAYS_AHEAD = 7;
/** So many are looked up at a time. */
const AT_ONCE = 20;

interface Ports {
  readonly database: Database;
  /** Behind everybody's reads. */
  readonly enqueue: EnqueueRead;
  readonly log: Log;
  readonly daysAhead?: number;
}

interface Found {
  readonly device_id: VehicleId;
  readonly day: number;
}

/**
 * Packs the days that are over, one vehicle's at a time, behind everything else: those that were packed
 * and have changed since, and the last week's. What a server leaves undone is done at the next beginning, by
 * this one or another.
 */
export function createHistoryPacking({ database, enqueue, log, daysAhead = DAYS_AHEAD }: Ports) {
  const stopping = new AbortController();
  let isWanted = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      const lastDay = await firstDayNotOver();
      await packChanged();
      for (let day = lastDay - 1; day >= lastDay - daysAhead; day--) {
        await packMissing(day);
        await addEndings(day);
      }
    }
  }

  async function packChanged(): Promise<void> {
    // Of a vehicle that is gone nothing can be packed.
    await sql`delete from history_stale where not exists (
      select from devices where devices.id = history_stale.device_id)`.execute(database);
    let last: Found = { day: 0, device_id: 0 as VehicleId };
    await packAll(async () => {
      const { rows } = await sql<Found>`
        select distinct day, device_id from history_stale
        where (day, device_id) > (${last.day}, ${last.device_id}) and day < ${FIRST_DAY_NOT_OVER}
        order by day, device_id limit ${AT_ONCE}`.execute(database);
      last = rows.at(-1) ?? last;
      return rows;
    });
  }

  async function packMissing(day: number): Promise<void> {
    let last = 0;
    await packAll(async () => {
      const { rows } = await sql<Found>`
        select id as device_id, ${day}::integer as day from devices
        where id > ${last}
          and not exists (select from history_chunks
            where history_chunks.day = ${day} and device_id = devices.id and form = ${CHUNK_FORM})
          and exists (select from positions where device_id = devices.id
            and fix_time >= ${new Date(startOfDay(day))}
            and fix_time < ${new Date(startOfDay(day + 1))})
        order by id limit ${AT_ONCE}`.execute(database);
      last = rows.at(-1)?.device_id ?? last;
      return rows;
    });
  }

  /** Of days that were packed before endings were kept. */
  async function addEndings(day: number): Promise<void> {
    let last = 0;
    await packAll(
      async () => {
        const { rows } = await sql<Found>`
          select device_id, day from history_chunks
          where day = ${day} and device_id > ${last} and form = ${CHUNK_FORM} and ending is null
          order by device_id limit ${AT_ONCE}`.execute(database);
        last = rows.at(-1)?.device_id ?? last;
        return rows;
      },
      ({ device_id: vehicle }) => addEnding(database, { vehicle, day }),
    );
  }

  async function packAll(
    find: () => Promise<readonly Found[]>,
    pack: (found: Found) => Promise<unknown> = packCore,
  ): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await enqueue(find);
      for (const one of found) {
        if (stopping.signal.aborted) return;
        await enqueue(() => pack(one));
      }
      if (found.length < AT_ONCE) return;
    }
  }

  const packCore = ({ device_id: vehicle, day }: Found) =>
    packDay(database, { vehicle, day, fields: "core" });

  async function firstDayNotOver(): Promise<number> {
    const { rows } = await sql<{ day: number }>`select ${FIRST_DAY_NOT_OVER} as day`.execute(
      database,
    );
    return rows[0]!.day;
  }

  return {
    /** Something may have become packable. Returns at once. */
    begin(): void {
      isWanted = true;
      running ??= run()
        .catch((error: unknown) => log.error({ err: error }, "days that are over were not packed"))
        .finally(() => {
          running = undefined;
        });
    },

    /** Resolves when nothing is left to be packed. */
    settled: async (): Promise<void> => {
      await running;
    },

    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

export type HistoryPacking = ReturnType<typeof createHistoryPacking>;
