import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { releaseProxy, wrap } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { Kysely } from "kysely";
import { threadUrl } from "../threadUrl.ts";
import type { EmbeddedDatabase } from "./createEmbeddedDatabase.ts";
import { lockFolder } from "./lockFolder.ts";
import type { Tables } from "./tables.ts";
import { threadDialect } from "./threadDialect.ts";

/** Typed queries in PostgreSQL's dialect, whichever database stands behind. */
export type Database = Kysely<Tables>;

export interface DatabaseConnection {
  readonly database: Database;
  dispose(): Promise<void>;
}

/**
 * Opens the database in `<dataFolder>/database` on a thread of its own, so that no statement ever
 * stops the server's event loop. The folder is locked: a second process would destroy it.
 */
export async function connectEmbeddedDatabase(dataFolder: string): Promise<DatabaseConnection> {
  const folder = resolve(dataFolder, "database");
  await mkdir(folder, { recursive: true });
  const lock = lockFolder(join(dataFolder, "database.lock"));
  const worker = new Worker(threadUrl("database", "databaseThread"));
  const thread = wrap<EmbeddedDatabase>(nodeEndpoint(worker));
  const stop = async () => {
    thread[releaseProxy]();
    await worker.terminate();
    lock.release();
  };

  try {
    await thread.open(folder);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = new Kysely<Tables>({ dialect: threadDialect(thread) });
  return {
    database,
    async dispose() {
      await database.destroy();
      await thread.close();
      await stop();
    },
  };
}
