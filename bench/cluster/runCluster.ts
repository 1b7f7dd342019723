import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPostgres } from "../databaseServer.ts";
import { type Instance, startInstance } from "./instance.ts";
import { createLedger } from "./ledger.ts";
import { processorTimeMs } from "./processorTime.ts";
import { registerTrackers, report } from "./trackers.ts";
import { openViewer } from "./viewer.ts";

/**
 * What one, two and three instances on one PostgreSQL take in and how soon all of it is on every
 * instance's sockets: as a table and as `cluster.json`. Each tracker always reports to the same
 * instance. `kill` ends one instance in the middle, `stall` holds one up for 30 s.
 *
 * `--rounds 3` measures each case so often in alternation and shows the median; `--only 2,kill`
 * leaves the other cases out; `--seconds 20` is how long each is measured.
 */
type Trouble = "none" | "kill" | "stall";

interface Case {
  readonly name: string;
  readonly instances: number;
  readonly trouble: Trouble;
}

interface Figures {
  readonly case: string;
  readonly reportsPerSecond: number;
  /** Of the slowest instance's sockets; one that was held up or killed is left out. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Acknowledged, but not seen on some instance's sockets 3 s, and up to a minute, after the end. */
  readonly missingAfter3s: number;
  readonly missing: number;
  readonly repeated: number;
  /** Processor time a report, of all instances together and of PostgreSQL. */
  readonly serverMs: number;
  readonly databaseMs: number;
}

const CASES: readonly Case[] = [
  { name: "1", instances: 1, trouble: "none" },
  { name: "2", instances: 2, trouble: "none" },
  { name: "3", instances: 3, trouble: "none" },
  { name: "kill", instances: 3, trouble: "kill" },
  { name: "stall", instances: 2, trouble: "stall" },
];
const STALL_MS = 30_000;
const SETTLE_MS = 3_000;
const SETTLED_WITHIN_MS = 60_000;

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    rounds: { type: "string", default: "1" },
    trackers: { type: "string", default: "5000" },
    waiting: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const secondsMs = Number(options.seconds) * 1_000;
const chosen = options.only?.split(",");
const cases = CASES.filter(({ name }) => !chosen || chosen.includes(name));

const folder = mkdtempSync(join(tmpdir(), "waymark-cluster-"));
const postgres = await startPostgres(folder);
const postgresPid = Number(
  readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0],
);
const rounds: Figures[][] = [];
try {
  for (let round = 0; round < Number(options.rounds); round++)
    for (const each of cases) {
      const database = `cluster_${round}_${each.name}`;
      await createDatabase(database);
      const figures = await measureCase(each, postgres.addressOf(database));
      (rounds[round] ??= []).push(figures);
      console.log(lineOf(figures));
    }
} finally {
  await postgres.stop();
}

const table = cases.map(({ name }) => medianOf(rounds.flat().filter((row) => row.case === name)));
const single = table.find((row) => row.case === "1")?.reportsPerSecond;
console.log(
  `\n${options.trackers} trackers, ${options.waiting} reports under way, ${options.seconds} s a case`,
);
console.log(HEAD());
for (const row of table) console.log(lineOf(row, single));
writeFileSync(
  join("bench", "cluster.json"),
  `${JSON.stringify({ node: process.version, options, table, rounds }, undefined, 2)}\n`,
);
process.exit(0);

async function measureCase(each: Case, database: URL): Promise<Figures> {
  const instances: Instance[] = [];
  try {
    // The first makes the tables; the others find them.
    while (instances.length < each.instances) instances.push(await startInstance(database));
    return await measureInstances(each, instances);
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
  }
}

