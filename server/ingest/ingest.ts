import type { Position } from "#domain/position";
import { tripRulesOf } from "#domain/rules/driving/tripRule";
import { type EpochMs, minutes } from "#domain/units";
import { isDataFault, isDiskFull } from "../database/databaseError.ts";
import { createIdBlocks } from "../database/idBlocks.ts";
import { storePositions } from "../database/storePositions.ts";
import type { VehicleRecord } from "../fleet/fleet.ts";
import { createRuleCache } from "../rules/ruleCache.ts";
import { createRuleStates } from "../rules/ruleStates.ts";
import { atLastCoordinate, createBatch } from "./batch.ts";
import { checkReport, type ReportRefusal } from "./checkReport.ts";
import type { IngestPorts } from "./ingestPorts.ts";
import type { Outcome } from "./outcome.ts";
import { createPause } from "./pause.ts";
import { storePast } from "./storePast.ts";
import type { TrackerReport } from "./trackerReport.ts";

/** One transaction's worth: it takes some 60 ms, and pages wait for it. */
const MAX_BATCH = 2_000;
/** After a batch of so many those who were answered have the next ones to say, so a moment is waited. */
const MANY = 16;
/** As many as this need not wait: a batch of fewer costs more for its statement than for what is in it. */
const ENOUGH = 64;
const PAUSE_MS = 20;
/** Above this new reports are turned away: they would wait for more than some seconds. */
const MAX_WAITING = 20_000;

const LOG_FULL_EVERY = minutes(1);

interface Job {
  readonly reports: readonly TrackerReport[];
  readonly resolve: (outcomes: readonly Outcome[]) => void;
}

/**
 * The one way in, for real trackers and the simulated fleet alike. While one batch is being
 * committed the next one gathers, so a single report waits for nobody and a flood is written in
 * large transactions, without any delay of our own.
 */
