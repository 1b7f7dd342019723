import { sql } from "kysely";
import {
  connectEmbeddedDatabase,
  type Database,
} from "../../../server/database/connectEmbeddedDatabase.ts";
import type { ManagePlan } from "./managePlan.ts";

/** Whose lists are measured. */
export const MANAGED_BY = "admin@demo.test";

/**
 * Fills the database of a server that has been started once and stands still: names as fleets have them, with
 * accents and numbers, of which no order of writing is the order of reading. The same plan writes the same.
 */
export async function storeThings(folder: string, plan: ManagePlan): Promise<void> {
  const { database, dispose } = await connectEmbeddedDatabase(folder);
  try {
    await storeGroups(database, plan);
    await storeVehicles(database, plan);
    await storeAreas(database, plan);
    await storeDrivers(database, plan);
    for (const [links, things, column] of [
      ["user_devices", "devices", "device_id"],
      ["user_groups", "groups", "group_id"],
      ["user_geofences", "geofences", "geofence_id"],
      ["user_drivers", "drivers", "driver_id"],
    ] as const)
      await sql`insert into ${sql.table(links)} (user_id, ${sql.ref(column)})
        select users.id, things.id from users, ${sql.table(things)} as things
        where email = ${MANAGED_BY} on conflict do nothing`.execute(database);
    // The server that is measured has no demonstration, and so none of its accounts.
    await sql`update users set demo = false where email = ${MANAGED_BY}`.execute(database);
    await sql`analyze`.execute(database);
  } finally {
    await dispose();
  }
}

/** A number below `below` that only the row, the seed and what it is for decide. */
const chance = (seed: number, purpose: number, below: number) =>
  sql`(abs(hashint8extended(n::bigint, ${sql.lit(seed * 1_000 + purpose)}::bigint) % ${sql.lit(below)}))`;

const oneOf = (words: readonly string[], index: ReturnType<typeof chance>) =>
  sql`(array[${sql.join(words.map((word) => sql.lit(word)))}])[1 + ${index}::integer]`;

async function storeGroups(database: Database, { groups, seed }: ManagePlan): Promise<void> {
  await sql`insert into groups (name, parent_id)
    select ${oneOf(["Norte", "Sul", "Depósito", "Zürich", "Équipe"], chance(seed, 1, 5))} || ' ' || n, null
    from generate_series(1, ${groups}::integer) as n`.execute(database);
}

async function storeVehicles(database: Database, { vehicles, groups, seed }: ManagePlan) {
  const letter = (purpose: number) => sql`chr(65 + ${chance(seed, purpose, 26)}::integer)`;
  await sql`insert into devices
      (name, unique_id, group_id, model, phone, category, attributes)
    select ${oneOf(["Bus", "Camión", "Furgão", "Van", "Ônibus", "Truck"], chance(seed, 2, 6))}
        || ' ' || ${chance(seed, 3, vehicles)},
      '86' || lpad(((n::bigint * 982451653) % 1000000000000)::text, 13, '0'),
      (select min(id) from groups) + ${chance(seed, 4, groups)}::integer,
      ${oneOf(["FMB920", "FMC130", "GV300", "TK-103", "AT4"], chance(seed, 5, 5))},
      '+351' || (900000000 + ${chance(seed, 6, 99_999_999)}),
      ${oneOf(["truck", "bus", "car", "van"], chance(seed, 7, 4))},
      jsonb_build_object(
        'licenseplate', ${letter(8)} || ${letter(9)} || '-' || ${chance(seed, 10, 10_000)},
        'internalNotes', 'Owner ' || ${chance(seed, 11, 5_000)},
        'overspeedThreshold', 40 + ${chance(seed, 12, 30)})
    from generate_series(1, ${vehicles}::integer) as n`.execute(database);
  await sql`insert into device_states (id, device_id, fix_time, server_time, device_time,
      latitude, longitude, altitude, speed, course, accuracy, valid, protocol, ignition, last_update)
    select n, n, now(), now(), now(), -34 + ${chance(seed, 13, 10_000)} / 5000.0,
      -57 + ${chance(seed, 14, 10_000)} / 5000.0, 0, 0, 0, 0, true, 'osmand', false, now()
    from (select id as n from devices) as vehicles`.execute(database);
}

async function storeAreas(database: Database, { areas, groups, seed }: ManagePlan): Promise<void> {
  const at = (east: number, north: number) =>
    sql`round((-34 + ${chance(seed, 21, 10_000)} / 5000.0 + ${sql.lit(north)})::numeric, 6) || ' ' ||
      round((-57 + ${chance(seed, 22, 10_000)} / 5000.0 + ${sql.lit(east)})::numeric, 6)`;
  const ring = [
    [-0.002, -0.001],
    [0.001, -0.002],
    [0.002, 0.001],
    [0.0005, 0.002],
    [-0.002, 0.001],
    [-0.002, -0.001],
  ] as const;
  const corners = sql.join(
    ring.map(([east, north]) => at(east, north)),
    sql` || ', ' || `,
  );
  await sql`insert into geofences (name, description, area, attributes)
    select ${oneOf(["Depot", "Área", "Cliente", "Tankstelle", "Zone"], chance(seed, 23, 5))}
        || ' ' || ${chance(seed, 24, areas)},
      'Gate ' || ${chance(seed, 25, 900)},
      case ${chance(seed, 26, 10)}::integer
        when 0 then 'LINESTRING (' || ${corners} || ')'
        when 1 then 'CIRCLE (' || ${at(0, 0)} || ', 100)'
        else 'POLYGON ((' || ${corners} || '))' end,
      jsonb_build_object('color', '#3232b4', 'fill', true)
    from generate_series(1, ${areas}::integer) as n`.execute(database);
  await sql`insert into group_geofences (geofence_id, group_id)
    select n, (select min(id) from groups) + ${chance(seed, 27, groups)}::integer
    from (select id as n from geofences) as areas`.execute(database);
}

async function storeDrivers(database: Database, { drivers, seed }: ManagePlan): Promise<void> {
  const first = ["João", "Ana", "Łukasz", "Marie", "José", "Ángel", "Zoë", "Pedro"];
  const last = ["Silva", "García", "Müller", "Núñez", "Conceição", "Dupont", "Łoś"];
  await sql`insert into drivers (name, unique_id, attributes)
    select ${oneOf(first, chance(seed, 31, first.length))} || ' ' ||
        ${oneOf(last, chance(seed, 32, last.length))} || ' ' || ${chance(seed, 33, drivers)},
      upper(lpad(to_hex((n::bigint * 982451653) % 4294967296), 10, '0')),
      jsonb_build_object('email', 'driver' || n || '@fleet.test',
        'phone', '+34' || (600000000 + ${chance(seed, 34, 99_999_999)}))
    from generate_series(1, ${drivers}::integer) as n`.execute(database);
}
