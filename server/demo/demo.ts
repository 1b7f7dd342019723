import type { DemoFleetProgress, DemoInfo } from "#contract/demo";
import type { Attributes, Position } from "#domain/position";
import { before, type DurationMs, type EpochMs } from "#domain/units";
import type { Fleet } from "../fleet/fleet.ts";
import type { Ingest } from "../ingest/ingest.ts";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import type { Log } from "../process/logger.ts";
import type { DemoFleet, KnownVehicle, Simulator } from "../simulator/simulator.ts";
import { connectionOf } from "../trackers/connectionOf.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demoAccounts.ts";

/** The simulator as `connectSimulator` gives it. */
export interface ConnectedSimulator {
  readonly simulator: Simulator;
  dispose(): Promise<void>;
}

interface Ports {
  readonly fleet: Fleet;
  readonly ingest: Pick<Ingest, "accept" | "acceptPast">;
  readonly history: DurationMs;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** The demonstration: its accounts, and a fleet that drives as long as the server runs. */
export function createDemo({ fleet, ingest, history, now, log }: Ports) {
  let progress: DemoFleetProgress = { type: "ready" };
  let isStopping = false;

  const known = ({ vehicles }: DemoFleet, from: EpochMs): KnownVehicle[] =>
    vehicles.flatMap(({ uniqueId }) => {
      const record = fleet.withUniqueId(uniqueId);
      const latest = record && fleet.latest(record.id);
      if (!latest) return [];
      const since = Math.max(latest.fixTime, from) as EpochMs;
      return [{ uniqueId, since, attributes: keptOf(latest), last: reportOf(uniqueId, latest) }];
    });

  return {
    info: (): DemoInfo => ({ accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD, fleet: progress }),

    /** Drives on from where the vehicles last reported. Returns at once. */
    drive(simulator: Simulator, demoFleet: DemoFleet): void {
      progress = { type: "preparing", done: 0, total: 1 };
      const from = before(now(), history);
      const startedAt = now();
      simulator
        .run(
          known(demoFleet, from),
          from,
          async (batch) => {
            await ingest.accept(batch.map(onItsConnection));
          },
          (done, total) => {
            if (progress.type === "ready") return;
            progress = done < total ? { type: "preparing", done, total } : { type: "ready" };
            if (progress.type === "ready")
              log.info({ seconds: Math.round((now() - startedAt) / 1_000) }, "the past is made");
          },
          (reports) => ingest.acceptPast(reports),
        )
        .catch((error: unknown) => {
          if (!isStopping) log.error({ err: error }, "the simulated fleet stopped");
        });
    },

    /** The end of the simulated fleet is no fault from now on. */
    stopping(): void {
      isStopping = true;
    },
  };
}

/** Nobody but the simulator can speak for its vehicles: it runs inside the server. */
const onItsConnection = (report: TrackerReport): TrackerReport => ({
  ...report,
  line: connectionOf("simulator", report.uniqueId),
});

/** What was kept of a vehicle; what anybody may have said does not hold its engine. */
function keptOf({ line, attributes }: Position): Attributes {
  if (line !== undefined) return attributes;
  const { blocked: _, ...others } = attributes;
  return others;
}

/** The other way round: what a vehicle must have said to be where it is. */
const reportOf = (uniqueId: string, latest: Position): TrackerReport => ({
  uniqueId,
  protocol: latest.protocol,
  fixTime: latest.fixTime,
  valid: latest.valid,
  latitude: latest.latitude,
  longitude: latest.longitude,
  altitudeMetres: latest.altitude,
  speedKnots: latest.speed,
  courseDegrees: latest.course,
  accuracyMetres: latest.accuracy,
  attributes: latest.attributes,
});
