import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { findPostgres, type RunningPostgres, startPostgres } from "../../bench/databaseServer.ts";
import { connectPostgres } from "../../server/database/connectPostgres.ts";
import { migrate } from "../../server/database/migrate.ts";
import { createLogger } from "../../server/process/logger.ts";
import { newFolder } from "./newFolder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test file asks for a database; undefined where PostgreSQL cannot be had. */
    readonly postgresDesk: string | undefined;
  }
}

const TEMPLATE = "waymark_template";

/**
 * One PostgreSQL for a whole run of tests, started when the first file asks for a database. A file
 * asks by connecting to a socket; the answer is the address of a database with all its tables.
 */
export function setup(project: TestProject): (() => Promise<void>) | undefined {
  if (!findPostgres()) {
    project.provide("postgresDesk", undefined);
    return undefined;
  }
  const folder = newFolder();
  const desk = join(folder, "desk");
  let postgres: Promise<RunningPostgres> | undefined;
  let made = 0;
  // One after the other: PostgreSQL copies a template only while nobody is connected to it.
  let turn: Promise<unknown> = Promise.resolve();

  async function newDatabase(): Promise<string> {
    postgres ??= startWithTemplate();
    const { address, addressOf } = await postgres;
    const name = `test_${++made}`;
    await run(address, `create database ${name} template ${TEMPLATE}`);
    return addressOf(name).href;
  }

  const server = createServer((socket: Socket) => {
    const answer = turn.then(newDatabase);
    turn = answer.catch(() => {});
    socket.on("error", () => {});
    answer.then(
      (address) => socket.end(address),
      (error: unknown) => socket.end(`error: ${String(error)}`),
    );
  });
  server.listen(desk);
  server.unref();
  project.provide("postgresDesk", desk);

  return async () => {
    server.close();
    await (await postgres)?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startWithTemplate(): Promise<RunningPostgres> {
  const folder = newFolder();
  const postgres = await startPostgres(folder);
  await run(postgres.address, `create database ${TEMPLATE}`);
  const template = await connectPostgres(
    postgres.addressOf(TEMPLATE),
    createLogger("silent", false),
  );
  await migrate(template.database);
  await template.dispose();
  return postgres;
}

async function run(address: URL, statement: string): Promise<void> {
  const client = new pg.Client(address.href);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
