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
import type { EmbeddedDatabase } from "./createEmbeddedDatabase.ts";
import { DatabaseError } from "./databaseError.ts";

/** Speaks PostgreSQL with a database on another thread. It has one connection; callers take turns. */
export const threadDialect = (thread: Remote<EmbeddedDatabase>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createThreadDriver(thread),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

function createThreadDriver(thread: Remote<EmbeddedDatabase>): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
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
  const turns = createTurns();

  return {
    init: async () => {},
    acquireConnection: async () => {
      await turns.take();
      return connection;
    },
    releaseConnection: async () => turns.pass(),
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
function createTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  return {
    async take(): Promise<void> {
      if (!isTaken) {
        isTaken = true;
        return;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    },

    pass(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
