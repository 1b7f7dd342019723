import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { epochMs } from "#domain/units";
import { createLogger } from "../../server/createLogger.ts";
import {
  connectEmbeddedDatabase,
  type DatabaseConnection,
} from "../../server/database/connectEmbeddedDatabase.ts";
import { connectPostgres } from "../../server/database/connectPostgres.ts";
import { migrate } from "../../server/database/migrate.ts";
import type { ConnectedSimulator } from "../../server/demo/createDemo.ts";
import type { Configuration } from "../../server/readConfiguration.ts";
import { type RunningServer, startServer } from "../../server/startServer.ts";
import { newPostgresDatabase, testDatabase } from "./testDatabase.ts";

export interface TestServer {
  readonly server: RunningServer;
  readonly url: string;
  readonly osmandUrl: string;
  readonly dataFolder: string;
  /** The `Cookie` header of a fresh session. */
  signIn(email?: string, password?: string): Promise<string>;
  /** Reports as a tracker does. */
  report(query: string): Promise<Response>;
  /** A call with a session, answered JSON. */
  get<Body>(path: string, cookie: string): Promise<Body>;
  close(): Promise<void>;
}

type Overrides = Partial<Configuration> & {
  readonly dataFolder?: string;
  readonly distFolder?: string;
  readonly now?: () => number;
  readonly connectSimulator?: () => ConnectedSimulator;
};

/** The whole server in this process, on free ports, with data of its own; no simulated fleet. */
export async function startTestServer(overrides: Overrides = {}): Promise<TestServer> {
  const { distFolder, now = Date.now, connectSimulator, ...configuration } = overrides;
  const dataFolder = configuration.dataFolder ?? (await newDataFolder());
  const databaseUrl = await databaseOf(dataFolder);
  const server = await startServer({
    configuration: {
      host: "127.0.0.1",
      port: 0,
      demo: { vehicles: connectSimulator ? 1 : 0, seed: 1 },
      osmand: { port: 0, register: true },
      logLevel: "silent",
      publicUrl: undefined,
      ...configuration,
      databaseUrl: configuration.databaseUrl ?? databaseUrl,
      dataFolder,
    },
    version: "1.2.3",
    distFolder: distFolder ?? join(dataFolder, "nowhere"),
    log: createLogger((process.env.TEST_LOG as "error" | undefined) ?? "silent", false),
    connectSimulator: connectSimulator ?? noSimulator,
    now: () => epochMs(now()),
  });
  const url = `http://127.0.0.1:${server.port}`;
  const osmandUrl = `http://127.0.0.1:${server.osmandPort}/`;

  return {
    server,
    url,
    osmandUrl,
    dataFolder,
    async signIn(email = "operator@demo.test", password = "waymark-demo") {
      const body = new URLSearchParams({ email, password });
      const answer = await fetch(`${url}/api/session`, { method: "POST", body });
      if (!answer.ok) throw new Error(`no session: ${answer.status} ${await answer.text()}`);
      return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    },
    report: (query) => fetch(`${osmandUrl}?${query}`),
    async get<Body>(path: string, cookie: string) {
      const answer = await fetch(`${url}${path}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Body;
    },
    async close() {
      await server.close();
      if (!configuration.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const databases = new Map<string, Promise<URL>>();

/** On PostgreSQL: the database that belongs to a folder, the same at every start. */
async function databaseOf(dataFolder: string): Promise<URL | undefined> {
  if (testDatabase.kind === "embedded") return undefined;
  const known = databases.get(dataFolder) ?? newPostgresDatabase();
  databases.set(dataFolder, known);
  return known;
}

/** A database with all its tables and nothing in it. */
export async function openTestDatabase(): Promise<DatabaseConnection & { folder: string }> {
  if (testDatabase.kind === "postgres") {
    const log = createLogger("silent", false);
    return { ...(await connectPostgres(await newPostgresDatabase(), log)), folder: "" };
  }
  const folder = await newDataFolder();
  const connection = await connectEmbeddedDatabase(folder);
  return {
    ...connection,
    folder,
    async dispose() {
      await connection.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const MIGRATIONS = "server/database/migrations";
const CACHE = "node_modules/.cache/waymark-test-database";

/** Making a database takes five seconds, copying one a tenth: it is made once for each shape. */
export async function newDataFolder(): Promise<string> {
  const template = `${CACHE}-${shape()}`;
  if (!existsSync(template)) {
    const made = mkdtempSync(join(tmpdir(), "waymark-template-"));
    const { database, dispose } = await connectEmbeddedDatabase(made);
    await migrate(database);
    await dispose();
    const aside = `${template}.${process.pid}`;
    cpSync(made, aside, { recursive: true });
    rmSync(made, { recursive: true });
    try {
      renameSync(aside, template);
    } catch {
      rmSync(aside, { recursive: true }); // another test file was quicker
    }
  }
  const folder = mkdtempSync(join(tmpdir(), "waymark-data-"));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Migrations import nothing of ours, so their texts are all that decides. */
function shape(): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(MIGRATIONS).sort();
  for (const file of [
    "server/database/migrate.ts",
    ...migrations.map((name) => join(MIGRATIONS, name)),
    "server/database/createEmbeddedDatabase.ts",
    "node_modules/@electric-sql/pglite/package.json",
  ])
    hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

function noSimulator(): ConnectedSimulator {
  throw new Error("this test has no simulated fleet");
}