async function measureInstances(
  { name, instances: count, trouble }: Case,
  instances: readonly Instance[],
): Promise<Figures> {
  const ledger = createLedger(count);
  const away = new Set<number>();
  const load = {
    trackers: Number(options.trackers),
    waiting: Number(options.waiting),
    urlOf: (tracker: number) =>
      away.has(tracker % count) ? undefined : instances[tracker % count]?.trackerUrl,
    ledger,
    random: seeded(Number(options.seed)),
  };
  await registerTrackers(load);
  const viewers = await Promise.all(
    instances.map((instance, index) => openViewer(instance, index, ledger)),
  );
  const serversMs = () => instances.reduce((sum, { pid }) => sum + processorTimeMs(pid), 0);
  const [serverBefore, databaseBefore] = [serversMs(), processorTimeMs(postgresPid)];
  const startMs = performance.now();
  const runMs = trouble === "stall" ? STALL_MS + secondsMs : secondsMs;
  const troubled = trouble === "none" ? undefined : count - 1;
  const reporting = report(load, () => performance.now() - startMs > runMs);
  if (troubled !== undefined) {
    const instance = instances[troubled] as Instance;
    await sleep(secondsMs / 2);
    away.add(troubled);
    instance.kill(trouble === "kill" ? "SIGKILL" : "SIGSTOP");
    if (trouble === "stall") {
      await sleep(STALL_MS);
      instance.kill("SIGCONT");
      away.delete(troubled);
    }
  }
  await reporting;
  const reports = ledger.acknowledgedCount();
  const [serverAfter, databaseAfter] = [serversMs(), processorTimeMs(postgresPid)];
  const endMs = startMs + runMs;
  const watched = instances
    .map((_, at) => at)
    .filter((at) => !(trouble === "kill" && at === troubled));
  const missingOf = () => Math.max(...watched.map(ledger.missing));
  await sleep(SETTLE_MS);
  const missingAfter3s = missingOf();
  const until = performance.now() + SETTLED_WITHIN_MS;
  while (missingOf() > 0 && performance.now() < until) await sleep(500);
  const timed = watched.filter((at) => at !== troubled);
  const ages = timed.map(ledger.ages);
  const figures: Figures = {
    case: name,
    reportsPerSecond: ledger.acknowledgedBetween(startMs, endMs) / (runMs / 1_000),
    medianMs: Math.max(...ages.map((sorted) => quantile(sorted, 0.5))),
    p95Ms: Math.max(...ages.map((sorted) => quantile(sorted, 0.95))),
    missingAfter3s,
    missing: missingOf(),
    repeated: Math.max(...watched.map(ledger.repeated)),
    serverMs: (serverAfter - serverBefore) / reports,
    databaseMs: (databaseAfter - databaseBefore) / reports,
  };
  for (const viewer of viewers) viewer.close();
  return figures;
}

async function createDatabase(name: string): Promise<void> {
  const client = new pg.Client(postgres.address.href);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}

function medianOf(rows: readonly Figures[]): Figures {
  const middle = (pick: (row: Figures) => number) =>
    quantile(rows.map(pick).toSorted(ascending), 0.5);
  const worst = (pick: (row: Figures) => number) => Math.max(...rows.map(pick));
  return {
    case: rows[0]?.case ?? "",
    reportsPerSecond: middle((row) => row.reportsPerSecond),
    medianMs: middle((row) => row.medianMs),
    p95Ms: middle((row) => row.p95Ms),
    missingAfter3s: worst((row) => row.missingAfter3s),
    missing: worst((row) => row.missing),
    repeated: worst((row) => row.repeated),
    serverMs: middle((row) => row.serverMs),
    databaseMs: middle((row) => row.databaseMs),
  };
}

function HEAD(): string {
  return columns(
    "case",
    "reports/s",
    "of one",
    "median ms",
    "p95 ms",
    "missing 3 s",
    "missing",
    "twice",
    "servers ms",
    "database ms",
  );
}

function lineOf(row: Figures, single?: number): string {
  return columns(
    row.case,
    row.reportsPerSecond.toFixed(0),
    single ? (row.reportsPerSecond / single).toFixed(2) : "",
    row.medianMs.toFixed(0),
    row.p95Ms.toFixed(0),
    `${row.missingAfter3s}`,
    `${row.missing}`,
    `${row.repeated}`,
    row.serverMs.toFixed(3),
    row.databaseMs.toFixed(3),
  );
}

function columns(...cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(12)).join("");
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function ascending(left: number, right: number): number {
  return left - right;
}

function sleep(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
