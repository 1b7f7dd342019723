import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { days, epochMs, minutes } from "#domain/units";
import { USER_COLUMNS, userOfRow } from "../server/accounts/userOfRow.ts";
import { connectEmbeddedDatabase } from "../server/database/connectEmbeddedDatabase.ts";
import { createLogger } from "../server/process/logger.ts";
import { createRehearsals } from "../server/rehearsals/rehearsals.ts";
import { drawnRow } from "../server/rehearsals/rehearseArea.ts";
import { createHeavyReads } from "../server/reports/heavyReads.ts";
import { createRights } from "../server/rights/rights.ts";
import { newDataFolder } from "../tests/support/dataFolder.ts";
import { insert, link, openRules } from "../tests/support/openRules.ts";

/**
 * `npx tsx bench/rehearsal.ts [vehicles] [minutes between reports]`: what trying an alert or an area over seven days costs, of a
 * fleet in the embedded database that reports every so many minutes, and how long others wait meanwhile.
 */
const VEHICLES = Number(process.argv[2] ?? 1_000);
const EVERY = minutes(Number(process.argv[3] ?? 5));
const NOW = epochMs(Date.UTC(2026, 10, 20));
const FROM = epochMs(NOW - days(7));

const REPORTS = Math.floor((NOW - FROM) / EVERY);
/** A statement's worth of them. */
const AT_ONCE = 50;

const { database, dispose } = await connectEmbeddedDatabase(newDataFolder());
const ana = await insert(database, "users", {
  name: "ana",
  email: "ana@fleet.test",
  password_hash: "x",
  administrator: false,
});
const group = await insert(database, "groups", { name: "all" });
await link(database, "user", ana, "group", group);
await sql`insert into devices (name, unique_id, group_id)
  select 'Bus ' || n, 'bus-' || n, ${group} from generate_series(1, ${VEHICLES}) n`.execute(
  database,
);
// Drives for an hour and stands for one, on a circle of some kilometres of its own.
for (let first = 0; first <= REPORTS; first += AT_ONCE)
  await sql`insert into positions (id, fix_time, server_time, device_time, latitude, longitude,
      device_id, altitude, speed, course, accuracy, valid, protocol, attributes, total_distance,
      ignition, motion)
    select n::bigint * ${VEHICLES} + device, at, at, at, -34.9 + device / 10000.0 + 0.05 * sin(n / 9.0),
      -56.1 + 0.05 * cos(n / 9.0), device, 20, case when (n / 12) % 2 = 0 then 30 else 0 end, 0, 5,
      true, 'osmand', '{"sat": 9}', n * 700, (n / 12) % 2 = 0, (n / 12) % 2 = 0
    from generate_series(${first}::integer, ${Math.min(first + AT_ONCE - 1, REPORTS)}::integer) n,
      generate_series(1, ${VEHICLES}::integer) device,
      lateral (select ${new Date(FROM)}::timestamptz + n * ${`${EVERY} milliseconds`}::interval as at)
        as moment`.execute(database);
await sql`analyze positions`.execute(database);

const rights = createRights(database);
const { fleet, ruleCache } = await openRules(database, () => NOW);
const rehearsals = createRehearsals({
  database,
  heavyReads: createHeavyReads(),
  fleet,
  ruleCache,
  now: () => epochMs(Math.round(performance.now())),
  log: createLogger("silent", false),
});
const row = await database
  .selectFrom("users")
  .select([...USER_COLUMNS])
  .where("id", "=", ana)
  .executeTakeFirstOrThrow();
const viewer = await rights.viewerOf(userOfRow(row));
const call = { viewer, period: { from: FROM, to: NOW }, signal: new AbortController().signal };

/** How long the server's thread was held up, and how long another's query took. */
async function beside<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  let [held, waited] = [0, 0];
  const over = new AbortController();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    held = Math.max(held, now - last - 5);
    last = now;
  }, 5);
  const asking = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      await sql`select 1 from devices where id = 1`.execute(database);
      waited = Math.max(waited, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1_000;
  over.abort();
  clearInterval(timer);
  await asking;
  console.log(
    `${label}: ${seconds.toFixed(1)} s, thread held up ${held.toFixed(0)} ms, a query waited ${waited.toFixed(0)} ms at most`,
  );
  return result;
}

const alert = (type: string, attributes = {}) => ({
  id: 0,
  type,
  always: true,
  calendarId: undefined,
  notificators: ["web"],
  attributes,
});
const { rows: counted } = await sql<{ count: number }>`
  select count(*)::integer as count from positions`.execute(database);
console.log(`${VEHICLES} vehicles, ${counted[0]?.count} positions`);
for (const [type, attributes] of [
  ["ignitionOn", {}],
  ["idle", { minimalDuration: 5 }],
] as const) {
  const { total, rehearsed, uncertain } = await beside(type, () =>
    rehearsals.alert(call, {
      notification: alert(type, attributes),
      vehicles: new Set(),
      groups: new Set(),
    }),
  );
  console.log({ total, rehearsed, uncertain });
}
const area = drawnRow(undefined, {
  area: "CIRCLE (-34.9 -56.1, 3000)",
  calendar_id: null,
  attributes: {},
});
const { after, rehearsed } = await beside("area", () =>
  rehearsals.area(call, { before: undefined, after: area }),
);
console.log({ ...after, rehearsed });
await dispose();
