import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAtHost } from "../../support/askAtHost.ts";
import { dataAddress, png } from "../../support/png.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

let host: TestServer;
let admin: string;
let names = 0;

beforeAll(async () => {
  host = await startTestServer();
  admin = await host.signIn("admin@demo.test");
});
afterAll(() => host.close());

interface Kept {
  readonly id: number;
  readonly title: string;
  readonly hosts: readonly string[];
  readonly logo: string | null;
}

const ask = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  askAtHost(host.url, "127.0.0.1", path, {
    method,
    headers: { cookie: admin, ...headers },
    ...(json && { json }),
  });
const make = (more: object = {}) =>
  ask("POST", "/api/partners", { title: `Brand ${++names}`, ...more });

const actions = async () => {
  const rows = await host.server.services.database
    .selectFrom("audit")
    .select(["action", "object_id", "before", "after"])
    .where("object_kind", "=", "partner")
    .orderBy("id")
    .execute();
  return rows;
};

describe("partners as an administrator edits them [WL-04]", () => {
  test("are made under an id of one's choice or the next one, read, changed and removed, all in the trail", async () => {
    const made = (await make({ id: 40, hosts: ["a.example"] })).json<Kept>();
    expect(made).toMatchObject({ id: 40, hosts: ["a.example"], logo: null });
    expect((await make()).json<Kept>().id).toBe(41);
    expect((await make({ id: 40 })).status).toBe(400);

    const changed = await ask("PUT", "/api/partners/40", { title: "Other", hosts: ["b.example"] });
    expect(changed.json<Kept>()).toMatchObject({ title: "Other", hosts: ["b.example"] });
    expect((await ask("GET", "/api/partners/40")).json<Kept>()).toMatchObject({ title: "Other" });
    expect((await ask("DELETE", "/api/partners/40")).status).toBe(204);
    expect((await ask("GET", "/api/partners/40")).status).toBe(404);

    const rows = (await actions()).filter(({ object_id }) => object_id === 40);
    expect(rows.map(({ action }) => action)).toEqual([
      "partner.create",
      "partner.change",
      "partner.remove",
    ]);
    expect(rows[1]).toMatchObject({
      before: { title: `Brand 1`, hosts: ["a.example"] },
      after: { title: "Other", hosts: ["b.example"] },
    });
  });

  test("are written only over what one has seen", async () => {
    const first = await make();
    const { id } = first.json<Kept>();
    const seen = { "if-match": String(first.headers.etag) };
    const second = await ask("PUT", `/api/partners/${id}`, { title: "Mine" }, seen);
    expect(second.status).toBe(200);
    const third = await ask("PUT", `/api/partners/${id}`, { title: "Yours" }, seen);
    expect(third.status).toBe(412);
    expect((await ask("GET", `/api/partners/${id}`)).headers.etag).toBe(second.headers.etag);
  });

  test("keep an image that is not named, and lose one that is null", async () => {
    const logo = dataAddress(png(4, [1, 2, 3]));
    const { id } = (await make({ logo })).json<Kept>();
    const put = async (json: object) =>
      (await ask("PUT", `/api/partners/${id}`, json)).json<Kept>().logo;
    expect(await put({ title: "x" })).toBe(logo);
    expect(await put({ title: "x", logo: null })).toBeNull();
  });

  test("have a host each: of one that another has nothing is written", async () => {
    await make({ hosts: ["one.example"] });
    const { id } = (await make({ hosts: ["two.example"] })).json<Kept>();
    const answer = await ask("PUT", `/api/partners/${id}`, {
      title: "x",
      hosts: ["three.example", "ONE.example."],
    });
    expect([answer.status, answer.text]).toEqual([400, "hosts: another partner has one of them"]);
    expect((await ask("GET", `/api/partners/${id}`)).json<Kept>().hosts).toEqual(["two.example"]);
  });

  test("stay while people belong to them", async () => {
    const { id } = (await make({ hosts: ["people.example"] })).json<Kept>();
    const person = { name: "P", email: "p@test.test", password: "a good one 7" };
    const made = await ask("POST", "/api/users", { ...person, attributes: { partnerId: id } });
    const refused = await ask("DELETE", `/api/partners/${id}`);
    expect([refused.status, refused.text]).toEqual([400, "1 people belong to it: move them first"]);
    await ask("DELETE", `/api/users/${made.json<Kept>().id}`);
    expect((await ask("DELETE", `/api/partners/${id}`)).status).toBe(204);
  });

  test("has one for all other hosts, which has none of its own and cannot be removed", async () => {
    expect((await ask("PUT", "/api/partners/0", { title: "House brand" })).status).toBe(200);
    const shown = await askAtHost(host.url, "127.0.0.1", "/api/partner");
    expect(shown.json<Kept>().title).toBe("House brand");
    expect((await ask("PUT", "/api/partners/0", { hosts: ["x.example"] })).status).toBe(400);
    expect((await ask("DELETE", "/api/partners/0")).status).toBe(400);
  });

  test("ask for a recent password where commands do, for what others could command by", async () => {
    const settings = (minutes: number | null) =>
      ask("PUT", "/api/server", { attributes: { commandPasswordMinutes: minutes } });
    const { id } = (await make({ hosts: ["kept.example"] })).json<Kept>();
    const kept = { title: "x", hosts: ["kept.example"] };
    const put = async (more: object) =>
      (await ask("PUT", `/api/partners/${id}`, { ...kept, ...more })).status;
    await settings(5);
    await host.server.services.database
      .updateTable("sessions")
      .set({ password_at: null })
      .execute();
    expect(await put({ colour: "#123456" })).toBe(200);
    expect(await put({ surveyScript: "https://survey.example/s.js" })).toBe(403);
    expect(await put({ hosts: ["kept.example", "new.example"] })).toBe(403);
    await ask("POST", "/api/session/password", { password: "waymark-demo" });
    expect(await put({ surveyScript: "https://survey.example/s.js" })).toBe(200);
    await host.server.services.database
      .updateTable("sessions")
      .set({ password_at: null })
      .execute();
    expect(await put({ surveyScript: "https://survey.example/s.js", gsmPanel: false })).toBe(200);
    expect(await put({})).toBe(200);
  });

  test("cannot be written by a token", async () => {
    const token = await askAtHost(host.url, "127.0.0.1", "/api/session/token", {
      method: "POST",
      headers: { cookie: admin },
      form: {},
    });
    const by = { cookie: "", authorization: `Bearer ${token.text}` };
    expect((await ask("GET", "/api/partners", undefined, by)).status).toBe(200);
    for (const [method, path] of [
      ["POST", "/api/partners"],
      ["PUT", "/api/partners/0"],
      ["DELETE", "/api/partners/41"],
    ] as const)
      expect((await ask(method, path, method === "DELETE" ? undefined : {}, by)).status).toBe(403);
  });
});
