import { rmSync } from "node:fs";
import { join } from "node:path";
import { epochMs } from "#domain/units";
import type { ConnectedSimulator } from "../../server/demo/demo.ts";
import { createLogger, type Log } from "../../server/process/logger.ts";
import type { Configuration } from "../../server/start/readConfiguration.ts";
import { type RunningServer, startServer } from "../../server/start/startServer.ts";
import { newDataFolder } from "./dataFolder.ts";
import { keepDatabaseCode } from "./keepDatabaseCode.ts";
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
  readonly freeBytes?: () => Promise<number>;
  readonly log?: Log;
  readonly connectSimulator?: () => ConnectedSimulator;
};

/** The whole server in this process, on free ports, with data of its own; no simulated fleet. */
export async function startTestServer(overrides: Overrides = {}): Promise<TestServer> {
  const {
    distFolder,
    now = Date.now,
    connectSimulator,
    freeBytes,
    log,
    ...configuration
  } = overrides;
  const dataFolder = configuration.dataFolder ?? newDataFolder();
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
    log: log ?? createLogger((process.env.TEST_LOG as "error" | undefined) ?? "silent", false),
    connectSimulator: connectSimulator ?? noSimulator,
    now: () => epochMs(now()),
    ...(freeBytes && { freeBytes }),
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
  if (testDatabase.kind === "embedded") {
    await keepDatabaseCode();
    return undefined;
  }
  const known = databases.get(dataFolder) ?? newPostgresDatabase();
  databases.set(dataFolder, known);
  return known;
}

function noSimulator(): ConnectedSimulator {
  throw new Error("this test has no simulated fleet");
}
