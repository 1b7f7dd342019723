import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let host: TestServer;
let admin: string;
let now = Date.parse("2026-05-04T10:00:00Z");
beforeAll(async () => {
  host = await startTestServer({ now: () => now });
  await host.report("id=shared&lat=1&lon=2");
  admin = await host.signIn("admin@demo.test");
});
afterAll(() => host.close());

interface Link {
  readonly id: number;
  readonly createTime: string;
  readonly lastUseTime: string | null;
}

async function share(): Promise<string> {
  const [vehicle] = await host.get<{ id: number }[]>("/api/devices?all=true", admin);
  const answer = await fetch(`${host.url}/api/share`, {
    method: "POST",
    headers: { cookie: admin, "content-type": "application/json" },
    body: JSON.stringify({
      deviceIds: [vehicle?.id],
      expiration: new Date(now + 60 * DAY_MS).toISOString(),
    }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}
const newest = async () => (await host.get<Link[]>("/api/share", admin))[0];
const lastUse = async () => {
  const time = (await newest())?.lastUseTime;
  return time && Date.parse(time);
};

async function open(token: string): Promise<string> {
  const answer = await fetch(`${host.url}/api/session?token=${encodeURIComponent(token)}`);
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
const look = (cookie: string) => host.get("/api/devices", cookie);

test("a link says when it was last used, also when whoever used it has long been signed out [LNK-01]", async () => {
  const token = await share();
  expect(await lastUse()).toBeNull();

  now += MINUTE_MS;
  const opened = now;
  const guest = await open(token);
  expect(await lastUse()).toBe(opened);

  now += 30 * MINUTE_MS;
  const used = now;
  await look(guest);
  expect(await lastUse()).toBe(used);

  await fetch(`${host.url}/api/session`, { method: "DELETE", headers: { cookie: guest } });
  expect(await lastUse()).toBe(used);
  now += DAY_MS;
  admin = await host.signIn("admin@demo.test");
  expect(await lastUse()).toBe(used);
});

test("a link that nobody has opened was never used, however old [LNK-01]", async () => {
  await share();
  now += 3 * DAY_MS;
  admin = await host.signIn("admin@demo.test");
  expect(await lastUse()).toBeNull();
});

test("use is not written down with every request [LNK-01]", async () => {
  const guest = await open(await share());
  const opened = await lastUse();
  const writes = async () => {
    const { rows } = await sql<{ at: Date; id: string }>`
      select last_seen_at as at, xmin::text as id from sessions order by token_hash`.execute(
      host.server.services.database,
    );
    return rows.map(({ at, id }) => `${at.getTime()} ${id}`);
  };
  const before = await writes();
  for (let second = 0; second < 50; second++) {
    now += 1_000;
    await look(guest);
  }
  expect(await writes()).toEqual(before);
  expect(await lastUse()).toBe(opened);
});
