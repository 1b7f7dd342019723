import { sql } from "kysely";
import { days, type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../server/database/connectEmbeddedDatabase.ts";
import type { Partitions } from "../server/database/partitions.ts";

const DAY_MS = days(1);

/** How many rows a benchmark of reading has, and where they lie. */
export interface RowPlan {
  readonly vehicles: number;
  /** The first day is full: so many points of each vehicle. */
  readonly pointsOnFullDay: number;
  readonly otherDays: number;
  readonly pointsOnOtherDays: number;
  /** Vehicles with a latest position, most of them without a history. */
  readonly states: number;
}

/** The start of the full day; the other days follow it. */
export const FULL_DAY: EpochMs = epochMs(Date.UTC(2026, 0, 1));

export const rowsOf = ({ vehicles, pointsOnFullDay, otherDays, pointsOnOtherDays }: RowPlan) =>
  vehicles * (pointsOnFullDay + otherDays * pointsOnOtherDays);

/**
 * The columns of a truck's position with twelve attributes, of `point` and `vehicle`. The same
 * numbers each time: they come of the ids by multiplication, not by chance.
 */
const VALUES = sql.raw(`
  fix_time, fix_time + interval '1 second', null::timestamptz,
  -34.9 + (vehicle % 997) / 5000.0 + point / 1e5, -56.1 + (vehicle % 991) / 5000.0 + point / 1e5,
  vehicle::integer, (point % 90)::real, (point * 7 % 60)::real, (point * 11 % 360)::real, 4::real,
  true, 'osmand', null::text, null::jsonb,
  (154320111 + point * 17)::double precision, (point * 17.25)::double precision,
  (point * 17000)::double precision, 17.25::real, (point % 60)::real, (800 + point % 900)::real,
  12.4::real, (point % 20)::real, 1.1::real, point % 7 > 1, point % 5 > 1, 'RFID-' || vehicle % 5000`);
const COLUMNS = sql.raw(
  "id, fix_time, server_time, device_time, latitude, longitude, device_id, altitude, speed, " +
    "course, accuracy, valid, protocol, address, attributes, odometer, total_distance, hours, " +
    "distance, fuel_level, rpm, battery, sat, hdop, ignition, motion, driver_unique_id",
);

/** Fills an empty database, in the order in which a fleet reports: moment by moment. */
export async function storeRows(
  database: Database,
  partitions: Partitions,
  plan: RowPlan,
  progress: (text: string) => void,
): Promise<void> {
  for (let day = 0; day <= plan.otherDays; day++) {
    const from = FULL_DAY + day * DAY_MS;
    const points = day === 0 ? plan.pointsOnFullDay : plan.pointsOnOtherDays;
    await partitions.ensure([epochMs(from)], epochMs(from));
    // In pieces: a statement of ours has its time limit.
    const piece = Math.max(1, Math.floor(400_000 / plan.vehicles));
    for (let first = 0; first < points; first += piece) {
      const last = Math.min(points, first + piece) - 1;
      await storeMoments(database, plan.vehicles, { day, from, points, first, last });
    }
    progress(`day ${day + 1} of ${plan.otherDays + 1}`);
  }
  await storeStates(database, plan);
}

async function storeMoments(
  database: Database,
  vehicles: number,
  at: { day: number; from: number; points: number; first: number; last: number },
): Promise<void> {
  const stepMs = Math.floor(DAY_MS / at.points);
  await sql`
    insert into positions (${COLUMNS})
    select ${at.day}::bigint * 1000000000 + point * ${vehicles}::bigint + vehicle, ${VALUES}
    from (
      select point, vehicle, ${new Date(at.from)}::timestamptz
          + (point * ${stepMs}::bigint + vehicle % 1000) * interval '1 millisecond' as fix_time
      from generate_series(${at.first}::bigint, ${at.last}::bigint) as point,
        generate_series(1::bigint, ${vehicles}::bigint) as vehicle
    ) as moments`.execute(database);
}

async function storeStates(database: Database, { states }: RowPlan): Promise<void> {
  await sql`insert into devices (name, unique_id)
    select 'Truck ' || n, 'truck-' || n from generate_series(1, ${states}::integer) as n`.execute(
    database,
  );
  await sql`insert into device_states (${COLUMNS}, last_update)
    select 100000000000 + vehicle, ${VALUES}, fix_time
    from (select n as vehicle, n % 5000 as point, ${new Date(FULL_DAY)}::timestamptz as fix_time
      from generate_series(1::bigint, ${states}::bigint) as n) as latest`.execute(database);
}
