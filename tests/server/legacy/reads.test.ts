import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LegacyWorld, openLegacyWorld, type Person } from "./legacyWorld.ts";

let world: LegacyWorld;
const HOUR = 3_600_000;
const NOW = Date.now();
const ago = (hours: number) => new Date(NOW - hours * HOUR);

beforeAll(async () => {
  world = await openLegacyWorld();
  const { database } = world.host.server.services;
  for (const [device, type, hours] of [
    [world.own, "ignitionOff", 9],
    [world.own, "ignitionOff", 3],
    [world.own, "ignitionOn", 2],
    [world.own, "deviceOverspeed", 4],
    [world.foreign, "ignitionOff", 1],
    [world.foreign, "deviceOverspeed", 1],
  ] as const)
    await sql`insert into events (type, event_time, device_id, attributes)
      values (${type}, ${ago(hours)}, ${device}, '{"speed": 70}')`.execute(database);
});
afterAll(() => world.close());

const bearer = async (token: string, path: string) => {
  const answer = await fetch(world.host.url + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.status;
};

describe("devices/ignitionoff", () => {
  const ask = (who: Person) => world.call(who, "GET", "/legacy-api/devices/ignitionoff");

  test("reports each vehicle's last one, of the caller's vehicles only [API-02]", async () => {
    const { body } = await ask("operator");

    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      deviceId: world.own,
      type: "ignitionOff",
      eventTime: ago(3).toISOString().replace("Z", "+00:00"),
    });
    expect((await ask("admin")).body).toEqual([]);
  });

  test("is past, so a guest needs a full link, and others the right to reports", async () => {
    expect((await ask("guest")).body).toHaveLength(1);
    const partial = await world.call("operator", "GET", `/legacy-api/tokens/${world.own}`);
    expect(await bearer(partial.body.token, "/legacy-api/devices/ignitionoff")).toBe(403);
  });
});

describe("tokens/{deviceId} [Z09]", () => {
  const ask = (who: Person, id: number | string = world.own, query = "") =>
    world.call(who, "GET", `/legacy-api/tokens/${id}${query}`);

  test("is a shared link for that vehicle alone, for a day", async () => {
    const asked = Date.now();
    const answer = await ask("operator");

    expect(answer.body).toMatchObject({ deviceId: world.own, access: "partial" });
    const madeAt = Date.parse(answer.body.expirationTime) - 24 * HOUR;
    expect(madeAt).toBeGreaterThanOrEqual(asked);
    expect(madeAt).toBeLessThanOrEqual(Date.now());
    expect(await bearer(answer.body.token, `/api/devices/${world.own}`)).toBe(200);
    expect(await bearer(answer.body.token, `/api/devices/${world.foreign}`)).toBe(403);
    const links = await world.call("operator", "GET", "/api/share");
    expect(
      links.body.some(({ deviceIds }: { deviceIds: number[] }) => deviceIds[0] === world.own),
    ).toBe(true);
    expect(world.headersOf("operator").cookie).not.toContain(answer.body.token);
    expect((await world.audited("link.share")).length).toBeGreaterThan(0);
  });

  test("opens nothing that a link does not: no session, no change, no further link", async () => {
    const { token } = (await ask("operator")).body;

    for (const path of [
      "/backend/api?username=1",
      `/legacy-api/tokens/${world.own}`,
      `/legacy-api/users/${world.userId("operator")}`,
      `/api/positions?deviceId=${world.own}&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`,
    ])
      expect(await bearer(token, path), path).toBe(403);
    const cookie = `session=${token}`;
    const asCookie = await fetch(`${world.host.url}/api/devices`, { headers: { cookie } });
    expect(asCookie.status).toBe(401);
  });

  test("lasts a week at most, and no longer than the token that asked", async () => {
    const far = encodeURIComponent("2099-01-01T00:00:00Z");
    const answer = await ask("operator", world.own, `?expiration=${far}`);
    expect(Date.parse(answer.body.expirationTime) - Date.now()).toBeLessThan(8 * 24 * HOUR);

    const soon = new Date(Date.now() + HOUR);
    const made = await fetch(`${world.host.url}/api/session/token`, {
      method: "POST",
      headers: world.headersOf("operator"),
      body: new URLSearchParams({ expiration: soon.toISOString() }),
    });
    const short = await fetch(`${world.host.url}/legacy-api/tokens/${world.own}`, {
      headers: { authorization: `Bearer ${await made.text()}` },
    });
    const { expirationTime } = (await short.json()) as { expirationTime: string };
    expect(Date.parse(expirationTime)).toBeLessThanOrEqual(soon.getTime());
  });

  test("is for vehicles that the caller may share", async () => {
    for (const person of ["reader", "guest"] as const)
      expect((await ask(person)).status, person).toBe(403);
    expect((await ask("operator", world.foreign)).status).toBe(403);
    expect((await ask("operator", 999_999)).status).toBe(403);
    expect((await ask("operator", "x")).status).toBe(400);
    expect((await ask("operator", world.own, "?expiration=2020-01-01T00:00:00Z")).status).toBe(400);
  });

  test("is not made because another site's page asks [A04]", async () => {
    const answer = await fetch(`${world.host.url}/legacy-api/tokens/${world.own}`, {
      headers: { ...world.headersOf("operator"), "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(403);
  });
});

describe("syncdata/{userId}", () => {
  test("takes a call that names a type and sends nothing [API-02]", async () => {
    const answer = await fetch(
      `${world.host.url}/legacy-api/syncdata/${world.userId("operator")}`,
      {
        method: "POST",
        headers: { ...world.headersOf("operator"), "content-type": "application/json" },
      },
    );
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ skipped: false }),
    ]);
  });

  const ask = (who: Person, about: Person = who) =>
    world.call(who, "POST", `/legacy-api/syncdata/${world.userId(about)}`);

  test("reads rights anew and answers what the person has", async () => {
    const before = world.host.server.services.rights.version();
    const { body } = await ask("operator");

    expect(body).toMatchObject({ skipped: false, devices: 1, drivers: 1 });
    expect(world.host.server.services.rights.version()).toBeGreaterThan(before);
  });

  test("is skipped for those who may only read", async () => {
    expect((await ask("reader")).body).toEqual({ userId: world.userId("reader"), skipped: true });
    expect((await ask("admin", "reader")).body.skipped).toBe(true);
  });

  test("is one's own, or of whom one manages", async () => {
    expect((await ask("operator", "manager")).status).toBe(403);
    expect((await ask("manager", "admin")).status).toBe(403);
    // The demonstration's manager manages its operator.
    expect((await ask("manager", "operator")).status).toBe(200);
    expect((await ask("admin", "operator")).status).toBe(200);
    expect((await world.call("guest", "POST", "/legacy-api/syncdata/1")).status).toBe(403);
    expect((await world.call("operator", "POST", "/legacy-api/syncdata/0")).status).toBe(400);
  });
});

