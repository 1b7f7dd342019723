import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { epochMs } from "#domain/units";
import { connectEmbeddedDatabase } from "../server/database/connectEmbeddedDatabase.ts";
import { createPartitions } from "../server/database/partitions.ts";
import { startServer } from "../tests/support/startServer.ts";

/**
 * What everybody else notices of one person who asks for 40 histories at once, of the product as it
 * is shipped: answers to another person's calls, and acknowledgements to trackers.
 */
const HEAVY = 40;
const POSITIONS = 40_000;
const LASTS_MS = 15_000;
const PAUSE_MS = 50;
const REFUSED_PAUSE_MS = 200;
/** What is promised; the command fails where it is not kept. */
const MAX_CALL_P95_MS = 200;
const MAX_ACKNOWLEDGEMENT_P95_MS = 500;

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

const server = await startServer({ DEMO: "1", OSMAND_REGISTER: "1", NODE_OPTIONS: "" });
const now = Date.now();
await report("heavy");
await report("other");
await server.stop();
await addPast();
await server.restart();
const [heavy, other] = [await signIn("operator"), await signIn("admin")];
const [vehicle] = (await (
  await fetch(`${server.url}/api/devices?uniqueId=heavy`, { headers: { cookie: heavy } })
).json()) as [{ id: number }];
const period = `deviceId=${vehicle.id}&from=${new Date(now - 86_400_000).toISOString()}&to=${new Date(now).toISOString()}`;

// What the machine gives while nobody asks for much.
await measure(undefined);
let isKept = true;
for (const path of ["positions", "positions/csv", "positions/kmz", "reports/combined"])
  isKept = (await measure(path)) && isKept;
await server.dispose();
process.exit(isKept ? 0 : 1);

async function measure(path: string | undefined): Promise<boolean> {
  const until = performance.now() + LASTS_MS;
  const statuses: Record<number, number> = {};
  const ask = async () => {
    while (performance.now() < until) {
      const answer = await fetch(`${server.url}/api/${path}?${period}`, {
        headers: { cookie: heavy },
      });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status === 429) await pause(REFUSED_PAUSE_MS);
    }
  };
  const timed = async (call: () => Promise<Response>) => {
    const times: number[] = [];
    while (performance.now() < until) {
      const began = performance.now();
      await (await call()).arrayBuffer();
      times.push(performance.now() - began);
      await pause(PAUSE_MS);
    }
    return times.sort((a, b) => a - b);
  };
  const asked = Array.from({ length: path === undefined ? 0 : HEAVY }, ask);
  const [calls, acknowledged] = await Promise.all([
    timed(() => fetch(`${server.url}/api/devices`, { headers: { cookie: other } })),
    timed(() => report("other")),
  ]);
  await Promise.all(asked);
  const p95 = { calls: at(calls, 0.95), acknowledged: at(acknowledged, 0.95) };
  console.log(
    `${path ?? "nothing heavy"}: others' calls p50 ${at(calls, 0.5)} p95 ${p95.calls} max ${at(calls, 1)} ms, ` +
      `acknowledgements p50 ${at(acknowledged, 0.5)} p95 ${p95.acknowledged} max ${at(acknowledged, 1)} ms, ` +
      `answers ${JSON.stringify(statuses)}`,
  );
  return p95.calls <= MAX_CALL_P95_MS && p95.acknowledged <= MAX_ACKNOWLEDGEMENT_P95_MS;
}

function at(sorted: readonly number[], share: number): number {
  const index = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  return Math.round(sorted[index] ?? 0);
}

function report(id: string): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1_000);
  return fetch(`${server.trackerUrl}?id=${id}&lat=-34.9&lon=-56.1&timestamp=${timestamp}`);
}

async function signIn(name: string): Promise<string> {
  const body = new URLSearchParams({ email: `${name}@demo.test`, password: "waymark-demo" });
  const answer = await fetch(`${server.url}/api/session`, { method: "POST", body });
  if (!answer.ok) throw new Error(`no session: ${answer.status}`);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** One position a second before now, as the tracker would have sent them. */
async function addPast(): Promise<void> {
  const { database, dispose } = await connectEmbeddedDatabase(server.dataFolder);
  const partitions = createPartitions(database);
  await partitions.load();
  await partitions.ensure([epochMs(now), epochMs(now - POSITIONS * 1_000)], epochMs(now));
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'positions'
      and column_name not in ('id', 'fix_time')`.execute(database);
  const rest = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into positions (id, fix_time, ${rest})
    select 1000000 + step, fix_time - step * interval '1 second', ${rest}
    from positions, generate_series(1, ${sql.lit(POSITIONS)}) as step
    where device_id = (select id from devices where unique_id = 'heavy')`.execute(database);
  await sql`insert into user_devices select users.id, devices.id from users, devices
    where email = 'operator@demo.test' on conflict do nothing`.execute(database);
  await dispose();
}
