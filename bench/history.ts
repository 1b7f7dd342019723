import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import {
  type HistoryBlock,
  readHistoryBlock,
  writeHistoryBlock,
} from "#contract/feed/historyBlock";
import { readHistoryFrame } from "#contract/feed/historyFrames";
import { type VehicleId, vehicleId } from "#domain/ids";
import { days, epochMs } from "#domain/units";
import {
  connectEmbeddedDatabase,
  type Database,
} from "../server/database/connectEmbeddedDatabase.ts";
import { connectPostgres } from "../server/database/connectPostgres.ts";
import { maintainDatabase } from "../server/database/maintainDatabase.ts";
import { migrate } from "../server/database/migrate.ts";
import { createPartitions } from "../server/database/partitions.ts";
import { dayOf } from "../server/history/dayColumns.ts";
import { planHistory } from "../server/history/historyPlan.ts";
import { historyStream } from "../server/history/historyStream.ts";
import { CHUNK_FORM, joinBodies, packDay, readDay } from "../server/history/packDay.ts";
import { createLogger } from "../server/process/logger.ts";
import { measureWaiting } from "./databaseMeasure.ts";
import { FULL_DAY, type RowPlan, storeRows } from "./databaseRows.ts";
import { findPostgres, startPostgres } from "./databaseServer.ts";
import { calibrate, type Measured } from "./measure.ts";
import { createDice } from "./seededFleet.ts";

/**
 * `npx tsx bench/history.ts`: a vehicle's day of 5,000 points from ten million rows as a finished block,
 * and the day of 5,000 vehicles from chunks, on both databases. `--quick` has a hundredth of the rows.
 * `--folder <path>` keeps what it made there, and begins with it the next time; `--only embedded` or
 * `postgres`.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean" },
    folder: { type: "string" },
    only: { type: "string" },
  },
});
const PLAN: RowPlan = {
  vehicles: options.quick ? 20 : 2_000,
  pointsOnFullDay: 5_000,
  otherDays: 0,
  pointsOnOtherDays: 0,
  states: 5_000,
};
const DAY = dayOf(FULL_DAY);
/** The fleet's, before the day of the rows. */
const FLEET_DAY = DAY - 1;
const FLEET = options.quick ? 50 : 5_000;
const FLEET_POINTS = 2_880;
const VEHICLES_A_CALL = 1_000;
const RUNS = 60;
const SETTINGS = ["shared_buffers=1GB", "max_wal_size=4GB"];
const log = createLogger("error", false);

const folder = options.folder ?? mkdtempSync(join(tmpdir(), "waymark-bench-history-"));
// PostgreSQL runs as somebody else and must come through.
chmodSync(folder, 0o711);
console.log(`calibration ${calibrate().minMs.toFixed(1)} ms`);
if (options.only !== "embedded" && findPostgres()) await onPostgres(folderOf("postgres"));
if (options.only !== "postgres") await onEmbedded(folderOf("embedded"));
if (options.folder === undefined) rmSync(folder, { recursive: true });
process.exit(0);

function folderOf(name: string) {
  const path = join(folder, name);
  const isFilled = existsSync(path);
  mkdirSync(path, { recursive: true });
  return { path, isFilled };
}

async function onEmbedded({ path, isFilled }: ReturnType<typeof folderOf>): Promise<void> {
  const { database, dispose } = await connectEmbeddedDatabase(path);
  const maintenance = maintainDatabase(database, log);
  await measureHistory("embedded", database, isFilled);
  await maintenance.stop();
  await dispose();
}

async function onPostgres({ path, isFilled }: ReturnType<typeof folderOf>): Promise<void> {
  const postgres = await startPostgres(path, { settings: SETTINGS, isKept: true });
  const { database, dispose } = await connectPostgres(postgres.address, log, {
    statementTimeoutMs: 0,
  });
  await measureHistory("PostgreSQL", database, isFilled);
  await sql`checkpoint`.execute(database);
  await dispose();
  await postgres.stop();
}

