import { LATE_EVENTS } from "#domain/alert/alertLimits";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { after, type EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { readHistory } from "../database/readPositions.ts";
import type { EnqueueRead } from "../reports/heavyReads.ts";
import { readSeeds } from "./readSeeds.ts";
import type { Rehearsal } from "./rehearsals.ts";
import type { RehearsalPeriod } from "./vehicleRehearsal.ts";

/** Where a rehearsal reads, for whom, and as long as what. */
export interface PastPorts {
  readonly database: Database;
  /** One page at a time, behind others' heavy reads. */
  readonly enqueue: EnqueueRead;
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
  readonly rehearsal: Pick<Rehearsal, "isOver">;
}

/** Whether nobody waits any more, or its time is up: what is half done by then counts for nothing. */
export const hasEnded = ({ signal, rehearsal }: PastPorts): boolean =>
  signal.aborted || rehearsal.isOver();

/** What follows a vehicle through its past. */
interface PositionSink {
  take(position: Position): void;
}

/** Of a vehicle the position before a time; undefined at its first. */
export const seedOf = async (
  { database, enqueue }: PastPorts,
  vehicle: VehicleId,
  before: EpochMs,
): Promise<Position | undefined> =>
  (await enqueue(() => readSeeds(database, [vehicle], before))).get(vehicle);

/**
 * Gives every position of a period, by fix time, page by page, until the rehearsal has ended. What happened
 * in it may have become known some time after it.
 */
export async function followPast(
  ports: PastPorts,
  { vehicle, from, to }: RehearsalPeriod & { readonly vehicle: VehicleId },
  sink: PositionSink,
): Promise<void> {
  const { database, enqueue } = ports;
  const pages = readHistory(database, { vehicle, from, to: after(to, LATE_EVENTS) }, enqueue);
  for await (const page of pages) {
    if (hasEnded(ports)) return;
    for (const position of page) sink.take(position);
    // Trackers and others are answered meanwhile.
    await new Promise(setImmediate);
  }
}
