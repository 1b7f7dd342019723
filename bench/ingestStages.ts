import { performance } from "node:perf_hooks";
import { epochMs, hours, seconds } from "#domain/units";
import { createSessions } from "../server/accounts/sessions.ts";
import type { Bus } from "../server/cluster/bus.ts";
import { joinCluster } from "../server/cluster/joinCluster.ts";
import type { Database } from "../server/database/connectEmbeddedDatabase.ts";
import { createIdBlocks } from "../server/database/idBlocks.ts";
import { createPartitions } from "../server/database/partitions.ts";
import { rowOfPosition } from "../server/database/positionRows.ts";
import { storePositions } from "../server/database/storePositions.ts";
import { ensureGroup } from "../server/fleet/ensureGroup.ts";
import { createFleet } from "../server/fleet/fleet.ts";
import { createRegister } from "../server/fleet/register.ts";
import { createBatch } from "../server/ingest/batch.ts";
import { checkReport } from "../server/ingest/checkReport.ts";
import { createIngest } from "../server/ingest/ingest.ts";
import type { Published } from "../server/ingest/ingestPorts.ts";
import type { TrackerReport } from "../server/ingest/trackerReport.ts";
import { createHub } from "../server/live/hub.ts";
import { createLogger } from "../server/process/logger.ts";
import { createRights } from "../server/rights/rights.ts";
import { createRuleCache } from "../server/rules/ruleCache.ts";
import { createRuleStates } from "../server/rules/ruleStates.ts";
import { createDice } from "./seededFleet.ts";

/** How fast the whole way in is, and where its time goes. */
export interface IngestFigure {
  readonly name: string;
  readonly positions: number;
  readonly perSecond: number;
  readonly budgetPerSecond: number | undefined;
  readonly medianAnswerMs: number;
  readonly p95AnswerMs: number;
  /** Of one full batch, each stage measured by itself. */
  readonly stagesMs: Readonly<Record<Stage, number>>;
}

type Stage = "check" | "complete" | "json" | "statement" | "publish";

interface Way {
  readonly name: string;
  readonly database: Database;
  readonly bus: Bus;
  /** Trackers that report at the same moment, each waiting for its answer. */
  readonly trackers: number;
  readonly durationMs: number;
  readonly budgetPerSecond: number | undefined;
}

const WARM_UP_MS = 2_000;
const BATCH = 2_000;
const STAGE_RUNS = 15;
const now = () => epochMs(Date.now());
const log = createLogger("error", false);

/** Reports of a truck as a tracker with the usual sensors sends them. */
export function createReports(seed: number) {
  const dice = createDice(seed);
  const whole = (below: number) => Math.floor(dice() * below);
  return (tracker: number, fixTime: number): TrackerReport => ({
    uniqueId: `truck-${tracker}`,
    protocol: "osmand",
    fixTime,
    valid: true,
    latitude: -34.9 + dice() / 5,
    longitude: -56.2 + dice() / 5,
    altitudeMetres: whole(90),
    speedKnots: whole(60),
    courseDegrees: whole(360),
    accuracyMetres: 4,
    attributes: {
      ignition: true,
      odometer: 154_320_111 + whole(1e6),
      fuelLevel: whole(100),
      battery: 12.4,
      rpm: 800 + whole(1_000),
      sat: whole(20),
      hdop: 1.1,
      driverUniqueId: `RFID-${tracker % 5_000}`,
    },
  });
}

/** The parts of a server that a report passes, put together as `openFeed` does. */
async function openWay({ database, bus }: Way) {
  const partitions = createPartitions(database);
  await partitions.load();
  const fleet = createFleet(database, now);
  await fleet.load();
  const rights = createRights(database);
  const sessions = createSessions(database, now);
  const hub = createHub({ fleet, rights, sessions, now, log });
  const group = await ensureGroup(database, { key: "bench", name: "Bench" });
  const { publish: onCommitted } = joinCluster({
    bus,
    database,
    fleet,
    rights,
    sessions,
    hub,
    log,
  });
  const register = createRegister({
    database,
    fleet,
    rights,
    group,
    readSights: async () => undefined,
  });
  const ingest = createIngest({ database, partitions, fleet, register, onCommitted, now, log });
  return { fleet, ingest, onCommitted, close: async () => (await ingest.close(), hub.close()) };
}

