import { once } from "node:events";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { epochMs } from "#domain/units";
import { createSessions } from "../../../server/accounts/sessions.ts";
import type { Tables } from "../../../server/database/tables.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

let host: TestServer;
let cookie: string;
let port: string;
let now = Date.now();

beforeAll(async () => {
  host = await startTestServer({ now: () => now });
  cookie = await host.signIn();
  port = new URL(host.url).port;
});
afterAll(() => host.close());

/** `open`, or the status with which the door stayed shut. */
const knock = (
  headers: Readonly<Record<string, string>>,
  query = "",
): Promise<"open" | number | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${host.url.replace("http", "ws")}/api/socket${query}`, {
      headers,
    });
    socket.on("open", () => {
      socket.terminate();
      resolve("open");
    });
    socket.on("unexpected-response", (request, answer) => {
      request.destroy();
      resolve(answer.statusCode);
    });
    socket.on("error", (error) => {
      if (!String(error).includes("Unexpected server response")) reject(error);
    });
  });

const FOREIGN = (own: string): readonly string[] => {
  const { hostname, port: ownPort } = new URL(own);
  return [
    "null",
    "https://evil.test",
    "http://evil.test",
    `https://${hostname}:${ownPort}`,
    `ws://${hostname}:${ownPort}`,
    `HTTP://${hostname}:${ownPort}`,
    `http://${hostname}`,
    `http://${hostname}:1`,
    `http://${hostname}:${ownPort}0`,
    `http://${hostname}:${ownPort}/`,
    `http://${hostname}:${ownPort}/page`,
    `http://${hostname}:${ownPort}?`,
    `http://${hostname}:${ownPort}#`,
    `http://${hostname}.:${ownPort}`,
    `http://${hostname}.evil.test:${ownPort}`,
    `http://evil${hostname}:${ownPort}`,
    `http://evil.test/${hostname}:${ownPort}`,
    `http://evil.test?${own}`,
    `http://evil.test#${own}`,
    `http://user@${hostname}:${ownPort}`,
    `http://${hostname}:${ownPort}@evil.test`,
    `http://localhost.evil.test:${ownPort}`,
    `http://127.0.0.2:${ownPort}`,
    `http://0.0.0.0:${ownPort}`,
    `http://[::1]:${ownPort}`,
    `http://127.1:${ownPort}`,
    `http://2130706433:${ownPort}`,
    `http://0x7f000001:${ownPort}`,
    "file://",
    "data:",
    "chrome-extension://abcdef",
    "about:blank",
    "*",
    own.slice(7),
    ` ${own} x`,
    `${own}, https://evil.test`,
    `https://evil.test, ${own}`,
    `${own} https://evil.test`,
    `http://${hostname}:${ownPort}%00`,
    `http://${hostname}:0${ownPort}`,
  ];
};

describe("the socket's door", () => {
  test("opens to our own origin and to no other [S08]", async () => {
    const origins = FOREIGN(host.url);
    expect(origins.length).toBeGreaterThanOrEqual(40);
    for (const origin of origins) expect(await knock({ cookie, origin }), origin).toBe(403);
    expect(await knock({ cookie, origin: host.url })).toBe("open");
    expect(await knock({ cookie })).toBe("open");
  });

  test("is shut to names that are not ours [S08] [A09]", async () => {
    for (const name of ["evil.test", "evil.test:80", `localhost.evil.test:${port}`])
      expect(await knock({ cookie, host: name, origin: `http://${name}` }), name).toBe(403);
  });

  test("opens with a session in the cookie or a token in the address, each in its place [S09] [Z09]", async () => {
    const answer = await fetch(`${host.url}/api/session/token`, {
      method: "POST",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    });
    const token = await answer.text();
    const session = cookie.split("=")[1] ?? "";

    expect(await knock({}, `?token=${token}`)).toBe("open");
    for (const [headers, query] of [
      [{}, ""],
      [{}, `?token=${session}`],
      [{}, `?token=${token}x`],
      [{}, "?token="],
      [{ cookie: `session=${token}` }, ""],
      [{ cookie }, "?token=x"],
      [{ cookie: "session=" }, ""],
      [{ authorization: `Bearer ${session}` }, ""],
    ] as const)
      expect(await knock(headers, query), `${JSON.stringify(headers)} ${query}`).toBe(401);

    await fetch(`${host.url}/api/session/token/revoke`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ token }),
    });
    expect(await knock({}, `?token=${token}`)).toBe(401);
  });

  test("holds back a flood from one address as HTTP does, before anybody is looked up [M3]", async () => {
    const statuses: (string | number | undefined)[] = [];
    now += 60_000;
    for (let at = 0; at < 650; at++)
      statuses.push(await knock({}, `?token=${String(at).padStart(43, "x")}`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(600);
    expect(statuses.slice(600).every((status) => status === 429)).toBe(true);

    expect(await knock({ cookie })).toBe(429);
    expect((await fetch(`${host.url}/api/session`, { headers: { cookie } })).status).toBe(429);
    now += 1_000;
    expect(await knock({ cookie })).toBe("open");
  });

  test("looks for nothing that cannot be a token [M3]", async () => {
    const asked: string[] = [];
    const database = new Kysely<Tables>({
      dialect: {
        createDriver: () => new DummyDriver(),
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (one) => new PostgresIntrospector(one),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query }) => void asked.push(query.sql),
    });
    const sessions = createSessions(database, () => epochMs(now));
    const most = "x".repeat(42);
    for (const token of ["", most, `${most}xx`, "x".repeat(8_000), `${most}=`])
      expect(await sessions.find(token, "token")).toBeUndefined();
    expect(asked).toEqual([]);

    await sessions.find(`${most}x`, "token");
    expect(asked).toHaveLength(1);
  });
});

describe("an open socket", () => {
  test.each(["ping", "pong"] as const)(
    "is closed after more than 20 %ss in a second [M3]",
    async (kind) => {
      now += 60_000;
      const socket = new WebSocket(`${host.url.replace("http", "ws")}/api/socket`, {
        headers: { cookie },
      });
      await once(socket, "open");
      for (let at = 0; at < 21; at++) socket[kind]();
      const [code] = (await once(socket, "close")) as [number];
      expect(code).toBe(1008);
    },
  );
});
