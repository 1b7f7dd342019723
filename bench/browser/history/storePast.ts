import { sql } from "kysely";
import type { HistoryBlock } from "#contract/feed/historyBlock";
import { days, type EpochMs, epochMs } from "#domain/units";
import {
  connectEmbeddedDatabase,
  type Database,
} from "../../../server/database/connectEmbeddedDatabase.ts";
import { coreOf } from "../../../server/history/historyFields.ts";
import { CHUNK_FORM, endingOf, joinBodies } from "../../../server/history/packDay.ts";
import { bodiesOf } from "../../../server/history/sliceBlock.ts";
import { seededPast } from "./seededPast.ts";

/** What is in the database of the bench. */
export interface StoredPast {
  /** Ids from 1; the one that is looked at alone comes after the fleet. */
  readonly vehicles: number;
  readonly points: number;
  /** Midnight UTC at which the fleet's day and the vehicle's past end. */
  readonly until: EpochMs;
}

const DAY_MS = days(1);
const FLEET_EVERY_MS = 30_000;
const VEHICLE_EVERY_MS = 10_000;
export const FLEET_POINTS = DAY_MS / FLEET_EVERY_MS;

/** The first day of a vehicle with so many points. */
export const firstDayOf = ({ points, until }: Pick<StoredPast, "points" | "until">): EpochMs =>
  epochMs(until - Math.ceil((points * VEHICLE_EVERY_MS) / DAY_MS) * DAY_MS);

/** None begins as another one does: each is found alone. */
export const uniqueIdOf = (vehicle: number): string => `past-${String(vehicle).padStart(5, "0")}`;

/**
 * Fills the database of a server that has been started once and stands still. Days are stored as
 * the server packs them, which is how it answers for days that are over; there are no rows behind them.
 */
export async function storePast(folder: string, past: StoredPast): Promise<void> {
  const { database, dispose } = await connectEmbeddedDatabase(folder);
  try {
    await sql`insert into devices (name, unique_id, category)
      select 'Truck ' || n, 'past-' || lpad(n::text, 5, '0'), 'truck'
      from generate_series(1, ${past.vehicles + 1}::integer) as n`.execute(database);
    await sql`insert into user_devices select users.id, devices.id from users, devices
      where email = 'operator@demo.test' on conflict do nothing`.execute(database);
    // The server that is measured has no demonstration, and so none of its accounts.
    await sql`update users set demo = false where email = 'operator@demo.test'`.execute(database);
    const plans = Array.from({ length: past.vehicles }, (_, index) => ({
      vehicle: index + 1,
      // The day before as well: the server is asked for its last hour, for where everybody stood.
      from: epochMs(past.until - 2 * DAY_MS),
      points: 2 * FLEET_POINTS,
      everyMs: FLEET_EVERY_MS,
    }));
    const alone = {
      vehicle: past.vehicles + 1,
      from: firstDayOf(past),
      points: past.points,
      everyMs: VEHICLE_EVERY_MS,
    };
    for (const plan of [...plans, alone]) {
      let last: HistoryBlock | undefined;
      for (const block of seededPast(plan)) {
        await storeDay(database, block, plan === alone);
        last = block;
      }
      if (last) await storeState(database, last);
    }
  } finally {
    await dispose();
  }
}

/** One of a fleet is asked for in full only when somebody looks at it: nobody does here. */
async function storeDay(
  database: Database,
  block: HistoryBlock,
  isComplete: boolean,
): Promise<void> {
  const day = block.from / DAY_MS;
  const core = bodiesOf(coreOf(block), "core");
  const complete = isComplete ? joinBodies(bodiesOf(block, "all")) : null;
  await sql`insert into history_chunks (device_id, day, form, points, version, core, complete, ending)
    values (${block.vehicleId}, ${day}, ${CHUNK_FORM}, ${block.count},
      nextval('history_versions'), ${joinBodies(core)}::bytea, ${complete}::bytea,
      ${endingOf(core, day)}::bytea)`.execute(database);
}

/** Its last position, as the live fleet begins with it. */
async function storeState(database: Database, block: HistoryBlock): Promise<void> {
  const row = block.count - 1;
  const time = new Date(block.from + block.times[row]!);
  await sql`insert into device_states (id, device_id, fix_time, server_time, device_time,
      latitude, longitude, altitude, speed, course, accuracy, valid, protocol, ignition, last_update)
    values (${block.positionIds[row]!}, ${block.vehicleId}, ${time}, ${time}, ${time},
      ${block.latitudesE7[row]! / 1e7}, ${block.longitudesE7[row]! / 1e7}, 0,
      ${block.speedsTenthKnots[row]! / 10}, ${block.courses[row]!}, 0, true, 'osmand', false,
      ${time})`.execute(database);
}