describe("reports with a body", () => {
  const range = { from: ago(24).toISOString(), to: new Date(NOW).toISOString() };
  const speeding = (who: Person, body: object) =>
    world.call(who, "POST", "/legacy-api/reports/speeding-report/getEvents", body);
  const report = (who: Person, body: object) => world.call(who, "POST", "/api_reports", body);

  test("getEvents lists where vehicles were too fast and nothing else", async () => {
    const { body } = await speeding("operator", { deviceId: [world.own], ...range });

    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ type: "deviceOverspeed", deviceId: world.own });
    expect((await speeding("operator", range)).body).toEqual(body);
  });

  test.each(["route", "trips", "stops", "summary", "events"])(
    "api_reports answers %s as the report of that name does",
    async (name) => {
      const { body } = await report("operator", { report: name, deviceId: world.own, ...range });
      const query = new URLSearchParams({ deviceId: String(world.own), ...range });
      const same = await world.call("operator", "GET", `/api/reports/${name}?${query}`);

      expect(Array.isArray(body)).toBe(true);
      expect(body).toEqual(same.body);
    },
  );

  test("refuse another's vehicle and those who may not", async () => {
    for (const ask of [
      speeding,
      (who: Person, body: object) => report(who, { report: "events", ...body }),
    ]) {
      expect((await ask("operator", { deviceId: world.foreign, ...range })).status).toBe(403);
      expect((await ask("operator", { groupId: 999_999, ...range })).status).toBe(403);
      expect((await ask("guest", { deviceId: world.foreign, ...range })).status).toBe(403);
    }
  });

  test("refuse what is no report", async () => {
    for (const body of [
      {},
      { deviceId: "x", ...range },
      { ...range, from: "x" },
      { ...range, url: "http://127.0.0.1" },
    ]) {
      expect((await speeding("operator", body)).status).toBe(400);
      expect((await report("operator", { report: "trips", ...body })).status).toBe(400);
    }
    expect((await report("operator", { report: "../users", ...range })).status).toBe(400);
  });
});

describe("backend/api [Z09]", () => {
  const path = "/backend/api?username=1";
  const token = async (who: Person) => {
    const made = await fetch(`${world.host.url}/api/session/token`, {
      method: "POST",
      headers: world.headersOf(who),
      body: new URLSearchParams(),
    });
    return made.text();
  };
  const ask = async (given: string, query: string) => {
    const answer = await fetch(`${world.host.url}/backend/api?${query}`, {
      headers: { authorization: `Bearer ${given}` },
    });
    return {
      status: answer.status,
      body: answer.ok ? ((await answer.json()) as unknown) : undefined,
    };
  };

  test("names to the bearer who they are and whose product it is", async () => {
    const { status, body } = await ask(await token("operator"), "username=1");

    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: "operator@demo.test",
      user: { id: world.userId("operator"), password: null },
      partner: { version: "1.2.3" },
    });
  });

  test("takes no session and no link for a token", async () => {
    const session = world.headersOf("operator").cookie?.split("=")[1] ?? "";
    expect(await bearer(session, path)).toBe(401);
    expect((await world.call("guest", "GET", path)).status).toBe(403);
    expect(await bearer("x".repeat(43), path)).toBe(401);
  });

  test("knows only the caller by a hash", async () => {
    const mine = await token("operator");
    const { database } = world.host.server.services;
    for (const [person, hash] of [
      ["operator", "aa11"],
      ["manager", "bb22"],
    ] as const)
      await sql`update users set attributes = ${JSON.stringify({ emailAuthHash: hash })}::jsonb
        where id = ${world.userId(person)}`.execute(database);

    const own = await ask(mine, "emailAuthHash=aa11&lastHost=fleet.example");
    expect(own.body).toMatchObject({ username: "operator@demo.test" });
    for (const hash of ["bb22", "nobodys", ""])
      expect((await ask(mine, `emailAuthHash=${hash}&lastHost=fleet.example`)).status).toBe(403);
    expect((await ask(await token("admin"), "emailAuthHash=")).status).toBe(403);
  });

  test.each([
    "",
    "username=2",
    "username=1&emailAuthHash=aa11",
    "emailAuthHash=aa11&lastHost=http://x/",
    "username=1&user=2",
  ])("does not understand ?%s", async (query) => {
    expect((await ask(await token("operator"), query)).status).toBe(400);
  });
});
