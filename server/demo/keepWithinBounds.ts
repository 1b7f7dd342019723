import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { before, days, type EpochMs, minutes } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Partitions } from "../database/partitions.ts";
import type { Log } from "../process/logger.ts";

/** Older days of the demonstration are nobody's loss. */
const KEPT = days(5);
/** Under the promised 500 MB with room for what comes until the next look. */
const MAX_BYTES = 440_000_000;
const CHECK_EVERY = minutes(2);

interface EmbeddedFolder {
  readonly dataFolder: string;
  readonly checkpoint: () => Promise<void>;
}

interface Ports {
  readonly database: Database;
  readonly partitions: Partitions;
  /** Absent on PostgreSQL, whose disk is not ours to measure: there only age counts. */
  readonly embedded: EmbeddedFolder | undefined;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** Drops the oldest days when the demonstration's data grow too old or too large. */
export function keepWithinBounds({ database, partitions, embedded, now, log }: Ports) {
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const oldest = before(now(), KEPT);
    const dropped = await partitions.dropBefore(oldest);
    // What happened goes with the positions at which it happened.
    if (dropped > 0)
      await database.deleteFrom("events").where("event_time", "<", new Date(oldest)).execute();
    if (!embedded) return;
    const { dataFolder, checkpoint } = embedded;
    if (dropped > 0) await checkpoint();
    while ((await folderBytes(join(dataFolder, "database"))) > MAX_BYTES) {
      if (!(await partitions.dropOldest())) return;
      // The files go with the next checkpoint.
      await checkpoint();
      log.info("the oldest demo data was dropped: the data folder was full");
    }
  }

  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => log.error({ err: error }, "old demo data was not dropped"))
      .finally(() => {
        checking = undefined;
      });
  }, CHECK_EVERY);

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await checking;
    },
  };
}

/** Files may vanish while they are counted; those take no space any more. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