async function measureHistory(name: string, database: Database, isFilled: boolean): Promise<void> {
  await migrate(database);
  if (!isFilled) {
    const partitions = createPartitions(database);
    await partitions.load();
    await storeRows(database, partitions, PLAN, (text) => console.log(name, text));
    await sql`vacuum (analyze) positions`.execute(database);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from history_chunks where day = ${FLEET_DAY} and form = ${CHUNK_FORM}`.execute(
    database,
  );
  if (rows[0]?.count !== FLEET) await storeFleet(database);
  await sql`delete from history_chunks where day = ${DAY}`.execute(database);

  // Another vehicle each time: its rows were not looked at before.
  let last = 0;
  const next = () => vehicleId((last += 7) % PLAN.vehicles || PLAN.vehicles);
  for (const fields of ["core", "all"] as const) {
    const read = (vehicle: VehicleId) =>
      readDay(database, { vehicle, day: DAY, fields }).then(checkDay);
    const pack = (vehicle: VehicleId) =>
      packDay(database, { vehicle, day: DAY, fields }).then(checkDay);
    show(
      name,
      `a day of 5,000 from rows, ${fields}`,
      await measureWaiting(RUNS, () => read(next())),
    );
    show(name, `the same, and packed, ${fields}`, await measureWaiting(RUNS, () => pack(next())));
    const packed = next();
    await pack(packed);
    show(
      name,
      `a day of 5,000 from its chunk, ${fields}`,
      await measureWaiting(RUNS, () => readPacked(database, [packed], DAY, fields)),
    );
  }
  const sizes = await sql<{ core: number; complete: number }>`select
    round(sum(length(core))::numeric / sum(points), 2)::float8 as core,
    round(sum(length(complete))::numeric / sum(points), 2)::float8 as complete
    from history_chunks where day = ${DAY} and complete is not null`.execute(database);
  console.log(name, "bytes a point, core and all:", sizes.rows[0]);

  let frames: Uint8Array[] = [];
  show(
    name,
    `a day of ${FLEET} vehicles, ${(FLEET * FLEET_POINTS) / 1e6} M points, from chunks`,
    await measureWaiting(3, async () => {
      frames = [];
      for (let first = 1; first <= FLEET; first += VEHICLES_A_CALL) {
        const count = Math.min(VEHICLES_A_CALL, FLEET - first + 1);
        const vehicles = Array.from({ length: count }, (_, at) => vehicleId(first + at));
        frames.push(...(await readPacked(database, vehicles, FLEET_DAY, "core")));
      }
    }),
  );
  const bytes = frames.reduce((sum, { length }) => sum + length, 0);
  const decoding = await measureWaiting(3, async () => {
    let points = 0;
    for (const bytes of frames) {
      const frame = readHistoryFrame(bytes);
      if (frame.ok && frame.value.kind === "historyBlock") points += frame.value.block.count;
    }
    if (points !== FLEET * FLEET_POINTS) throw new Error(`${points} points`);
  });
  show(name, `its ${(bytes / 1e6).toFixed(1)} MB decoded`, decoding);
}

function checkDay({ points, bodies }: { points: number; bodies: readonly Uint8Array[] }): void {
  if (points !== PLAN.pointsOnFullDay || bodies.length !== 1) throw new Error(`${points} points`);
}

/** Frames as they are sent. */
async function readPacked(
  database: Database,
  vehicles: readonly VehicleId[],
  day: number,
  fields: "core" | "all",
): Promise<Uint8Array[]> {
  const from = epochMs(day * days(1));
  const wanted = { vehicles, from, to: epochMs(from + days(1)), fields };
  const plan = await planHistory(database, wanted);
  if (plan.some(({ chunk }) => !chunk)) throw new Error("not packed");
  const frames: Uint8Array[] = [];
  const stream = historyStream(plan, wanted, {
    database,
    enqueue: (read) => read(),
    shown: undefined,
    guest: undefined,
    maxPoints: Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
  });
  for await (const frame of stream) frames.push(frame);
  return frames;
}

/** Chunks of a day as packing makes them: there are no rows behind them. */
async function storeFleet(database: Database): Promise<void> {
  const dice = createDice(1);
  for (let vehicle = 1; vehicle <= FLEET; vehicle++) {
    const body = writeHistoryBlock(drive(vehicle, dice));
    if (readHistoryBlock(body).count !== FLEET_POINTS) throw new Error("unreadable");
    await sql`insert into history_chunks (device_id, day, form, points, version, core)
      values (${vehicle}, ${FLEET_DAY}, ${CHUNK_FORM}, ${FLEET_POINTS}, nextval('history_versions'),
        ${joinBodies([body])}::bytea)
      on conflict (day, device_id) do update
      set form = excluded.form, version = excluded.version, core = excluded.core`.execute(database);
  }
}

/** A day of driving and standing, a point every 30 seconds, with fuel and a driver. */
function drive(vehicle: number, dice: () => number): HistoryBlock {
  const count = FLEET_POINTS;
  const from = epochMs(FLEET_DAY * days(1));
  const rows = Array.from({ length: count }, (_, row) => row);
  let [latitude, longitude, course, speed] = [dice() * 1e9 - 5e8, dice() * 1e9 - 5e8, 0, 0];
  let fuel = 60;
  const levels: number[] = [];
  const levelRows: number[] = [];
  const block = {
    times: Uint32Array.from(rows, (row) => row * 30_000),
    positionIds: Float64Array.from(rows, (row) => row * FLEET + vehicle),
    latitudesE7: new Int32Array(count),
    longitudesE7: new Int32Array(count),
    speedsTenthKnots: new Uint16Array(count),
    courses: new Uint16Array(count),
    flags: new Uint8Array(count),
  };
  for (const row of rows) {
    const isDriving = row % 240 < 160;
    speed = isDriving ? Math.max(5, Math.min(55, speed + dice() * 20 - 10)) : 0;
    course = isDriving ? (course + dice() * 40 - 20 + 360) % 360 : course;
    const metres = speed * 15.4;
    latitude += Math.cos((course * Math.PI) / 180) * metres * 90;
    longitude += Math.sin((course * Math.PI) / 180) * metres * 110;
    block.latitudesE7[row] = latitude + (dice() - 0.5) * 200;
    block.longitudesE7[row] = longitude + (dice() - 0.5) * 200;
    block.speedsTenthKnots[row] = speed * 10;
    block.courses[row] = course;
    block.flags[row] = isDriving ? 31 : 11;
    if (isDriving && row % 5 === 0) {
      fuel -= 0.1;
      levels.push(fuel);
      levelRows.push(row);
    }
  }
  return {
    vehicleId: vehicleId(vehicle),
    from,
    until: epochMs(from + days(1)),
    count,
    ...block,
    texts: [`card ${vehicle}`],
    readings: [
      {
        key: "fuel",
        type: "real",
        rows: Uint32Array.from(levelRows),
        values: Float32Array.from(levels),
      },
      { key: "driverUniqueId", type: "text", rows: Uint32Array.of(0), values: Uint32Array.of(0) },
    ],
  };
}

function show(name: string, what: string, { minMs, medianMs, p95Ms }: Measured): void {
  const [min, median, p95] = [minMs, medianMs, p95Ms].map((ms) => ms.toFixed(1));
  console.log(`${name}: ${what}: ${min} / ${median} / ${p95} ms`);
}
