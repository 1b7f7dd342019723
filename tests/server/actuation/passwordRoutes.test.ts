import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Simulator } from "../../../server/simulator/simulator.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const HOLDS_FOR_MS = 5 * 60_000;
const ADMIN_PASSWORD = "waymark-demo";
const PASSWORD = "a password of her own";

let host: TestServer;
let admin: string;
let vehicle: number;
let report: () => Promise<void>;
const delivered: string[] = [];
let clock = Date.UTC(2026, 7, 21, 12);
let made = 0;

/** One truck that stands. */
const simulator: Simulator = {
  fleet: async () => ({
    groups: [{ name: "Trucks", parent: undefined }],
    vehicles: [
      {
        uniqueId: "t1",
        name: "t1",
        group: "Trucks",
        model: "Volvo FH",
        category: "truck",
        attributes: { has_immobilization: true },
      },
    ],
    drivers: [],
    yards: [],
  }),
  async run(_known, _from, sink, progress) {
    progress(1, 1);
    const one = async (afterMs: number) => {
      clock += afterMs;
      const fix = { uniqueId: "t1", speedKnots: 0, attributes: {}, fixTime: clock };
      await sink([trackerReport(fix)]);
    };
    report = async () => {
      await one(1_000);
      await one(15_000);
    };
    await new Promise(() => undefined);
  },
  async send(_uniqueId, { type }) {
    delivered.push(type);
    return "handedOff";
  },
  stop: async () => {},
};

