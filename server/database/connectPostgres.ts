import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import type { Log } from "../process/logger.ts";
import type { DatabaseConnection } from "./connectEmbeddedDatabase.ts";
import { DatabaseError } from "./databaseError.ts";
import { CONNECT_TIMEOUT_MS, postgresSettings } from "./postgresSettings.ts";
import { PREPARED } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** PostgreSQL does not answer or does not let us in; the message says so in one line. */
export class DatabaseUnreachable extends Error {}

/** Enough for two cores of PostgreSQL; one more instance of the server takes as many again. */
const MAX_CONNECTIONS = 10;
/** No statement of ours takes longer unless something is wrong. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * A server that does not greet within seconds is not there; a place among our own connections is
 * worth waiting for. The pool knows one time limit for both.
 */
class Connection extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super({ ...settings, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

interface Options {
  /** 0 for as long as it takes. */
  readonly statementTimeoutMs?: number;
}

/**
 * Opens a pool of connections to a PostgreSQL that others may use at the same moment. A connection
 * that breaks fails the statement that was under way, and the next statement gets a new one.
 */
export async function connectPostgres(
  address: URL,
  log: Log,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS }: Options = {},
): Promise<DatabaseConnection> {
  const pool = new pg.Pool({
    ...postgresSettings(address),
    max: MAX_CONNECTIONS,
    Client: Connection,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  const lost = (error: Error) => log.warn({ reason: error.message }, "a database connection broke");
  pool.on("error", lost);
  // The pool listens to idle connections only; a busy one that breaks would end the process.
  pool.on("connect", (client) => client.on("error", lost));

  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: translating(pool) }),
  });
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    await database.destroy();
    const { host, port } = new pg.Client(postgresSettings(address));
    throw new DatabaseUnreachable(
      `DATABASE_URL: no database at ${host}:${port}: ${reasonOf(error)}`,
      { cause: error },
    );
  }
  return { database, dispose: () => database.destroy() };
}

/**
 * The pool with our own errors, so that callers need not know which database they talk to. Statements
 * that are `PREPARED` are planned once a connection.
 */
const translating = (pool: pg.Pool, nameOf = createNames()) => ({
  connect: async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch(translate);
    const query = (text: string, values: unknown[]) =>
      client.query({ text, values, ...nameOf(text) }).catch(translate);
    // The other form, with a cursor, is never used.
    return {
      query: query as unknown as PostgresPoolClient["query"],
      release: () => client.release(),
    };
  },
  end: () => pool.end(),
});

/** A name for each text that is to be prepared. */
function createNames() {
  const names = new Map<string, { readonly name: string }>();
  return (text: string): { readonly name: string } | undefined => {
    if (!text.startsWith(PREPARED)) return undefined;
    const held = names.get(text) ?? { name: `waymark ${names.size}` };
    names.set(text, held);
    return held;
  };
}

function translate(error: unknown): never {
  const { code } = error as { code?: unknown };
  throw new DatabaseError(reasonOf(error), typeof code === "string" ? code : undefined);
}

/** When a name stands for several addresses the reasons are in a list and the message is empty. */
const reasonOf = (error: unknown): string => {
  const { message, errors } = error as Error & { errors?: readonly Error[] };
  return message || (errors?.map((one) => one.message).join(", ") ?? "no reason given");
};
