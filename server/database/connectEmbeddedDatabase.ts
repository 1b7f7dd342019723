import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isMainThread, Worker } from "node:worker_threads";
import { releaseProxy, wrap } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { Kysely } from "kysely";
import { threadUrl } from "../process/threadUrl.ts";
import { closeDataFolder, OTHERS, OWN_FOLDER } from "./closeFolder.ts";
import type { EmbeddedDatabase } from "./embeddedDatabase.ts";
import { lockFolder } from "./lockFolder.ts";
import type { Tables } from "./tables.ts";
import { threadDialect } from "./threadDialect.ts";

/** Typed queries in PostgreSQL's dialect, whichever database stands behind. */
export type Database = Kysely<Tables>;

/** The folder holds something that is no database of ours, or a damaged one. One line for the operator. */
export class DatabaseUnreadable extends Error {}

export interface DatabaseConnection {
  readonly database: Database;
  dispose(): Promise<void>;
}

const DATABASE = "database";
const LOCK = "database.lock";

/**
 * Opens the database in `<dataFolder>/database` on a thread of its own, so that no statement ever
 * stops the server's event loop. The folder is locked, because a second process would destroy it, and
 * closed to everybody but its owner. Without disk space to grow, what adds to it is refused as PostgreSQL
 * does with a full disk. Throws `FolderInUse` or `DatabaseUnreadable`.
 */
export async function connectEmbeddedDatabase(
  dataFolder: string,
  mayGrow: () => boolean = () => true,
): Promise<DatabaseConnection> {
  const folder = resolve(dataFolder, DATABASE);
  // A mask is one for all threads of a process, and only this one may set it.
  if (isMainThread) process.umask(OTHERS);
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  const lock = lockFolder(join(dataFolder, LOCK));
  const worker = new Worker(threadUrl("database", "databaseThread"));
  const thread = wrap<EmbeddedDatabase>(nodeEndpoint(worker));
  const stop = async () => {
    thread[releaseProxy]();
    await worker.terminate();
    lock.release();
  };

  try {
    closeDataFolder(dataFolder, []);
    await thread.open(folder).catch((error: unknown) => {
      throw new DatabaseUnreadable(
        `The database in ${folder} cannot be opened; it seems to be damaged ` +
          `(${firstLineOf(error)}). Restore the data folder from a backup, or move it away to begin anew.`,
      );
    });
    closeDataFolder(dataFolder, [LOCK, DATABASE]);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = new Kysely<Tables>({ dialect: threadDialect(thread, mayGrow) });
  return {
    database,
    async dispose() {
      await database.destroy();
      await thread.close();
      await stop();
    },
  };
}

const firstLineOf = (error: unknown): string =>
  (String((error as Error | undefined)?.message ?? error).split("\n")[0] ?? "").slice(0, 200);