/** Every tracker sends its next report as soon as the one before it was acknowledged. */
export async function measureIngest(way: Way): Promise<IngestFigure> {
  const parts = await openWay(way);
  const report = createReports(1);
  const base = Date.now() - hours(12);
  const answersMs: number[] = [];
  let stored = 0;
  const over = new AbortController();

  const senders = Array.from({ length: way.trackers }, async (_, tracker) => {
    for (let at = 0; !over.signal.aborted; at++) {
      const sent = performance.now();
      const [outcome] = await parts.ingest.accept([report(tracker, base + at * seconds(1))]);
      if (outcome?.type !== "stored") throw new Error(`a report was ${outcome?.type}`);
      stored++;
      answersMs.push(performance.now() - sent);
    }
  });
  await wait(WARM_UP_MS);
  const storedBefore = stored;
  answersMs.length = 0;
  const from = performance.now();
  await wait(way.durationMs);
  const positions = stored - storedBefore;
  const perSecond = Math.round(positions / ((performance.now() - from) / 1_000));
  answersMs.sort((left, right) => left - right);
  const quantile = (share: number) => answersMs[Math.floor(answersMs.length * share)] ?? 0;
  const [medianAnswerMs, p95AnswerMs] = [quantile(0.5), quantile(0.95)];
  over.abort();
  await Promise.all(senders);

  const { name, budgetPerSecond } = way;
  const stagesMs = await measureStages(way, parts, base + hours(6));
  await parts.close();
  return { name, positions, perSecond, budgetPerSecond, medianAnswerMs, p95AnswerMs, stagesMs };
}

/** One full batch, step by step through the same functions, as the median of several. */
async function measureStages(
  { database }: Way,
  { fleet, onCommitted }: Awaited<ReturnType<typeof openWay>>,
  base: number,
): Promise<Record<Stage, number>> {
  const report = createReports(2);
  const ids = createIdBlocks(database);
  const ruleStates = createRuleStates(database);
  const ruleCache = createRuleCache({ database, log, sightsOf: async () => new Map() });
  const spent: Record<Stage, number[]> = {
    check: [],
    complete: [],
    json: [],
    statement: [],
    publish: [],
  };
  const timed = async <Outcome>(stage: Stage, work: () => Outcome | Promise<Outcome>) => {
    const started = performance.now();
    const outcome = await work();
    spent[stage].push(performance.now() - started);
    return outcome;
  };

  for (let run = 0; run < STAGE_RUNS; run++) {
    const reports = Array.from({ length: BATCH }, (_, at) => report(at, base + run * seconds(1)));
    const receivedAt = now();
    await ids.reserve(BATCH);
    await timed("check", () => reports.forEach((one) => checkReport(one, receivedAt)));
    const ports = { fleet, ruleCache, ruleStates, roadLimits: undefined, onFault() {} };
    const batch = createBatch({ ...ports, takeId: ids.take }, receivedAt);
    await timed("complete", () => {
      for (const one of reports) {
        const vehicle = fleet.withUniqueId(one.uniqueId);
        if (vehicle) batch.add(one, vehicle);
      }
    });
    const { positions, states: latest, events } = batch;
    const stored = { positions, latest, events, ruleStates: batch.changedRuleStates(), receivedAt };
    await timed("json", () => JSON.stringify(positions.map(rowOfPosition)));
    await timed("statement", () => storePositions(database, stored));
    const committed: Published = { live: batch.live, reported: [...latest.keys()] };
    await timed("publish", () => {
      for (const position of latest.values()) fleet.setLatest(position, receivedAt);
      onCommitted(committed);
    });
  }
  const median = (stage: Stage) =>
    spent[stage].sort((left, right) => left - right)[STAGE_RUNS >> 1] ?? 0;
  const json = median("json");
  return {
    check: median("check"),
    complete: median("complete"),
    json,
    // It makes the JSON itself, too.
    statement: median("statement") - json,
    publish: median("publish"),
  };
}

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
