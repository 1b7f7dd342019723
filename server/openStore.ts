import { connectEmbeddedDatabase, type Database } from "./database/connectEmbeddedDatabase.ts";
import { createPartitions, type Partitions } from "./database/createPartitions.ts";
import { type Maintenance, maintainDatabase } from "./database/maintainDatabase.ts";
import { migrate } from "./database/migrate.ts";
import type { Closing, StartOptions } from "./startServer.ts";

export interface Store {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly maintenance: Maintenance;
}

/** The database, brought up to date and looked after. */
export async function openStore(
  { configuration, log }: StartOptions,
  closing: Closing,
): Promise<Store> {
  const { database, dispose } = await connectEmbeddedDatabase(configuration.dataFolder);
  closing.push(dispose);
  await migrate(database);
  const maintenance = maintainDatabase(database, log);
  closing.push(maintenance.stop);
  const partitions = createPartitions(database);
  await partitions.load();
  return { database, partitions, maintenance };
}
