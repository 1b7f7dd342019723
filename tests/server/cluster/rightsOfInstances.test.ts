import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { userId } from "#domain/ids";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/testDatabase.ts";

/** Never what is tested: a busy machine takes its time. */
const PATIENT = { timeout: 15_000 } as const;

const sockets: WebSocket[] = [];
let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  if (!hasPostgres()) return;
  const databaseUrl = await newPostgresDatabase();
  one = await startTestServer({ databaseUrl });
  other = await startTestServer({ databaseUrl });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await one?.close();
  await other?.close();
});

/** The cookie of somebody new. */
async function person(email: string, flags: object = {}) {
  const { database, sessions } = one.server.services;
  const { id } = await database
    .insertInto("users")
    .values({ name: email, email, password_hash: "", ...flags })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, cookie: `session=${await sessions.begin(userId(id), { kind: "session" })}` };
}

interface Asked {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly json: object;
}

async function ask(server: TestServer, cookie: string, { method, path, json }: Asked) {
  const headers = { cookie, "content-type": "application/json", origin: server.url };
  const body = JSON.stringify(json);
  const answer = await fetch(server.url + path, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === "" ? {} : JSON.parse(text)) as { readonly id: number };
}

/** Keeps a vehicle's row from being written until `end`. */
async function holdRow(id: number) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const transaction = one.server.services.database.transaction().execute(async (inside) => {
    await sql`select from devices where id = ${id} for update`.execute(inside);
    held();
    await ended;
  });
  await isHeld;
  return {
    async end(): Promise<void> {
      end();
      await transaction;
    },
  };
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(
    other.server.services.database,
  );
  return rows.length > 0;
}

/** The vehicles whose positions somebody is sent, once something is. */
async function follow({ url }: TestServer, cookie: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/socket`, { headers: { cookie } });
  sockets.push(socket);
  const sent = new Set<number>();
  let isOpen = false;
  socket.on("message", (data: Buffer) => {
    isOpen = true;
    const frame = JSON.parse(data.toString()) as { positions?: { deviceId: number }[] };
    for (const { deviceId } of frame.positions ?? []) sent.add(deviceId);
  });
  await expect.poll(() => isOpen, PATIENT).toBe(true);
  return sent;
}

let minute = 0;
async function report(id: string): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1_000) - 86_400 + 60 * ++minute;
  const answer = await one.report(`id=${id}&lat=${minute / 100}&lon=2&timestamp=${timestamp}`);
  expect(answer.status).toBe(200);
}

describe.skipIf(!hasPostgres())(
  "a vehicle that one instance moves while another gives its group to somebody [Z10] [S10] [SRV-02]",
  () => {
    test.each([
      ["out of the group is not sent to their open page any more", true],
      ["into the group is sent to their open page", false],
    ])("%s", async (_fact, isOut) => {
      const admin = await person(`admin${isOut}@x.test`, { administrator: true });
      const who = await person(`who${isOut}@x.test`);
      const make = (path: string, json: object) =>
        ask(one, admin.cookie, { method: "POST", path, json });
      const give = (json: object) =>
        ask(other, admin.cookie, {
          method: "POST",
          path: "/api/permissions",
          json: { userId: who.id, ...json },
        });
      const group = await make("/api/groups", { name: "g" });
      const groupId = isOut ? group.id : 0;
      const vehicle = await make("/api/devices", { name: "v", uniqueId: `v${isOut}`, groupId });
      const theirs = await make("/api/devices", { name: "w", uniqueId: `w${isOut}` });
      await give({ deviceId: theirs.id });
      const sent = await follow(other, who.cookie);
      const row = await holdRow(vehicle.id);
      const moving = ask(one, admin.cookie, {
        method: "PUT",
        path: `/api/devices/${vehicle.id}`,
        json: { ...vehicle, groupId: isOut ? 0 : group.id },
      });
      await expect.poll(isSomebodyWaiting, PATIENT).toBe(true);
      await give({ groupId: group.id });
      const both = [vehicle.id, theirs.id];
      expect(await listed(other, who.cookie)).toEqual(isOut ? both : [theirs.id]);
      await row.end();
      await moving;

      const isSent = async (id: number): Promise<boolean> => {
        await report(`v${isOut}`);
        await report(`w${isOut}`);
        return sent.has(id);
      };
      await expect.poll(() => isSent(isOut ? theirs.id : vehicle.id), PATIENT).toBe(true);
      expect(sent.has(vehicle.id)).toBe(!isOut);
      for (const server of [one, other])
        expect(await listed(server, who.cookie)).toEqual(isOut ? [theirs.id] : both);
    });
  },
);

const listed = async (server: TestServer, cookie: string) =>
  (await server.get<{ id: number }[]>("/api/devices", cookie))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
