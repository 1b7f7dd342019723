import { sql } from "kysely";
import type { Event } from "#domain/event";
import { distance } from "#domain/geo/geodesy";
import type { Position } from "#domain/position";
import { readingOf } from "#domain/report/measure";
import { NO_RULE_STATE } from "#domain/rules/ruleState";
import { type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { IdBlocks } from "../database/idBlocks.ts";
import { markDays } from "../database/markHistory.ts";
import type { Partitions } from "../database/partitions.ts";
import { POSITION_RECORD, positionOfRecord } from "../database/positionRecord.ts";
import { storePositions } from "../database/storePositions.ts";
import type { Fleet, VehicleRecord } from "../fleet/fleet.ts";
import { type BatchPorts, createBatch } from "./batch.ts";
import { checkReport } from "./checkReport.ts";
import { rounded } from "./completePosition.ts";
import { seamEvents } from "./seamEvents.ts";
import type { TrackerReport } from "./trackerReport.ts";

interface Ports extends Omit<BatchPorts, "fleet" | "ruleStates" | "takeId"> {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly fleet: Fleet;
  readonly ids: IdBlocks;
}

interface StoredPast {
  readonly positions: readonly Position[];
  readonly events: readonly Event[];
  /** The vehicle's latest position, its totals raised. */
  readonly latest: Position | undefined;
}

/**
 * Stores what a vehicle reported before everything that is known of it, as if it had come then: in
 * the order given, with its own totals and what happened. What is known goes on from there: its
 * totals are raised by what was driven, and its latest position stays the latest. Undefined when
 * there was nothing to store. Between two batches only.
 */
export async function storePast(
  ports: Ports,
  given: readonly TrackerReport[],
  serverTime: EpochMs,
): Promise<StoredPast | undefined> {
  const { database, partitions, fleet, ids } = ports;
  const reports = given.filter((report) => checkReport(report, serverTime) === undefined);
  const vehicle = reports[0] && fleet.withUniqueId(reports[0].uniqueId);
  const first = vehicle && fleet.latest(vehicle.id) && (await firstOf(database, vehicle));
  if (!vehicle || !first) return undefined;

  await ids.reserve(reports.length);
  await partitions.ensure(
    reports.map(({ fixTime }) => epochMs(fixTime)),
    serverTime,
  );
  const nothingBefore = { latest: () => undefined, proven: () => undefined };
  const batch = createBatch(
    { ...ports, fleet: nothingBefore, ruleStates: { of: () => NO_RULE_STATE }, takeId: ids.take },
    serverTime,
  );
  for (const report of reports) if (report.fixTime < first.fixTime) batch.add(report, vehicle);
  const last = batch.lastOf(vehicle);
  if (!last) return undefined;

  const driven = rounded(numberIn(last, "totalDistance") + distance(last, first), 2);
  // A tracker that counts its hours itself has counted on.
  const countsItself = reports.some(({ attributes }) => attributes.hours !== undefined);
  const ran = countsItself ? 0 : ranUntil(last, first);
  const seam = {
    last,
    state: batch.ruleStates.get(vehicle.id) ?? NO_RULE_STATE,
    first: countedOn(first, { driven, ran }),
    vehicle: ports.ruleCache.vehicle(vehicle),
  };
  const events = [...batch.events, ...(await seamEvents(database, seam))];
  const past = await database.transaction().execute(async (transaction) => {
    // As if it had come then: what is asked of the past later goes by when it became known.
    const positions = batch.positions.map((one) => ({ ...one, serverTime: one.fixTime }));
    const stored = await storePositions(transaction, {
      positions,
      latest: new Map(),
      events,
      receivedAt: serverTime,
    });
    const raised = sql`
      total_distance = round((total_distance + ${driven}::float8)::numeric, 2)::float8,
      hours = case when ${ran}::float8 > 0 then coalesce(hours, 0) + ${ran} else hours end`;
    await sql`with raised as (
        update positions set ${raised}
        where device_id = ${vehicle.id} and fix_time >= ${new Date(first.fixTime)}
          and total_distance is not null
        returning device_id, fix_time
      ) ${markDays("raised")}`.execute(transaction);
    const { rows } = await sql<{ readonly position: string }>`
      update device_states set ${raised} where device_id = ${vehicle.id}
      returning ${POSITION_RECORD} as position`.execute(transaction);
    return { positions, events: stored, latest: rows[0] && positionOfRecord(rows[0].position) };
  });
  if (past.latest) fleet.setLatest(past.latest, fleet.lastUpdate(vehicle.id) ?? serverTime);
  return past;
}

/** With its totals raised. */
const countedOn = (
  first: Position,
  { driven, ran }: { readonly driven: number; readonly ran: number },
): Position => ({
  ...first,
  attributes: {
    ...first.attributes,
    totalDistance: rounded(numberIn(first, "totalDistance") + driven, 2),
    ...(ran > 0 && { hours: numberIn(first, "hours") + ran }),
  },
});

/** The engine ran from one to the other when it ran at both. */
const ranUntil = (last: Position, first: Position): number =>
  numberIn(last, "hours") +
  (last.attributes.ignition === true && first.attributes.ignition === true
    ? first.fixTime - last.fixTime
    : 0);

const numberIn = ({ attributes }: Position, key: string): number => readingOf(attributes[key]) ?? 0;

async function firstOf(database: Database, { id }: VehicleRecord): Promise<Position | undefined> {
  const { rows } = await sql<{ readonly position: string }>`
    select ${POSITION_RECORD} as position from positions
    where device_id = ${id} and total_distance is not null order by fix_time, id limit 1`.execute(
    database,
  );
  return rows[0] && positionOfRecord(rows[0].position);
}
