import type { Remote } from "comlink";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { DatabaseError, DISK_FULL } from "./databaseError.ts";
import type { EmbeddedDatabase } from "./embeddedDatabase.ts";

/** What adds to the database. Reading goes on, and so does removing old days, which frees space. */
const GROWS = /^\s*(insert|update|merge|create|with\b[^]*?\b(insert\s+into|update\s+\S+\s+set))\b/i;

/** Speaks PostgreSQL with a database on another thread. It has one connection; callers queue for it. */
export const threadDialect = (
  thread: Remote<EmbeddedDatabase>,
  mayGrow: () => boolean,
): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createThreadDriver(thread, mayGrow),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

function createThreadDriver(thread: Remote<EmbeddedDatabase>, mayGrow: () => boolean): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (GROWS.test(sql) && !mayGrow())
        throw new DatabaseError("no room is left on the disk", DISK_FULL);
      const outcome = await thread.query(sql, parameters);
      if (!outcome.ok) throw new DatabaseError(outcome.message, outcome.code);
      return {
        rows: outcome.rows as Row[],
        ...(outcome.affectedRows !== undefined && {
          numAffectedRows: BigInt(outcome.affectedRows),
        }),
      };
    },
    async *streamQuery() {
      yield await Promise.reject(new Error("the embedded database does not stream: ask in pages"));
    },
  };
  const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  const mutex = createMutex();

  return {
    init: async () => {},
    acquireConnection: async () => {
      await mutex.acquire();
      return connection;
    },
    releaseConnection: async () => mutex.release(),
    beginTransaction: async () => {
      await run("begin");
    },
    commitTransaction: async () => {
      await run("commit");
    },
    rollbackTransaction: async () => {
      await run("rollback");
    },
    destroy: async () => {},
  };
}

/** First come, first served: a busy ingest cannot starve a page. */
function createMutex() {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  return {
    async acquire(): Promise<void> {
      if (!isTaken) {
        isTaken = true;
        return;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    },

    release(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
