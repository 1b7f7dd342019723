import { sql } from "kysely";
import type { Log } from "../process/logger.ts";
import type { Database } from "./connectEmbeddedDatabase.ts";

/** Some ten milliseconds of the database; other queries run between two of them. */
const AT_ONCE = 2_000;

interface Ports {
  readonly database: Database;
  readonly log: Log;
  readonly atOnce?: number;
}

/** Notes, with the removal of a vehicle, that its positions are to go: there may be millions. */
export const notePositionsToRemove = (transaction: Database, deviceId: number) =>
  sql`insert into removed_devices (device_id) values (${deviceId})
    on conflict do nothing`.execute(transaction);

/**
 * Removes the positions of vehicles that are gone, a few at a time, behind everything else. Nobody
 * sees them meanwhile: what belongs to no vehicle is shown to nobody. What a server leaves undone the
 * next start goes on with.
 */
export function createPositionRemoval({ database, log, atOnce = AT_ONCE }: Ports) {
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

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      const { rows } = await sql<{ device_id: number }>`
        select device_id from removed_devices order by device_id`.execute(database);
      for (const { device_id: deviceId } of rows) {
        while (!stopping.signal.aborted && (await removeSlice(deviceId)));
        if (stopping.signal.aborted) return;
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
