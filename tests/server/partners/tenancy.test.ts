import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { askAtHost } from "../../support/askAtHost.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NORTH = "north.example";
const SOUTH = "south.example";
const NOWHERE = "127.0.0.1";
const PASSWORD = "a good one 77";

let host: TestServer;
let admin: string;
let people = 0;

beforeAll(async () => {
  host = await startTestServer();
  admin = await host.signIn("admin@demo.test");
  await make("/api/partners", { id: 5, hosts: [NORTH], title: "North", passwordMinLength: 12 });
  await make("/api/partners", { id: 9, hosts: [SOUTH], title: "South" });
});
afterAll(() => host.close());

interface Thing {
  readonly id: number;
  readonly email: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Caller {
  readonly cookie?: string;
  readonly at?: string;
}

const ask = (
  method: string,
  path: string,
  json?: object,
  { cookie = admin, at = NOWHERE }: Caller = {},
) => askAtHost(host.url, at, path, { method, headers: { cookie }, ...(json && { json }) });

async function make(path: string, json: object, caller?: Caller): Promise<Thing> {
  const answer = await ask("POST", path, json, caller);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Thing>();
}

const person = (more: object = {}) => ({
  name: "P",
  email: `person${++people}@test.test`,
  password: PASSWORD,
  ...more,
});
const ofNorth = (more: object = {}) =>
  make("/api/users", person({ attributes: { partnerId: 5 }, ...more }));

const signIn = (email: string, at: string, password = PASSWORD) =>
  askAtHost(host.url, at, "/api/session", { method: "POST", form: { email, password } });
async function cookieOf(email: string, at: string): Promise<string> {
  const answer = await signIn(email, at);
  expect(answer.status, answer.text).toBe(200);
  return answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

describe("who belongs to a partner [WL-01]", () => {
  test("signs in at its hosts, and is as unknown as anybody at all others", async () => {
    const { email } = await ofNorth();
    expect((await signIn(email, NORTH)).status).toBe(200);
    const unknown = await signIn("nobody@test.test", SOUTH);
    for (const at of [SOUTH, NOWHERE, "localhost"]) {
      const refused = await signIn(email, at);
      expect(refused.status).toBe(401);
      expect(refused.text).toBe(unknown.text);
      expect(refused.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("is not shown to be there by being disabled, or by the other name", async () => {
    const { email } = await ofNorth({ disabled: true, login: "north-login" });
    expect((await signIn(email, NORTH)).status).toBe(400);
    expect((await signIn(email, SOUTH)).status).toBe(401);
    expect((await signIn("north-login", SOUTH)).status).toBe(401);
  });

  test("has sessions, tokens and passwords that are nothing elsewhere", async () => {
    const { email } = await ofNorth();
    const cookie = await cookieOf(email, NORTH);
    const bearer = await askAtHost(host.url, NORTH, "/api/session/token", {
      method: "POST",
      headers: { cookie },
      form: {},
    });
    const basic = `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString("base64")}`;
    const ways = {
      cookie: { cookie },
      token: { authorization: `Bearer ${bearer.text}` },
      basic: { authorization: basic },
    };
    for (const [way, headers] of Object.entries(ways)) {
      const status = async (at: string) =>
        (await askAtHost(host.url, at, "/api/devices", { headers })).status;
      // Remembered at one host it is not known at the other, and the other way round.
      expect(await status(SOUTH), way).toBe(401);
      expect(await status(NORTH), way).toBe(200);
      expect(await status(SOUTH), way).toBe(401);
    }
    const query = `/api/session?token=${bearer.text}`;
    expect((await askAtHost(host.url, SOUTH, query)).status).toBe(401);
    expect((await askAtHost(host.url, NORTH, query)).status).toBe(200);
  });

  test("opens no socket elsewhere", async () => {
    const { email } = await ofNorth();
    const cookie = await cookieOf(email, NORTH);
    const open = async (at: string) => {
      const socket = new WebSocket(`${host.url.replace("http", "ws")}/api/socket`, {
        headers: { cookie, host: at },
      });
      const [outcome] = (await Promise.race([
        once(socket, "open").then(() => ["open"]),
        once(socket, "unexpected-response").then(([, { statusCode }]) => [statusCode as number]),
      ])) as [string | number];
      socket.on("error", () => undefined).terminate();
      return outcome;
    };
    expect(await open(SOUTH)).toBe(401);
    expect(await open(NORTH)).toBe("open");
  });

  test("shares links that open at its hosts alone", async () => {
    const { email } = await ofNorth({ deviceLimit: -1 });
    const cookie = await cookieOf(email, NORTH);
    const caller = { cookie, at: NORTH };
    const vehicle = await make("/api/devices", { name: "V", uniqueId: `v${++people}` }, caller);
    const link = await askAtHost(host.url, NORTH, "/api/share/device", {
      method: "POST",
      headers: { cookie },
      form: { deviceId: String(vehicle.id), expiration: "2099-01-01T00:00:00Z" },
    });
    expect(link.status, link.text).toBe(200);
    const query = `/api/session?token=${link.text}`;
    expect((await askAtHost(host.url, SOUTH, query)).status).toBe(401);
    expect((await askAtHost(host.url, NORTH, query)).status).toBe(200);
  });

  test("is everybody's no longer when they are moved: sessions end at once", async () => {
    const { id, email, ...rest } = await ofNorth();
    const cookie = await cookieOf(email, NORTH);
    const moved = await ask("PUT", `/api/users/${id}`, {
      ...rest,
      id,
      email,
      attributes: { partnerId: 9 },
    });
    expect(moved.status, moved.text).toBe(200);
    expect((await ask("GET", "/api/devices", undefined, { cookie, at: NORTH })).status).toBe(401);
    expect((await signIn(email, NORTH)).status).toBe(401);
    expect((await signIn(email, SOUTH)).status).toBe(200);
  });

  test("stays who they are when nothing is said of it, and nothing else of theirs is lost", async () => {
    const { id, email, ...rest } = await ofNorth();
    const answer = await ask("PUT", `/api/users/${id}`, {
      ...rest,
      id,
      email,
      attributes: { own: 1 },
    });
    expect(answer.json<Thing>().attributes).toEqual({ own: 1, partnerId: 5 });
    expect((await signIn(email, SOUTH)).status).toBe(401);
  });
});

describe("who decides to whom people belong [WL-01] [PERM-01]", () => {
  test("a manager's people come to belong where the manager does, whatever is asked for", async () => {
    const manager = await ofNorth({ userLimit: 5 });
    const caller = { cookie: await cookieOf(manager.email, NORTH), at: NORTH };
    for (const attributes of [{}, { partnerId: 9 }, { partnerId: 0 }, { partnerId: null }]) {
      const made = await make("/api/users", person({ attributes }), caller);
      expect(made.attributes.partnerId).toBe(5);
    }
  });

  test("nobody but an administrator moves anybody, or themselves", async () => {
    const manager = await ofNorth({ userLimit: 5 });
    const caller = { cookie: await cookieOf(manager.email, NORTH), at: NORTH };
    const made = await make("/api/users", person(), caller);
    for (const thing of [made, manager])
      for (const partnerId of [9, 0, null, "9"]) {
        const value = { ...thing, password: undefined, attributes: { partnerId } };
        const answer = await ask("PUT", `/api/users/${thing.id}`, value, caller);
        expect(answer.status, answer.text).toBe(403);
      }
  });

  test.each([-1, 1.5, "x", "5;", {}, [5], true, 2 ** 53, 4_000_000])(
    "%j is no partner",
    async (partnerId) => {
      const answer = await ask("POST", "/api/users", person({ attributes: { partnerId } }));
      expect(answer.status).toBe(400);
    },
  );

  test("an administrator belongs to none", async () => {
    const both = person({ administrator: true, attributes: { partnerId: 5 } });
    expect((await ask("POST", "/api/users", both)).status).toBe(400);
    const { id, ...rest } = await ofNorth();
    const change = { ...rest, id, administrator: true, password: undefined };
    expect((await ask("PUT", `/api/users/${id}`, change)).status).toBe(400);
  });

  test("who registers comes to belong to whose host they came by", async () => {
    await ask("PUT", "/api/server", { registration: true });
    const value = person({ attributes: { partnerId: 9 } });
    const answer = await askAtHost(host.url, NORTH, "/api/users", { method: "POST", json: value });
    expect(answer.status, answer.text).toBe(200);
    expect((await signIn(value.email, SOUTH)).status).toBe(401);
    expect((await signIn(value.email, NORTH)).status).toBe(200);
  });

  test("who registers gives no more than name, address and password [AUTH-09]", async () => {
    await ask("PUT", "/api/server", { registration: true });
    const json = person();
    const answer = await askAtHost(host.url, SOUTH, "/api/users", { method: "POST", json });
    expect(answer.status, answer.text).toBe(200);
    expect((await signIn(json.email, SOUTH)).status).toBe(200);
  });
});

describe("a new password [WL-01]", () => {
  test("has as many characters as the host asks for, or the partner whose person it is", async () => {
    const short = "eleven-char";
    const post = (at: string, partnerId?: number) =>
      ask("POST", "/api/users", person({ password: short, attributes: { partnerId } }), { at });
    expect((await post(NORTH)).status).toBe(400);
    expect((await post(NOWHERE, 5)).status).toBe(400);
    expect((await post(NOWHERE)).status).toBe(200);
    const { id, email, ...rest } = await ofNorth();
    const change = { ...rest, id, email, password: short };
    const answer = await ask("PUT", `/api/users/${id}`, change);
    expect([answer.status, answer.text]).toEqual([400, "password: shorter than 12"]);
  });
});

describe("whose page may change anything [WL-01] [L1]", () => {
  test("is the host's own: not that of another brand of the same server", async () => {
    const { port } = new URL(host.url);
    const from = (origin: string) =>
      askAtHost(host.url, `${NORTH}:${port}`, "/api/session", {
        method: "POST",
        headers: { origin },
        form: { email: "nobody@test.test", password: "a guess" },
      });
    expect((await from(`http://${NORTH}:${port}`)).status).toBe(401);
    expect((await from(`http://${SOUTH}:${port}`)).status).toBe(403);
    expect((await from(host.url)).status).toBe(403);
  });
});

describe("a letter for a new password [AUTH-09]", () => {
  const askFor = async (email: string, at: string) => {
    const form = { email };
    const { status } = await askAtHost(host.url, at, "/api/password/reset", {
      method: "POST",
      form,
    });
    expect(status).toBe(200);
    await host.server.services.passwordResets.settled();
    const letters = await host.get<{ recipient: string; body: string }[]>("/api/outbox", admin);
    const own = letters.filter(({ recipient }) => recipient === email);
    return own.map(({ body }) => /(\S+)\/changePassword\?token=/.exec(body)?.[1]);
  };

  test("leads to the host of the person's partner, and is written at none of another", async () => {
    const { email } = await ofNorth();
    expect(await askFor(email, SOUTH)).toEqual([]);
    expect(await askFor(email, NOWHERE)).toEqual([]);
    expect(await askFor(email, `${NORTH}:81`)).toEqual([`http://${NORTH}:${host.server.port}`]);
  });

  test("leads to the server's own at a name that is nobody's", async () => {
    const { email } = await make("/api/users", person());
    expect(await askFor(email, "localhost")).toEqual([`http://127.0.0.1:${host.server.port}`]);
  });
});
