import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Log } from "../createLogger.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { createIdBlocks } from "../database/createIdBlocks.ts";
import type { Partitions } from "../database/createPartitions.ts";
import { isDataFault } from "../database/databaseError.ts";
import { storePositions } from "../database/storePositions.ts";
import type { Fleet, VehicleRecord } from "../fleet/createFleet.ts";
import { checkReport, type ReportRefusal } from "./checkReport.ts";
import { createBatch, placedAt } from "./createBatch.ts";
import type { Outcome } from "./outcome.ts";
import type { TrackerReport } from "./trackerReport.ts";

/** Told after the commit. */
export interface Committed {
  /** Those that became their vehicle's latest, in order. */
  readonly live: readonly Position[];
  /** Everybody who was heard, also with late or repeated reports. */
  readonly heard: readonly VehicleId[];
}

export interface IngestPorts {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly fleet: Fleet;
  /** Makes vehicles of trackers nobody entered; absent when that is not allowed. */
  readonly register: ((uniqueIds: readonly string[]) => Promise<void>) | undefined;
  readonly onCommitted: (committed: Committed) => void;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** One transaction's worth: it takes some 60 ms, and pages wait for it. */
const MAX_BATCH = 2_000;
/** Above this new reports are turned away: they would wait for more than some seconds. */
const MAX_WAITING = 20_000;

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
  const { database, fleet, partitions, now, log } = ports;
  const ids = createIdBlocks(database);
  const refused = new Map<ReportRefusal, number>();
  const waiting: Job[] = [];
  let waitingReports = 0;
  let stored = 0;
  let isStopping = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const jobs: Job[] = [];
      let size = 0;
      while (waiting[0] && (size === 0 || size + waiting[0].reports.length <= MAX_BATCH)) {
        const job = waiting.shift() as Job;
        jobs.push(job);
        size += job.reports.length;
      }
      const outcomes = await takeIn(jobs.flatMap(({ reports }) => reports));
      waitingReports -= size;
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
      log.error({ err: error, reports: reports.length }, "reports could not be stored");
      return reports.map(() => refusal("notStored"));
    }
  }

  async function commit(reports: readonly TrackerReport[]): Promise<readonly Outcome[]> {
    const serverTime = now();
    const refusals = reports.map((report) => checkReport(report, serverTime));
    await registerUnknown(reports.filter((_, at) => refusals[at] === undefined));
    await ids.reserve(reports.length);

    const batch = createBatch(fleet, serverTime, ids.take);
    const outcomes = reports.map((report, at): Outcome => {
      const vehicle = fleet.withUniqueId(report.uniqueId);
      const reason = refusals[at] ?? reasonAgainst(vehicle);
      const last = reason === "noPlace" && vehicle ? batch.lastOf(vehicle) : undefined;
      if (last && vehicle) return batch.add(placedAt(report, last), vehicle);
      return reason || !vehicle ? refusal(reason ?? "unknownVehicle") : batch.add(report, vehicle);
    });
    if (batch.states.size > 0) {
      await partitions.ensure(
        batch.positions.map(({ fixTime }) => fixTime),
        serverTime,
      );
      const { positions, states } = batch;
      await storePositions(database, { positions, latest: states, heardAt: serverTime });
      for (const latest of states.values()) fleet.heard(latest, serverTime);
      stored += positions.length;
      ports.onCommitted({ live: batch.live, heard: [...states.keys()] });
    }
    return outcomes;
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
      if (waitingReports >= MAX_WAITING)
        return Promise.resolve(reports.map(() => refusal("overloaded")));
      waitingReports += reports.length;
      return new Promise((resolve) => {
        waiting.push({ reports, resolve });
        running ??= run();
      });
    },

    /** Since the start. */
    figures: () => ({ stored, refused: Object.fromEntries(refused), waiting: waitingReports }),

    /** Takes nothing more in; resolves when everything taken in is on the disk. */
    async close(): Promise<void> {
      isStopping = true;
      await running;
    },
  };
}

export type Ingest = ReturnType<typeof createIngest>;

const reasonAgainst = (vehicle: VehicleRecord | undefined): ReportRefusal | undefined =>
  !vehicle ? "unknownVehicle" : vehicle.disabled ? "vehicleDisabled" : undefined;
