import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

interface WireFrame {
  readonly positions?: { deviceId: number; latitude: number }[];
  readonly devices?: { id: number; uniqueId: string; status: string }[];
}

let host: TestServer;
const open = new Set<WebSocket>();

beforeAll(async () => {
  host = await startTestServer();
});
afterEach(() => {
  for (const socket of open) socket.terminate();
  open.clear();
});
afterAll(async () => {
  await host.close();
});

/** A socket that remembers what it got. */
async function connect(headers: Record<string, string>, path = "/api/socket") {
  const socket = new WebSocket(host.url.replace("http", "ws") + path, { headers });
  open.add(socket);
  const frames: WireFrame[] = [];
  const texts: string[] = [];
  let closed: number | undefined;
  socket.on("message", (data: Buffer) => {
    texts.push(data.toString());
    frames.push(JSON.parse(data.toString()) as WireFrame);
  });
  socket.on("close", (code) => {
    closed = code;
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("unexpected-response", (_, answer) => reject(new Error(`${answer.statusCode}`)));
    socket.on("error", reject);
  });
  return {
    socket,
    frames,
    texts,
    positions: () => frames.flatMap((frame) => frame.positions ?? []),
    devices: () => frames.flatMap((frame) => frame.devices ?? []),
    closed: () => closed,
  };
}

async function until(isTrue: () => boolean, withinMs = 3_000): Promise<number> {
  const from = Date.now();
  while (!isTrue()) {
    if (Date.now() - from > withinMs) throw new Error("not in time");
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return Date.now() - from;
}

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

let minute = 0;
/** Each later than the one before, so that it becomes the latest. */
const report = async (id: string, latitude = 1) => {
  const timestamp = Math.floor(Date.now() / 1000) - 86_400 + 60 * ++minute;
  const answer = await host.report(`id=${id}&lat=${latitude}&lon=2&timestamp=${timestamp}&speed=9`);
  expect(answer.status).toBe(200);
};

describe("the socket [WS-01]", () => {
  test("opens with one frame of all latest positions, also when there are none", async () => {
    const cookie = await host.signIn();
    const empty = await connect({ cookie });
    await until(() => empty.frames.length > 0);
    expect(empty.texts[0]).toBe('{"positions":[]}');

    await report("first");
    const { frames } = await connect({ cookie });
    await until(() => frames.length > 0);
    expect(frames[0]?.positions).toHaveLength(1);
    expect(Object.keys(frames[0] ?? {})).toEqual(["positions"]);
  });

  test("brings a committed position within a fraction of a second, its new vehicle before it", async () => {
    const one = await connect({ cookie: await host.signIn() });
    await until(() => one.frames.length > 0);

    await report("second", 7);

    expect(await until(() => one.positions().some(({ latitude }) => latitude === 7))).toBeLessThan(
      1_000,
    );
    const device = one.frames.findIndex((frame) =>
      frame.devices?.some((d) => d.uniqueId === "second"),
    );
    const position = one.frames.findIndex((frame) =>
      frame.positions?.some((p) => p.latitude === 7),
    );
    expect(device).toBeGreaterThan(0);
    expect(device).toBeLessThanOrEqual(position);
  });

  test("brings every position, in order", async () => {
    await report("ordered", 0);
    const one = await connect({ cookie: await host.signIn() });
    await until(() => one.frames.length > 0);
    const before = one.positions().length;
    for (let at = 1; at <= 40; at++) await report("ordered", at);

    await until(() => one.positions().length >= before + 40);
    expect(
      one
        .positions()
        .slice(before)
        .map(({ latitude }) => latitude),
    ).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  });

  test("does not bring late positions: they are history [E05]", async () => {
    await report("late", 1);
    const one = await connect({ cookie: await host.signIn() });
    await until(() => one.frames.length > 0);
    const old = Math.floor(Date.now() / 1000) - 400_000;
    await host.report(`id=late&lat=66&lon=2&timestamp=${old}`);
    await report("late", 2);

    await until(() => one.positions().some(({ latitude }) => latitude === 2));
    expect(one.positions().some(({ latitude }) => latitude === 66)).toBe(false);
  });

  test("reports a vehicle's connection at once when it comes up, and then only now and then", async () => {
    const one = await connect({ cookie: await host.signIn() });
    await until(() => one.frames.length > 0);
    for (let at = 0; at < 20; at++) await report("chatty", at);
    await until(() => one.positions().filter(({ latitude }) => latitude === 19).length > 0);

    const sent = one.devices().filter(({ uniqueId }) => uniqueId === "chatty");
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(sent.at(-1)?.status).toBe("online");
  });

  test("loses nothing that is committed while it opens [S04]", async () => {
    const cookie = await host.signIn();
    const sending = (async () => {
      for (let at = 0; at < 60; at++) await report("racing", at);
    })();
    const sockets = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        await wait(at * 15);
        return connect({ cookie });
      }),
    );
    await sending;

    for (const one of sockets) {
      await until(() => one.positions().some(({ latitude }) => latitude === 59));
      const first = one
        .positions()
        .find(({ deviceId }) => deviceId === one.positions().at(-1)?.deviceId);
      const seen = one
        .positions()
        .filter(({ deviceId }) => deviceId === first?.deviceId)
        .map(({ latitude }) => latitude);
      // From the first it saw on, no number is missing.
      expect([...new Set(seen)]).toEqual(
        Array.from({ length: 60 - (seen[0] ?? 0) }, (_, at) => (seen[0] ?? 0) + at),
      );
    }
  });
});

