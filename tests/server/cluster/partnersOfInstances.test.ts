import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAtHost } from "../../support/askAtHost.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/testDatabase.ts";

const HOST = "north.example";
let one: TestServer;
let other: TestServer;
let admin: string;

beforeAll(async () => {
  if (!hasPostgres()) return;
  const databaseUrl = await newPostgresDatabase();
  one = await startTestServer({ databaseUrl });
  other = await startTestServer({ databaseUrl });
  admin = await one.signIn("admin@demo.test");
});
afterAll(async () => {
  for (const server of [one, other]) await server?.close();
});

const ask = (server: TestServer, method: string, path: string, json?: object, at = "127.0.0.1") =>
  askAtHost(server.url, at, path, { method, headers: { cookie: admin }, ...(json && { json }) });
const titleAt = async (server: TestServer) =>
  (await ask(server, "GET", "/api/partner", undefined, HOST)).json<{ readonly title: string }>()
    .title;

describe.skipIf(!hasPostgres())("partners on several instances [WL-01]", () => {
  test("hold at each from the moment that one has answered, and what is outdated is refused at each", async () => {
    const made = await ask(one, "POST", "/api/partners", { id: 5, hosts: [HOST], title: "North" });
    expect(made.status, made.text).toBe(200);
    expect([await titleAt(one), await titleAt(other)]).toEqual(["North", "North"]);

    const change = { hosts: [HOST], title: "Renamed" };
    expect((await ask(other, "PUT", "/api/partners/5", change)).status).toBe(200);
    expect([await titleAt(one), await titleAt(other)]).toEqual(["Renamed", "Renamed"]);
    const outdated = await askAtHost(one.url, "127.0.0.1", "/api/partners/5", {
      method: "PUT",
      headers: { cookie: admin, "if-match": String(made.headers.etag) },
      json: change,
    });
    expect(outdated.status).toBe(412);

    expect((await ask(one, "DELETE", "/api/partners/5")).status).toBe(204);
    // The name is no longer one of the server's own.
    for (const server of [one, other])
      expect((await ask(server, "GET", "/api/partner", undefined, HOST)).status).toBe(421);
    expect((await ask(other, "GET", "/api/partners/5")).status).toBe(404);
  });

  test("end the sessions of whose host is lost, at each", async () => {
    await ask(one, "POST", "/api/partners", { id: 7, hosts: [HOST, "more.example"], title: "N" });
    const person = { name: "P", email: "north@test.test", password: "a good one 7" };
    await ask(one, "POST", "/api/users", { ...person, attributes: { partnerId: 7 } });
    const begun = await askAtHost(other.url, HOST, "/api/session", {
      method: "POST",
      form: { email: person.email, password: person.password },
    });
    const cookie = begun.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const statusAt = async (at: string) =>
      (await askAtHost(other.url, at, "/api/devices", { headers: { cookie } })).status;
    expect(await statusAt(HOST)).toBe(200);
    await ask(one, "PUT", "/api/partners/7", { hosts: ["more.example"], title: "N" });
    expect([await statusAt(HOST), await statusAt("more.example")]).toEqual([421, 401]);
  });
});