export function createIngest(ports: IngestPorts) {
  const { database, fleet, partitions, now, log, roadLimits } = ports;
  const ruleCache = ports.ruleCache ?? createRuleCache({ database, log, sightsOf: nobody });
  const ids = createIdBlocks(database);
  const ruleStates = createRuleStates(database);
  const faults = new Map<number, number>();
  const refused = new Map<ReportRefusal, number>();
  const waiting: Job[] = [];
  const alone: (() => Promise<void>)[] = [];
  let waitingReports = 0;
  const pause = createPause(PAUSE_MS);
  let stored = 0;
  let happened = 0;
  let notStored = 0;
  let loggedFullAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0 || alone.length > 0) {
      // Whatever has come to this process already goes with it.
      await new Promise(setImmediate);
      if (waitingReports < ENOUGH && alone.length === 0 && !isStopping) await pause.over();
      for (const work of alone.splice(0)) await work();
      const jobs: Job[] = [];
      let size = 0;
      while (waiting[0] && (size === 0 || size + waiting[0].reports.length <= MAX_BATCH)) {
        const job = waiting.shift() as Job;
        jobs.push(job);
        size += job.reports.length;
      }
      const outcomes = await takeIn(jobs.flatMap(({ reports }) => reports));
      waitingReports -= size;
      if (size >= MANY) pause.begin();
      let from = 0;
      for (const { reports, resolve } of jobs)
        resolve(outcomes.slice(from, (from += reports.length)));
    }
    running = undefined;
  }

  /** A batch that the database cannot digest is halved until only the bad report is left out. */
  async function takeIn(reports: readonly TrackerReport[]): Promise<readonly Outcome[]> {
    try {
      return await commit(reports);
    } catch (error) {
      if (isDataFault(error) && reports.length > 1) {
        const half = reports.length >> 1;
        const first = await takeIn(reports.slice(0, half));
        return [...first, ...(await takeIn(reports.slice(half)))];
      }
      logNotStored(error, reports.length);
      return reports.map(() => refusal("notStored"));
    }
  }

  /** A full disk refuses every batch: that is said once a minute, and for how many. */
  function logNotStored(error: unknown, count: number): void {
    if (!isDiskFull(error)) {
      log.error({ err: error, reports: count }, "reports could not be stored");
      return;
    }
    notStored += count;
    if (now() - loggedFullAt < LOG_FULL_EVERY) return;
    loggedFullAt = now();
    log.error({ reports: notStored }, "the database's disk is full: reports were not stored");
    notStored = 0;
  }

  async function commit(reports: readonly TrackerReport[]): Promise<readonly Outcome[]> {
    const serverTime = now();
    const refusals = reports.map((report) => checkReport(report, serverTime));
    await registerUnknown(reports.filter((_, at) => refusals[at] === undefined));
    await ids.reserve(reports.length);
    await ruleStates.ready(latestOf(reports));

    const batch = createBatch(
      { fleet, ruleCache, ruleStates, roadLimits, onFault, takeId: ids.take },
      serverTime,
    );
    const outcomes = reports.map((report, at): Outcome => {
      const vehicle = fleet.withUniqueId(report.uniqueId);
      const reason = refusals[at] ?? reasonAgainst(vehicle, serverTime);
      const last = reason === "noPlace" && vehicle ? batch.lastOf(vehicle) : undefined;
      if (last && vehicle) return batch.add(atLastCoordinate(report, last), vehicle);
      return reason || !vehicle ? refusal(reason ?? "unknownVehicle") : batch.add(report, vehicle);
    });
    if (batch.states.size > 0) {
      await partitions.ensure(
        batch.positions.map(({ fixTime }) => fixTime),
        serverTime,
      );
      const { positions, states } = batch;
      const events = await storePositions(database, {
        positions,
        latest: states,
        events: batch.events,
        ruleStates: batch.changedRuleStates(),
        receivedAt: serverTime,
      });
      for (const position of batch.live) fleet.passed(position);
      for (const [id, latest] of states) {
        fleet.setLatest(latest, serverTime);
        ruleStates.keep(id, batch.ruleStates.get(id) ?? ruleStates.of(id), latest.id);
      }
      for (const position of batch.proven) fleet.prove(position);
      stored += positions.length;
      happened += events.length;
      ports.onCommitted({ live: batch.live, proven: batch.proven, reported: [...states.keys()] });
      if (events.length > 0) ports.onEvents?.(events);
    }
    return outcomes;
  }

  async function takePast(reports: readonly TrackerReport[]): Promise<void> {
    const about = { database, partitions, fleet, ruleCache, roadLimits, onFault, ids };
    const past = await storePast(about, reports, now());
    stored += past?.positions.length ?? 0;
    happened += past?.events.length ?? 0;
    if (past?.latest) ports.onRaised?.(past.latest);
  }

  /** Of each vehicle that reports and has reported before. */
  function latestOf(reports: readonly TrackerReport[]) {
    const vehicles = new Set<VehicleRecord>();
    for (const { uniqueId } of reports) {
      const vehicle = fleet.withUniqueId(uniqueId);
      if (vehicle) vehicles.add(vehicle);
    }
    return [...vehicles].flatMap((vehicle) => {
      const latest = fleet.latest(vehicle.id);
      const { minDuration } = tripRulesOf(ruleCache.vehicle(vehicle).settings);
      return latest ? [{ latest, minDuration }] : [];
    });
  }

  function onFault(attribute: number): void {
    faults.set(attribute, (faults.get(attribute) ?? 0) + 1);
  }

  async function registerUnknown(reports: readonly TrackerReport[]): Promise<void> {
    if (!ports.register) return;
    const unknown = new Set<string>();
    for (const { uniqueId } of reports) if (!fleet.withUniqueId(uniqueId)) unknown.add(uniqueId);
    if (unknown.size > 0) await ports.register([...unknown]);
  }

  function refusal(reason: ReportRefusal): Outcome {
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
    return { type: "refused", reason };
  }

  return {
    /** Resolves after the commit with one outcome for each report, in order. Never rejects. */
    accept(reports: readonly TrackerReport[]): Promise<readonly Outcome[]> {
      if (reports.length === 0) return Promise.resolve([]);
      if (isStopping) return Promise.resolve(reports.map(() => refusal("stopping")));
      if (ports.hasDiskSpace?.() === false)
        return Promise.resolve(reports.map(() => refusal("notStored")));
      if (waitingReports >= MAX_WAITING)
        return Promise.resolve(reports.map(() => refusal("overloaded")));
      waitingReports += reports.length;
      return new Promise((resolve) => {
        waiting.push({ reports, resolve });
        if (waitingReports >= ENOUGH) pause.end();
        running ??= run();
      });
    },

    /**
     * Takes in what one vehicle reported before everything that is known of it; see `storePast`. What
     * happened then is published to nobody. Resolves after the commit. Never rejects.
     */
    acceptPast(reports: readonly TrackerReport[]): Promise<void> {
      if (isStopping) return Promise.resolve();
      return new Promise((resolve) => {
        alone.push(() =>
          takePast(reports)
            .catch((error: unknown) => logNotStored(error, reports.length))
            .then(resolve),
        );
        pause.end();
        running ??= run();
      });
    },

    /**
     * Does work between two batches: nobody completes a position meanwhile, so what it writes of a
     * vehicle is what the next position goes on from.
     */
    alone<Result>(
      work: (takeId: () => Promise<Position["id"]>) => Promise<Result>,
    ): Promise<Result> {
      if (isStopping) return Promise.reject(new Error("the server stops"));
      const takeId = async () => {
        await ids.reserve(1);
        return ids.take();
      };
      return new Promise((resolve, reject) => {
        alone.push(() => work(takeId).then(resolve, reject));
        pause.end();
        running ??= run();
      });
    },

    /** What the rules remember; whoever changes it does so `alone`. */
    ruleStates,

    /** Since the start. */
    figures: () => ({
      stored,
      events: happened,
      refused: Object.fromEntries(refused),
      waiting: waitingReports,
      /** How often computed attributes met values that they cannot use, by their ids. */
      faults: Object.fromEntries(faults),
    }),

    /** Takes nothing more in; resolves when everything taken in is on the disk. */
    async close(): Promise<void> {
      isStopping = true;
      pause.end();
      await running;
    },
  };
}

export type Ingest = ReturnType<typeof createIngest>;

function reasonAgainst(
  vehicle: VehicleRecord | undefined,
  now: EpochMs,
): ReportRefusal | undefined {
  if (!vehicle) return "unknownVehicle";
  const isOver = vehicle.expiresAt !== undefined && vehicle.expiresAt <= now;
  return vehicle.disabled || isOver ? "vehicleDisabled" : undefined;
}

const nobody = () => Promise.resolve(new Map());
