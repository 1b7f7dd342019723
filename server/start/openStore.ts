import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { type Bus, createBus } from "../cluster/bus.ts";
import { connectBus } from "../cluster/connectBus.ts";
import { OWN_FOLDER } from "../database/closeFolder.ts";
import { connectEmbeddedDatabase, type Database } from "../database/connectEmbeddedDatabase.ts";
import { connectPostgres } from "../database/connectPostgres.ts";
import { freeBytesOf, watchDiskSpace } from "../database/diskSpace.ts";
import { type Maintenance, maintainDatabase } from "../database/maintainDatabase.ts";
import { migrate } from "../database/migrate.ts";
import { createPartitions, type Partitions } from "../database/partitions.ts";
import type { Closing, StartOptions } from "./startServer.ts";

export interface Store {
  readonly database: Database;
  readonly partitions: Partitions;
  /** To the other instances on the same database. */
  readonly bus: Bus;
  /** Absent on PostgreSQL, which looks after itself. */
  readonly maintenance: Maintenance | undefined;
  /** Always on PostgreSQL, which says so itself when there is none. */
  readonly hasSpaceForReports: () => boolean;
}

type StoreOptions = Pick<StartOptions, "configuration" | "log" | "freeBytes">;

/** The database, brought up to date and looked after. */
export async function openStore(options: StoreOptions, closing: Closing): Promise<Store> {
  const { databaseUrl } = options.configuration;
  const opened = await (databaseUrl
    ? openPostgres(databaseUrl, options, closing)
    : openEmbedded(options, closing));
  const partitions = createPartitions(opened.database);
  await partitions.load();
  return { ...opened, partitions };
}

type Opened = Omit<Store, "partitions">;

async function openEmbedded(options: StoreOptions, closing: Closing): Promise<Opened> {
  const { configuration, log } = options;
  const { dataFolder } = configuration;
  await mkdir(dataFolder, { recursive: true, mode: OWN_FOLDER });
  const freeBytes = options.freeBytes ?? freeBytesOf;
  const diskSpace = await watchDiskSpace({ freeBytes: () => freeBytes(dataFolder), log });
  closing.push(diskSpace.stop);
  const { database, dispose } = await connectEmbeddedDatabase(dataFolder, diskSpace.forChanges);
  closing.push(dispose);
  await migrate(database);
  const maintenance = maintainDatabase(database, log);
  closing.push(maintenance.stop);
  return { database, maintenance, bus: createBus(), hasSpaceForReports: diskSpace.forReports };
}

async function openPostgres(
  address: URL,
  { log }: StoreOptions,
  closing: Closing,
): Promise<Opened> {
  // As long as it takes: large tables are changed, or another instance is changing them.
  const unhurried = await connectPostgres(address, log, { statementTimeoutMs: 0 });
  try {
    await migrate(unhurried.database);
  } finally {
    await unhurried.dispose();
  }
  const { database, dispose } = await connectPostgres(address, log);
  closing.push(dispose);
  const bus = await connectBus(address, randomUUID(), log);
  closing.push(bus.dispose);
  return { database, bus, maintenance: undefined, hasSpaceForReports: () => true };
}
