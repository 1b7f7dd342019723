import { afterAll, beforeAll, expect, test } from "vitest";
import { askAtHost } from "../../support/askAtHost.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NORTH = "north.example";
const NOWHERE = "127.0.0.1";
const PASSWORD = "a good one 77";
const HOUR_MS = 3_600_000;

let host: TestServer;
let admin: string;
beforeAll(async () => {
  host = await startTestServer();
  admin = await host.signIn("admin@demo.test");
  await make("/api/partners", { id: 5, hosts: [NORTH], title: "North", passwordMinLength: 16 });
});
afterAll(() => host.close());

const ask = (method: string, path: string, json?: object) =>
  askAtHost(host.url, NOWHERE, path, { method, headers: { cookie: admin }, ...(json && { json }) });
async function make(path: string, json: object) {
  const answer = await ask("POST", path, json);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ id: number; email: string }>();
}
const person = (email: string, attributes: object) =>
  make("/api/users", { name: "P", email, password: "a good one 77 for all", attributes });
const post = (path: string, form: Record<string, string>, cookie = "") =>
  askAtHost(host.url, NOWHERE, path, { method: "POST", form, headers: { cookie } });

/** Sees the first vehicle. */
async function viewerWith(email: string, attributes: object) {
  const { id } = await person(email, attributes);
  const { id: deviceId } = await make("/api/devices", { name: email, uniqueId: email });
  const fix = `id=${email}&lat=38.7&lon=-9.1&timestamp=${Math.floor(Date.now() / 1_000)}`;
  expect((await host.report(fix)).status).toBe(200);
  expect((await ask("POST", "/api/permissions", { userId: id, deviceId })).status).toBe(204);
  return { id, deviceId, cookie: await host.signIn(email, "a good one 77 for all") };
}
const linkOf = (deviceId: number, cookie: string, access: string) =>
  post(
    "/api/share/device",
    {
      deviceId: String(deviceId),
      expiration: new Date(Date.now() + HOUR_MS).toISOString(),
      access,
    },
    cookie,
  );

test("a letter asks for as long a password as its person's partner, wherever it is used [WL-01, AUTH-05]", async () => {
  const { email } = await person("letter@north.test", { partnerId: 5 });
  await host.server.services.passwordResets.ask(email, {
    address: "192.0.2.1",
    partner: 5,
    partnerHost: "north.example",
    languages: [],
  });
  await host.server.services.passwordResets.settled();
  const letters = await host.get<{ recipient: string; body: string }[]>("/api/outbox", admin);
  const { body = "" } = letters.find(({ recipient }) => recipient === email) ?? {};
  expect(body).toMatch(/http:\/\/north\.example:\d+\/changePassword\?token=/);
  const token = /token=([\w-]{43})/.exec(body)?.[1] ?? "";
  const short = await post("/api/password/update", { token, password: PASSWORD });
  expect(short.status).toBe(400);
  const long = await post("/api/password/update", { token, password: `${PASSWORD} and more` });
  expect(long.status).toBe(200);
});

test("the word asks for a new password as the value does [AUTH-05]", async () => {
  const { email } = await person("word@test.test", { newPasswordRequired: "true" });
  const password = "a good one 77 for all";
  expect((await post("/api/session", { email, password })).status).toBe(403);
});

test("nobody opens by a link of their own what is closed to them [PERM-01]", async () => {
  const { deviceId, cookie } = await viewerWith("nomap@test.test", { map: false });
  const link = await linkOf(deviceId, cookie, "partial");
  expect(link.status).toBe(200);
  expect(await positionsOf(link.text)).toHaveLength(0);

  const past = await viewerWith("nopast@test.test", { reports: false });
  expect((await linkOf(past.deviceId, past.cookie, "full")).status).toBe(403);
  const now = await linkOf(past.deviceId, past.cookie, "partial");
  expect(await positionsOf(now.text)).toHaveLength(1);
});

async function positionsOf(token: string): Promise<unknown[]> {
  const answer = await askAtHost(host.url, NOWHERE, "/api/positions", {
    method: "GET",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<unknown[]>();
}
