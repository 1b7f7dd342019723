import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { vehicleId } from "#domain/ids";
import { days, epochMs } from "#domain/units";
import { createBus } from "../server/cluster/bus.ts";
import { connectBus } from "../server/cluster/connectBus.ts";
import type { Database } from "../server/database/connectEmbeddedDatabase.ts";
import { connectEmbeddedDatabase } from "../server/database/connectEmbeddedDatabase.ts";
import { connectPostgres } from "../server/database/connectPostgres.ts";
import { maintainDatabase } from "../server/database/maintainDatabase.ts";
import { migrate } from "../server/database/migrate.ts";
import { createPartitions } from "../server/database/partitions.ts";
import { readHistory } from "../server/database/readPositions.ts";
import { readStates } from "../server/database/readStates.ts";
import { createLogger } from "../server/process/logger.ts";
import { measureWaiting } from "./databaseMeasure.ts";
import { type Figure, printFigures, printIngest } from "./databasePrint.ts";
import { FULL_DAY, type RowPlan, rowsOf, storeRows } from "./databaseRows.ts";
import { findPostgres, startPostgres } from "./databaseServer.ts";
import { type IngestFigure, measureIngest } from "./ingestStages.ts";
import { calibrate } from "./measure.ts";

/**
 * `npm run bench:database`: how fast positions are read from twelve million rows, and taken in with
 * every commit on the disk. A table and `latest-database.json`. `--quick` reads from a hundredth of
 * the rows; what it says of reading then is no figure to promise.
 */
const { values: options } = parseArgs({ options: { quick: { type: "boolean" } } });
const PLAN: RowPlan = options.quick
  ? { vehicles: 20, pointsOnFullDay: 5_000, otherDays: 19, pointsOnOtherDays: 50, states: 10_000 }
  : {
      vehicles: 2_000,
      pointsOnFullDay: 5_000,
      otherDays: 19,
      pointsOnOtherDays: 50,
      states: 100_000,
    };
const TRACKERS = 2_000;
const INGEST_MS = options.quick ? 3_000 : 15_000;
/** A small machine's; PostgreSQL's own default of 128 MB is for one that shares it with much else. */
const SETTINGS = ["shared_buffers=1GB", "max_wal_size=4GB"];

const log = createLogger("error", false);
const figures: Figure[] = [];
const ingests: IngestFigure[] = [];

await onEmbedded();
if (findPostgres()) await onPostgres();
else console.log("No PostgreSQL: only the embedded database was measured.");
const report = {
  node: process.version,
  processor: cpus()[0]?.model ?? "unknown",
  calibrationMs: calibrate().minMs,
  rows: rowsOf(PLAN),
  figures,
  ingests,
};
printFigures(figures);
printIngest(ingests);
writeFileSync(
  join(process.cwd(), "bench", "latest-database.json"),
  `${JSON.stringify(report, undefined, 2)}\n`,
);
process.exit(0);

async function onEmbedded(): Promise<void> {
  const dataFolder = folder("embedded");
  const { database, dispose } = await connectEmbeddedDatabase(dataFolder);
  await migrate(database);
  const maintenance = maintainDatabase(database, log);
  ingests.push(
    await measureIngest({
      name: "embedded",
      database,
      bus: createBus(),
      trackers: TRACKERS,
      durationMs: INGEST_MS,
      budgetPerSecond: 2_000,
    }),
  );
  await maintenance.stop();
  await dispose();
  rmSync(dataFolder, { recursive: true });
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres(folder("postgres"), { settings: SETTINGS });
  await sql`create database ingest`.execute((await connect(postgres.address)).database);
  const address = postgres.addressOf("ingest");
  const { database } = await connect(address);
  await migrate(database);
  const way = { database, trackers: TRACKERS, durationMs: INGEST_MS, budgetPerSecond: 5_000 };
  const bus = await connectBus(address, "bench", log);
  ingests.push(await measureIngest({ ...way, name: "PostgreSQL", bus }));
  await bus.dispose();
  await measureReads(postgres.address);
  await postgres.stop();
}

async function measureReads(address: URL): Promise<void> {
  const { database } = await connect(address);
  await migrate(database);
  const partitions = createPartitions(database);
  await partitions.load();
  await storeRows(database, partitions, PLAN, (text) => console.log(text));
  await sql`vacuum (analyze) positions`.execute(database);
  await sql`vacuum (analyze) device_states`.execute(database);

  const rows = rowsOf(PLAN);
  const seldom = Math.floor(PLAN.vehicles / 2);
  figures.push(
    await figure("a day of 5,000 points, first time", rows, 20, Math.min(40, seldom), (at) =>
      readDay(database, seldom + at),
    ),
    await figure("a day of 5,000 points, again", rows, 20, 60, (at) =>
      readDay(database, 1 + (at % 5)),
    ),
    await figure("latest of all vehicles", PLAN.states, 1_000, 12, async () => {
      const states = await readStates(database);
      if (states.length !== PLAN.states) throw new Error(`${states.length} states`);
    }),
  );
}

async function readDay(database: Database, vehicle: number): Promise<void> {
  let count = 0;
  const to = epochMs(FULL_DAY + days(1) - 1);
  const period = { vehicle: vehicleId(vehicle), from: FULL_DAY, to };
  for await (const page of readHistory(database, period, (read) => read())) count += page.length;
  if (count !== PLAN.pointsOnFullDay) throw new Error(`${count} points`);
}

async function figure(
  stage: string,
  rows: number,
  budgetMs: number,
  runs: number,
  run: (at: number) => Promise<void>,
): Promise<Figure> {
  const before = calibrate().minMs;
  const measured = await measureWaiting(runs, run);
  const ratio = measured.minMs / Math.min(before, calibrate().minMs);
  return { stage, rows, ...measured, ratio, budgetMs };
}

/** As the server does, but for as long as a statement takes. */
function connect(address: URL) {
  return connectPostgres(address, log, { statementTimeoutMs: 0 });
}

function folder(name: string): string {
  return mkdtempSync(join(tmpdir(), `waymark-bench-${name}-`));
}