async function call(
  path: string,
  { method = "POST", body, headers = {} }: { method?: string; body?: object; headers?: object },
) {
  const answer = await fetch(`${host.url}${path}`, {
    method,
    headers: {
      accept: "application/problem+json",
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === "" ? undefined : JSON.parse(text),
    retryAfter: answer.headers.get("retry-after"),
  };
}
const by = (cookie: string) => ({ cookie });

/** Sets for how many minutes a password holds. */
async function ask(minutes: unknown, headers: object = by(admin)) {
  const server = await host.get<{ attributes: object }>("/api/server", admin);
  const attributes = { ...server.attributes, commandPasswordMinutes: minutes };
  const body = { ...server, attributes };
  return await call("/api/server", { method: "PUT", body, headers });
}

interface Person {
  readonly id: number;
  readonly email: string;
  readonly cookie: string;
}

/** Somebody who may command the truck, just signed in. */
async function newPerson(): Promise<Person> {
  const email = `person${++made}@test`;
  const body = { name: "Ana", email, password: PASSWORD };
  const { id } = (await call("/api/users", { body, headers: by(admin) })).body;
  const link = { userId: id, deviceId: vehicle };
  await call("/api/permissions", { body: link, headers: by(admin) });
  return { id, email, cookie: await host.signIn(email, PASSWORD) };
}

const stop = (headers: object) =>
  call("/api/actuations", {
    body: {
      deviceId: vehicle,
      command: "engineStop",
      reason: "stolen",
      idempotencyKey: `stop-${++made}`,
    },
    headers,
  });
const givePassword = (headers: object, password = PASSWORD) =>
  call("/api/session/password", { body: { password }, headers });

/** The password that came with signing in counts no more. */
async function later() {
  clock += HOLDS_FOR_MS;
  await report();
}

const REFUSED = { status: 403, body: { code: "passwordRequired" } };

beforeAll(async () => {
  const dispose = async () => {};
  host = await startTestServer({
    now: () => clock,
    connectSimulator: () => ({ simulator, dispose }),
  });
  admin = await host.signIn("admin@demo.test");
  const devices = await host.get<{ id: number }[]>("/api/devices", admin);
  vehicle = devices[0]?.id ?? Number.NaN;
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.server.services.database.deleteFrom("actuations").execute();
  await givePassword(by(admin), ADMIN_PASSWORD);
  expect((await ask(HOLDS_FOR_MS / 60_000)).status).toBe(200);
  delivered.length = 0;
});

describe("every way to command what may do harm", () => {
  test("is refused in the same word once the password is no longer recent [IMMO-02] [CMD-01]", async () => {
    const { cookie, id } = await newPerson();
    const saved = { type: "engineStop", description: "Stop", attributes: {} };
    const command = (await call("/api/commands", { body: saved, headers: by(cookie) })).body;
    await later();

    const deviceId = vehicle;
    const legacy = { command: "immobilization", deviceid: vehicle, value: true };
    const paths: readonly (readonly [string, object])[] = [
      ["/api/commands/send", { deviceId, type: "engineStop" }],
      ["/api/commands/send", { deviceId, type: "engineResume" }],
      [
        "/api/commands/send",
        { deviceId, type: "outputControl", attributes: { index: 2, data: 1 } },
      ],
      ["/api/commands/send", { deviceId, type: "custom", attributes: { data: "setdigout 1" } }],
      ["/api/commands/send", { deviceId, id: command.id }],
      ["/legacy-api/immobilization", legacy],
      ["/legacy-api/immobilization", { ...legacy, value: false }],
      ["/api_helper", legacy],
      ["/legacy-api/commands", { deviceId, message: "setdigout 1" }],
      ["/legacy-api/commands", { deviceId, type: "engineStop" }],
    ];
    expect(await stop(by(cookie))).toMatchObject(REFUSED);
    for (const [path, body] of paths)
      expect(
        await call(path, { body, headers: by(cookie) }),
        `${path} ${JSON.stringify(body)}`,
      ).toMatchObject(REFUSED);

    expect(delivered).toEqual([]);
    const rows = await host.server.services.database
      .selectFrom("actuations")
      .selectAll()
      .where("user_id", "=", id)
      .execute();
    expect(rows).toEqual([]);
  });
});

test("every way goes while the password is recent [IMMO-02] [CMD-01]", async () => {
  const { cookie } = await newPerson();
  const legacy = { command: "immobilization", deviceid: vehicle, value: true };
  const ways: readonly (readonly [string, object])[] = [
    ["/api/commands/send", { deviceId: vehicle, type: "engineStop" }],
    ["/legacy-api/commands", { deviceId: vehicle, type: "engineStop" }],
    ["/legacy-api/immobilization", legacy],
    ["/api_helper", legacy],
  ];
  await report();

  for (const [path, body] of ways) {
    await host.server.services.database.deleteFrom("actuations").execute();
    expect(await call(path, { body, headers: by(cookie) }), path).toMatchObject({ status: 200 });
  }
  expect(delivered).toEqual(ways.map(() => "engineStop"));
});

describe("the password", () => {
  test("that one signed in with counts, and is given again when it is old [IMMO-02]", async () => {
    const { cookie } = await newPerson();
    await report();
    expect(await stop(by(cookie))).toMatchObject({ status: 200 });
    await host.server.services.database.deleteFrom("actuations").execute();
    delivered.length = 0;

    await later();
    expect(await stop(by(cookie))).toMatchObject(REFUSED);
    expect(await givePassword(by(cookie), "another one")).toMatchObject({
      status: 403,
      body: { code: "wrongCredentials" },
    });
    expect(await stop(by(cookie))).toMatchObject(REFUSED);

    expect(await givePassword(by(cookie))).toMatchObject({ status: 204 });
    expect(await stop(by(cookie))).toMatchObject({ status: 200 });
    expect(delivered).toEqual(["engineStop"]);
  });

  test("is no way to guess: it is counted together with signing in [A06] [AUTH-07]", async () => {
    const { cookie, email } = await newPerson();
    for (let guess = 0; guess < 5; guess++)
      expect((await givePassword(by(cookie), `guess ${guess}`)).status).toBe(403);

    const sixth = await givePassword(by(cookie));
    expect(sixth).toMatchObject({ status: 429, body: { code: "tooManyAttempts" } });
    expect(Number(sixth.retryAfter)).toBeGreaterThan(0);
    const form = new URLSearchParams({ email, password: PASSWORD });
    const signIn = await fetch(`${host.url}/api/session`, { method: "POST", body: form });
    expect(signIn.status).toBe(429);
  });

  test("is given anew after it was changed [IMMO-02]", async () => {
    const { cookie, id } = await newPerson();
    await report();
    const person = await host.get<object>(`/api/users/${id}`, cookie);
    const changed = await call(`/api/users/${id}`, {
      method: "PUT",
      body: { ...person, password: "quite another one", currentPassword: PASSWORD },
      headers: by(cookie),
    });
    expect(changed.status).toBe(200);

    expect(await stop(by(cookie))).toMatchObject(REFUSED);
    expect((await givePassword(by(cookie), "quite another one")).status).toBe(204);
    expect(await stop(by(cookie))).toMatchObject({ status: 200 });
  });

  test("is in the audit trail as given or refused, and nowhere itself [IMMO-04]", async () => {
    const { cookie, id } = await newPerson();
    await givePassword(by(cookie), "my secret guess");
    await givePassword(by(cookie));

    const rows = await host.server.services.database
      .selectFrom("audit")
      .selectAll()
      .where("user_id", "=", id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "session.begin",
      "session.refuse",
      "session.confirm",
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/my secret guess|a password of her own/);
  });

  test("is not asked for once the server is set so [IMMO-02]", async () => {
    const { cookie } = await newPerson();
    await later();
    await givePassword(by(admin), ADMIN_PASSWORD);
    expect((await ask(undefined)).status).toBe(200);

    expect(await stop(by(cookie))).toMatchObject({ status: 200 });
  });
});

describe("that a password is asked for", () => {
  const minutesNow = async () =>
    (await host.get<{ attributes: Record<string, unknown> }>("/api/server", admin)).attributes
      .commandPasswordMinutes;

  test.each([[undefined], [0], [""], [6], [10_000]])(
    "is not taken off or made easier (%j) from an open page or with a token [IMMO-02] [AUTH-07]",
    async (looser) => {
      const token = await fetch(`${host.url}/api/session/token`, {
        method: "POST",
        headers: by(admin),
        body: new URLSearchParams(),
      }).then((answer) => answer.text());
      await later();

      for (const headers of [by(admin), { authorization: `Bearer ${token}` }])
        expect(await ask(looser, headers)).toMatchObject(REFUSED);
      expect(await minutesNow()).toBe(5);

      await givePassword(by(admin), ADMIN_PASSWORD);
      expect((await ask(looser)).status).toBe(200);
    },
  );

  test("is kept, made harder and begun without one [IMMO-02]", async () => {
    await later();
    for (const harder of [5, 3, "no number"]) expect((await ask(harder)).status).toBe(200);
    await givePassword(by(admin), ADMIN_PASSWORD);
    expect((await ask(undefined)).status).toBe(200);
    await later();
    expect((await ask(5)).status).toBe(200);
  });
});

describe("programs", () => {
  const basic = (email: string) => ({
    authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString("base64")}`,
  });

  test("with a token, or a password that they keep, command nothing that may do harm [IMMO-02] [AUTH-07]", async () => {
    const { cookie, email } = await newPerson();
    await report();
    const token = await fetch(`${host.url}/api/session/token`, {
      method: "POST",
      headers: by(cookie),
      body: new URLSearchParams(),
    }).then((answer) => answer.text());
    const opened = await fetch(`${host.url}/api/session?token=${token}`);
    const ofToken = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(opened.status).toBe(200);

    for (const headers of [{ authorization: `Bearer ${token}` }, basic(email), by(ofToken)]) {
      expect(await stop(headers)).toMatchObject(REFUSED);
      expect(await givePassword(headers)).toMatchObject({
        status: 403,
        body: { code: "notAllowed" },
      });
      expect(await stop(headers)).toMatchObject(REFUSED);
    }
    expect(delivered).toEqual([]);
  });
});
