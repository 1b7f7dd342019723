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

  const driven = rounded(numberIn(last, "totalDistance") + distance(last, first), 2);
  // A tracker that counts its hours itself has counted on.
  const countsItself = reports.some(({ attributes }) => attributes.hours !== undefined);
  const ran = countsItself ? 0 : ranUntil(last, first);
  const events = await database.transaction().execute(async (transaction) => {
    const { positions } = batch;
    const stored = await storePositions(transaction, {
      positions,
      latest: new Map(),
      events: batch.events,
      heardAt: serverTime,
    });
    const raised = sql`total_distance = total_distance + ${driven},
      hours = case when ${ran}::float8 > 0 then coalesce(hours, 0) + ${ran} else hours end`;
    await sql`update positions set ${raised}
      where device_id = ${vehicle.id} and fix_time >= ${new Date(first.fixTime)}
        and total_distance is not null`.execute(transaction);
    await sql`update device_states set ${raised}
      where device_id = ${vehicle.id}`.execute(transaction);
    return stored;
  });
  const attributes = {
    ...latest.attributes,
    totalDistance: rounded(numberIn(latest, "totalDistance") + driven, 2),
    ...(ran > 0 && { hours: numberIn(latest, "hours") + ran }),
  };
  fleet.heard({ ...latest, attributes }, fleet.lastUpdate(vehicle.id) ?? serverTime);
  return events;
}

/** The engine ran from one to the other when it ran at both. */
const ranUntil = (last: Position, first: Position): number =>
  numberIn(last, "hours") +
  (last.attributes.ignition === true && first.attributes.ignition === true
    ? first.fixTime - last.fixTime
    : 0);

const numberIn = ({ attributes }: Position, key: string): number => {
  const value = attributes[key];
  return typeof value === "number" ? value : 0;
};

async function firstOf(database: Database, { id }: VehicleRecord): Promise<Position | undefined> {
  const { rows } = await sql<{ readonly position: string }>`
    select ${POSITION_RECORD} as position from positions
    where device_id = ${id} and total_distance is not null order by fix_time, id limit 1`.execute(
    database,
  );
  return rows[0] && positionOfRecord(rows[0].position);
}
