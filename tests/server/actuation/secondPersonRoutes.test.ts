import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Simulator } from "../../../server/simulator/simulator.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const ADMIN_PASSWORD = "waymark-demo";
const PASSWORD = "a password of their own";

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
  headers: object,
  { method = "POST", body }: { method?: string; body?: object } = {},
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
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}
const by = (cookie: string) => ({ cookie });
const basic = (email: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString("base64")}`,
});

async function set(attributes: object, headers: object = by(admin)) {
  const server = await host.get<{ attributes: object }>("/api/server", admin);
  const body = { ...server, attributes: { ...server.attributes, ...attributes } };
  return call("/api/server", headers, { method: "PUT", body });
}

/** Somebody who may command the truck, just signed in. */
async function newPerson() {
  const email = `person${++made}@test`;
  const body = { name: `Person ${made}`, email, password: PASSWORD };
  const { id } = (await call("/api/users", by(admin), { body })).body as { id: number };
  await call("/api/permissions", by(admin), { body: { userId: id, deviceId: vehicle } });
  return { id, email, cookie: await host.signIn(email, PASSWORD) };
}
const tokenOf = (cookie: string) =>
  fetch(`${host.url}/api/session/token`, {
    method: "POST",
    headers: by(cookie),
    body: new URLSearchParams(),
  }).then((answer) => answer.text());
const ask = (headers: object, more: object = { command: "engineStop" }) =>
  call("/api/approvals", headers, { body: { deviceId: vehicle, reason: "stolen", ...more } });
const approve = (id: number, headers: object, approved = true) =>
  call(`/api/approvals/${id}`, headers, { method: "PUT", body: { approved } });
const givePassword = (headers: object, password: string) =>
  call("/api/session/password", headers, { body: { password } });
const stop = (headers: object) =>
  call("/api/actuations", headers, {
    body: {
      deviceId: vehicle,
      command: "engineStop",
      reason: "stolen",
      idempotencyKey: `stop-${++made}`,
    },
  });
const REFUSED = { status: 403, body: { code: "secondPersonRequired" } };

beforeAll(async () => {
  const dispose = async () => {};
  host = await startTestServer({
    now: () => clock,
    connectSimulator: () => ({ simulator, dispose }),
  });
  admin = await host.signIn("admin@demo.test");
  vehicle = (await host.get<{ id: number }[]>("/api/devices", admin))[0]?.id ?? Number.NaN;
});
afterAll(() => host.close());
beforeEach(async () => {
  const { database } = host.server.services;
  await database.deleteFrom("approvals").execute();
  await database.deleteFrom("actuations").execute();
  await givePassword(by(admin), ADMIN_PASSWORD);
  expect((await set({ commandSecondPerson: true, commandPasswordMinutes: 0 })).status).toBe(200);
  delivered.length = 0;
  await report();
});

test("every way to command what may do harm is refused without an approval [IMMO-02] [CMD-01]", async () => {
  const { cookie } = await newPerson();
  const saved = { type: "engineStop", description: "Stop", attributes: {} };
  const command = (await call("/api/commands", by(cookie), { body: saved })).body as { id: number };
  const deviceId = vehicle;
  const legacy = { command: "immobilization", deviceid: vehicle, value: true };
  const paths: readonly (readonly [string, object])[] = [
    ["/api/commands/send", { deviceId, type: "engineStop" }],
    ["/api/commands/send", { deviceId, type: "outputControl", attributes: { index: 2, data: 1 } }],
    ["/api/commands/send", { deviceId, type: "custom", attributes: { data: "setdigout 1" } }],
    ["/api/commands/send", { deviceId, id: command.id }],
    ["/legacy-api/immobilization", legacy],
    ["/api_helper", legacy],
    ["/legacy-api/commands", { deviceId, message: "setdigout 1" }],
    ["/legacy-api/commands", { deviceId, type: "engineStop" }],
  ];
  expect(await stop(by(cookie))).toMatchObject(REFUSED);
  for (const [path, body] of paths)
    expect(await call(path, by(cookie), { body }), `${path} ${JSON.stringify(body)}`).toMatchObject(
      REFUSED,
    );
  expect(
    await call("/api/commands/send?groupId=1", by(cookie), { body: { type: "engineStop" } }),
  ).toMatchObject({
    status: 400,
  });
  expect(delivered).toEqual([]);
});

test("with one the command goes, by whichever way it is sent, and the next does not [IMMO-02] [CMD-01]", async () => {
  const { cookie, id } = await newPerson();
  const second = await newPerson();
  const asked = await ask(by(cookie), { type: "custom", attributes: { data: "setdigout 1" } });
  expect(asked).toMatchObject({
    status: 200,
    body: { userId: id, type: "outputControl", status: "waiting", decidedBy: null },
  });
  const waiting = await call("/api/approvals", by(second.cookie), { method: "GET" });
  expect(waiting.body).toMatchObject([{ id: asked.body.id, reason: "stolen" }]);
  expect(await approve(asked.body.id, by(second.cookie))).toMatchObject({
    status: 200,
    body: { status: "approved", decidedBy: { id: second.id } },
  });

  const send = { deviceId: vehicle, type: "outputControl", attributes: { index: 1, data: true } };
  expect(await call("/api/commands/send", by(cookie), { body: send })).toMatchObject({
    status: 200,
  });
  await host.server.services.database.deleteFrom("actuations").execute();
  expect(await call("/api/commands/send", by(cookie), { body: send })).toMatchObject(REFUSED);
  expect(delivered).toEqual(["outputControl"]);
});

test("programs approve of nothing: they have nobody who sits there [IMMO-02] [AUTH-07]", async () => {
  const { cookie } = await newPerson();
  const second = await newPerson();
  const { id } = (await ask(by(cookie))).body as { id: number };
  const token = await tokenOf(second.cookie);
  const opened = await fetch(`${host.url}/api/session?token=${token}`);
  const ofToken = opened.headers.get("set-cookie")?.split(";")[0] ?? "";

  for (const headers of [{ authorization: `Bearer ${token}` }, basic(second.email), by(ofToken)])
    for (const approved of [true, false])
      expect(await approve(id, headers, approved)).toMatchObject({
        status: 403,
        body: { code: "notAllowed" },
      });
  expect(await stop(by(cookie))).toMatchObject(REFUSED);
  expect(await approve(id, by(second.cookie))).toMatchObject({ status: 200 });
});

test("where a recent password is asked for, who approves gives theirs [IMMO-02]", async () => {
  await set({ commandPasswordMinutes: 5 });
  const { cookie } = await newPerson();
  const second = await newPerson();
  clock += 5 * 60_000;
  const { id } = (await ask(by(cookie))).body as { id: number };
  expect(await approve(id, by(second.cookie))).toMatchObject({
    status: 403,
    body: { code: "passwordRequired" },
  });
  await givePassword(by(second.cookie), PASSWORD);
  expect(await approve(id, by(second.cookie))).toMatchObject({ status: 200 });
});

test("a second person is not taken off from an open page or with a token, and begun without a password [IMMO-02] [AUTH-07]", async () => {
  const token = await tokenOf(admin);
  clock += 5 * 60_000;
  const PASSWORD_REQUIRED = { status: 403, body: { code: "passwordRequired" } };
  for (const headers of [by(admin), { authorization: `Bearer ${token}` }])
    for (const off of [false, undefined, 0, ""])
      expect(await set({ commandSecondPerson: off }, headers)).toMatchObject(PASSWORD_REQUIRED);
  expect(await set({ commandSecondPerson: "yes" })).toMatchObject({ status: 200 });

  await givePassword(by(admin), ADMIN_PASSWORD);
  expect(await set({ commandSecondPerson: false })).toMatchObject({ status: 200 });
  clock += 5 * 60_000;
  expect(await set({ commandSecondPerson: true })).toMatchObject({ status: 200 });
});

test("one is asked for by name of one command, with a reason [IMMO-02]", async () => {
  const { cookie } = await newPerson();
  for (const bad of [
    {},
    { command: "engineStop", type: "engineStop" },
    { command: "engineStop", reason: "no" },
  ])
    expect(await ask(by(cookie), bad)).toMatchObject({ status: 400 });
  expect(await ask(by(cookie), { command: "engineResume" })).toMatchObject({
    status: 409,
    body: { code: "secondPersonNotNeeded" },
  });
});

test("who was away meanwhile learns of what concerns them, and nobody else [IMMO-02]", async () => {
  const { cookie } = await newPerson();
  const second = await newPerson();
  const from = new Date(clock).toISOString();
  const { id } = (await ask(by(cookie))).body as { id: number };
  const to = new Date(clock).toISOString();
  const results = async (headers: object) =>
    (await call(`/api/actuations/results?from=${from}&to=${to}`, headers, { method: "GET" })).body;

  const step = { commandId: `approval-${id}`, outcome: "waiting", attributes: {} };
  expect(await results(by(cookie))).toMatchObject([step]);
  expect(await results(by(second.cookie))).toMatchObject([step]);
  expect(await results(by(await host.signIn("readonly@demo.test")))).toEqual([]);
});

/** A saved command of somebody's, which may do harm. */
async function savedBy(headers: object, data = "setdigout 1") {
  const body = { type: "custom", description: "Lamp", attributes: { data } };
  return (await call("/api/commands", headers, { body })).body as { id: number };
}
const sendSaved = (headers: object, id: number) =>
  call("/api/commands/send", headers, { body: { deviceId: vehicle, id } });

test("a saved command is asked for by its number, approved by its words, and goes once [IMMO-02] [CMD-01]", async () => {
  const { cookie } = await newPerson();
  const second = await newPerson();
  const saved = await savedBy(by(cookie));
  const asked = await ask(by(cookie), { id: saved.id });
  // Who decides sees what it does, whatever its owner calls it.
  const words = { type: "outputControl", attributes: { index: 1, data: "1" }, reason: "stolen" };
  expect(asked).toMatchObject({ status: 200, body: { ...words, status: "waiting" } });
  expect((await call("/api/approvals", by(second.cookie), { method: "GET" })).body).toMatchObject([
    { id: asked.body.id, ...words },
  ]);
  expect(await sendSaved(by(cookie), saved.id)).toMatchObject(REFUSED);
  expect(await approve(asked.body.id, by(cookie))).toMatchObject({ status: 403 });
  expect(await approve(asked.body.id, by(second.cookie))).toMatchObject({ status: 200 });
  expect(await sendSaved(by(cookie), saved.id)).toMatchObject({ status: 200 });
  await host.server.services.database.deleteFrom("actuations").execute();
  expect(await sendSaved(by(cookie), saved.id)).toMatchObject(REFUSED);
  expect(delivered).toEqual(["outputControl"]);
});

test("an approval is of a saved command's words: with others, of another's or in time no more it does not go [IMMO-02] [CMD-01]", async () => {
  const { cookie } = await newPerson();
  const second = await newPerson();
  const saved = await savedBy(by(cookie));
  const { id } = (await ask(by(cookie), { id: saved.id })).body as { id: number };
  await approve(id, by(second.cookie));

  const put = (data: string) =>
    call(`/api/commands/${saved.id}`, by(cookie), {
      method: "PUT",
      body: { id: saved.id, type: "custom", description: "Lamp", attributes: { data } },
    });
  expect(await put("setdigout ?1")).toMatchObject({ status: 200 });
  expect(await sendSaved(by(cookie), saved.id)).toMatchObject(REFUSED);
  expect(await sendSaved(by(cookie), (await savedBy(by(cookie), "cpureset")).id)).toMatchObject(
    REFUSED,
  );
  // The second person's own command is not what they approved of.
  expect(await sendSaved(by(second.cookie), (await savedBy(by(second.cookie))).id)).toMatchObject(
    REFUSED,
  );
  expect(await put("setdigout 1")).toMatchObject({ status: 200 });
  clock += 5 * 60_000;
  await report();
  expect(await sendSaved(by(cookie), saved.id)).toMatchObject(REFUSED);
  expect(delivered).toEqual([]);
});

test("refused is refused, and nobody asks for, decides on or sends a saved command as somebody else [IMMO-02] [CMD-01] [USR-01]", async () => {
  const { cookie } = await newPerson();
  const second = await newPerson();
  const saved = await savedBy(by(cookie));
  const { id } = (await ask(by(cookie), { id: saved.id })).body as { id: number };

  // A manager who looks as the second person decides nothing in their name, and as the asker sends nothing.
  const manager = await newPerson();
  for (const [whom, calls] of [
    [second.id, [() => approve(id, by(manager.cookie))]],
    [
      0,
      [
        () => ask(by(manager.cookie), { id: saved.id }),
        () => sendSaved(by(manager.cookie), saved.id),
      ],
    ],
  ] as const) {
    const target = whom || (await host.get<{ id: number }>("/api/session", cookie)).id;
    await call("/api/permissions", by(admin), {
      body: { userId: manager.id, managedUserId: target },
    });
    await host.server.services.database
      .updateTable("users")
      .set({ user_limit: 5 })
      .where("id", "=", manager.id)
      .execute();
    expect(await call(`/api/users/${target}/view`, by(manager.cookie))).toMatchObject({
      status: 204,
    });
    for (const one of calls)
      expect(await one()).toMatchObject({ status: 403, body: { code: "viewing" } });
    await call("/api/session/view", by(manager.cookie), { method: "DELETE" });
  }

  expect(await approve(id, by(second.cookie), false)).toMatchObject({
    body: { status: "refused" },
  });
  expect(await sendSaved(by(cookie), saved.id)).toMatchObject(REFUSED);
  // Nor does an alert send it: what its clients give is kept, and not read.
  const alert = {
    type: "deviceOnline",
    always: true,
    notificators: "web",
    commandId: saved.id,
    attributes: {},
  };
  expect(await call("/api/notifications", by(cookie), { body: alert })).toMatchObject({
    status: 200,
  });
  await report();
  expect(delivered).toEqual([]);
});
