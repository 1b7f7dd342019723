import { sql } from "kysely";
import type { Event } from "#domain/event";
import { distance } from "#domain/geodesy";
import type { Position } from "#domain/position";
import { NO_MEMORY } from "#domain/rules/ruleMemory";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { POSITION_RECORD, positionOfRecord } from "../database/positionRecord.ts";
import { storePositions } from "../database/storePositions.ts";
import type { Fleet, VehicleRecord } from "../fleet/createFleet.ts";
import { rounded } from "./completePosition.ts";
import { type BatchPorts, createBatch } from "./createBatch.ts";
import type { TrackerReport } from "./trackerReport.ts";

interface Ports extends Omit<BatchPorts, "fleet" | "memories"> {
  readonly database: Database;
  readonly fleet: Fleet;
}

/**
 * Stores what a vehicle reported before everything that is known of it, as if it had come then: in
 * the order given, with its own totals and what happened. What is known goes on from there: its
 * totals are raised by what was driven, and its latest position stays the latest. Between two batches
 * only, and after the reports have been checked.
 */
export async function storePast(
  ports: Ports,
  vehicle: VehicleRecord,
  reports: readonly TrackerReport[],
  serverTime: EpochMs,
): Promise<readonly Event[]> {
  const { database, fleet } = ports;
  const first = await firstOf(database, vehicle);
  const latest = fleet.latest(vehicle.id);
  if (!first || !latest) return [];

  const batch = createBatch(
    { ...ports, fleet: { latest: () => undefined }, memories: { of: () => NO_MEMORY } },
    serverTime,
  );
  for (const report of reports) if (report.fixTime < first.fixTime) batch.add(report, vehicle);
  const last = batch.lastOf(vehicle);
  if (!last) return [];

  const driven = rounded(totalOf(last) + distance(last, first), 2);
  const events = await database.transaction().execute(async (transaction) => {
    const { positions } = batch;
    const stored = await storePositions(transaction, {
      positions,
      latest: new Map(),
      events: batch.events,
      heardAt: serverTime,
    });
    await sql`update positions set total_distance = total_distance + ${driven}
      where device_id = ${vehicle.id} and fix_time >= ${new Date(first.fixTime)}
        and total_distance is not null`.execute(transaction);
    await sql`update device_states set total_distance = total_distance + ${driven}
      where device_id = ${vehicle.id}`.execute(transaction);
    return stored;
  });
  const attributes = {
    ...latest.attributes,
    totalDistance: rounded(totalOf(latest) + driven, 2),
  };
  fleet.heard({ ...latest, attributes }, fleet.lastUpdate(vehicle.id) ?? serverTime);
  return events;
}

const totalOf = ({ attributes: { totalDistance } }: Position): number =>
  typeof totalDistance === "number" ? totalDistance : 0;

async function firstOf(database: Database, { id }: VehicleRecord): Promise<Position | undefined> {
  const { rows } = await sql<{ readonly position: string }>`
    select ${POSITION_RECORD} as position from positions
    where device_id = ${id} and total_distance is not null order by fix_time, id limit 1`.execute(
    database,
  );
  return rows[0] && positionOfRecord(rows[0].position);
}