describe("who may open and see what", () => {
  test("nobody without a session", async () => {
    await expect(connect({})).rejects.toThrow("401");
    await expect(connect({ cookie: "session=nonsense" })).rejects.toThrow("401");
    await expect(connect({ cookie: `session=${"x".repeat(43)}` })).rejects.toThrow("401");
  });

  test("no token in the address instead", async () => {
    await expect(connect({}, "/api/socket?token=x")).rejects.toThrow("401");
  });

  test("no other address", async () => {
    const cookie = await host.signIn();
    await expect(connect({ cookie }, "/api/other")).rejects.toThrow("404");
  });

  test("no page but our own [S08]", async () => {
    const cookie = await host.signIn();
    const { port, host: own } = new URL(host.url);
    const foreign = [
      "null",
      "http://evil.test",
      `https://${own}`,
      "http://127.0.0.1",
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://127.0.0.1.evil.test:${port}`,
      `http://evil127.0.0.1:${port}`,
      `HTTP://${own}`,
      `http://${own}/`,
      `http://${own}@evil.test`,
      "",
      "file://",
      `http://app.${own}`,
      `http://${own}.evil.test`,
      `http://evil${own}`,
      `http://user@${own}`,
      `http://user:pass@${own}`,
      `http://127.0.0.1:${port}0`,
      `http://127.0.0.1:0${port}`,
      `http://127.0.0.2:${port}`,
      `http://127.1:${port}`,
      `http://0x7f.0.0.1:${port}`,
      `http://2130706433:${port}`,
      `http://[::ffff:127.0.0.1]:${port}`,
      `http://0.0.0.0:${port}`,
      `http://localhost.evil.test:${port}`,
      `http://evillocalhost:${port}`,
      `http://127.0.0.1.:${port}`,
      `ws://${own}`,
      `wss://${own}`,
      `ftp://${own}`,
      `chrome-extension://${own}`,
      `data:text/html,http://${own}`,
      `javascript://${own}`,
      `http:/${own}`,
      `http:///${own}`,
      `//${own}`,
      own,
      `http://${own}, http://evil.test`,
      `http://evil.test, http://${own}`,
      `http://${own} http://evil.test`,
      `http://${own}#x`,
      `http://${own}?x`,
      `http://${own}/api/socket`,
      `http://${own}\\@evil.test`,
      `undefined`,
    ];
    expect(foreign.length).toBeGreaterThanOrEqual(40);
    for (const origin of foreign)
      await expect(connect({ cookie, origin }), origin).rejects.toThrow("403");

    const { socket } = await connect({ cookie, origin: host.url });
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  test("nobody sees what they are not linked to, an administrator everything [S10]", async () => {
    const { database, rights } = host.server.services;
    await report("secret", 5);
    await sql`update devices set group_id = null where unique_id = 'secret'`.execute(database);
    rights.changed();
    const operator = await connect({ cookie: await host.signIn("operator@demo.test") });
    const admin = await connect({ cookie: await host.signIn("admin@demo.test") });
    await until(() => operator.frames.length > 0 && admin.frames.length > 0);
    await report("secret", 55);
    await report("open", 56);

    await until(() => operator.positions().some(({ latitude }) => latitude === 56));
    await until(() => admin.positions().some(({ latitude }) => latitude === 56));
    expect(operator.positions().some(({ latitude }) => latitude === 5 || latitude === 55)).toBe(
      false,
    );
    expect(operator.devices().some(({ uniqueId }) => uniqueId === "secret")).toBe(false);
    expect(admin.positions().some(({ latitude }) => latitude === 55)).toBe(true);
  });

  test("after a revoke no frame of the vehicle follows; after a grant it is shown whole [S10]", async () => {
    const { database, rights } = host.server.services;
    await report("lent", 30);
    const one = await connect({ cookie: await host.signIn() });
    await until(() => one.positions().some(({ latitude }) => latitude === 30));
    const group = sql`(select id from groups where name = 'New vehicles')`;

    await sql`update devices set group_id = null where unique_id = 'lent'`.execute(database);
    rights.changed();
    await report("lent", 31);
    await report("other", 32);
    await until(() => one.positions().some(({ latitude }) => latitude === 32));
    expect(one.positions().some(({ latitude }) => latitude === 31)).toBe(false);

    await sql`update devices set group_id = ${group} where unique_id = 'lent'`.execute(database);
    rights.changed();
    await until(() => one.positions().some(({ latitude }) => latitude === 31));
    expect(one.devices().some(({ uniqueId }) => uniqueId === "lent")).toBe(true);
  });
});

describe("a socket ends", () => {
  test("when its session is signed out, and no other [AUTH-08] [S10]", async () => {
    const cookie = await host.signIn();
    const mine = await connect({ cookie });
    const other = await connect({ cookie: await host.signIn() });

    await fetch(`${host.url}/api/session`, { method: "DELETE", headers: { cookie } });

    expect(await until(() => mine.closed() !== undefined)).toBeLessThan(2_000);
    expect(mine.closed()).toBe(4401);
    expect(other.closed()).toBeUndefined();
  });

  test("when its user is disabled, or the session removed elsewhere [S10]", async () => {
    const { database } = host.server.services;
    const one = await connect({ cookie: await host.signIn("manager@demo.test") });
    await sql`update users set disabled = true where email = 'manager@demo.test'`.execute(database);

    expect(await until(() => one.closed() !== undefined)).toBeLessThan(2_000);
    expect(one.closed()).toBe(4401);
    await sql`update users set disabled = false where email = 'manager@demo.test'`.execute(
      database,
    );
  });

  test("when it sends too much or too often [S11]", async () => {
    const cookie = await host.signIn();
    const large = await connect({ cookie });
    large.socket.send("x".repeat(70_000));
    await until(() => large.closed() !== undefined);
    expect(large.closed()).toBe(1009);

    const flood = await connect({ cookie });
    for (let at = 0; at < 40; at++) flood.socket.send("{}");
    await until(() => flood.closed() !== undefined);
    expect(flood.closed()).toBe(1008);
  });

  test("but not for nonsense", async () => {
    const one = await connect({ cookie: await host.signIn() });
    for (const text of ["", "{", "null", '{"logs":true}', "[]"]) one.socket.send(text);
    await wait(100);

    expect(one.closed()).toBeUndefined();
  });
});
