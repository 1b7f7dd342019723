import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeProvider, sendJson, startFakeProvider } from "../external/fakeProvider.ts";
import { type LegacyWorld, openLegacyWorld } from "./legacyWorld.ts";

let hub: FakeProvider;
let world: LegacyWorld;
let clock = Date.now();
beforeAll(async () => {
  hub = await startFakeProvider();
  const external = { videoHub: { url: new URL(hub.url), key: "k" } };
  world = await openLegacyWorld({ external, now: () => clock });
  await world.host.server.services.fleet.load();
  const path = `/api/devices/${world.own}`;
  const vehicle = (await world.call("operator", "GET", path)).body;
  const attributes = { ...vehicle.attributes, cameraEnabled: true };
  const answer = await world.call("operator", "PUT", path, { ...vehicle, attributes });
  expect(answer.status, answer.text).toBe(200);
});
afterAll(async () => {
  await world.close();
  await hub.close();
});
beforeEach(() => {
  // Longer than any start before it counts.
  clock += 600_000;
  hub.answer = sendJson({});
  hub.asked.length = 0;
});

/** What the hub was told, in order. */
const told = () =>
  hub.asked.map(({ body }) => {
    const { action, channel } = JSON.parse(body) as { action: string; channel: number };
    return `${action} ${channel}`;
  });

function ask(cookie: string, method: string, path: string, body?: object) {
  const headers = { cookie, ...(body && { "content-type": "application/json" }) };
  return fetch(`${world.host.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}
const instruct = (cookie: string, action: string, channel: number) =>
  ask(cookie, "POST", "/legacy-api/video/instruct", { deviceId: world.own, action, channel });
const signOut = (cookie: string) => ask(cookie, "DELETE", "/api/session");

test("whose session ends has the cameras stopped that it started, and no others [CMD-02]", async () => {
  const [hers, another] = [await world.host.signIn(), await world.host.signIn()];
  for (const channel of [1, 2]) expect((await instruct(hers, "start", channel)).status).toBe(200);
  expect((await instruct(another, "start", 3)).status).toBe(200);
  expect((await instruct(hers, "stop", 1)).status).toBe(200);
  expect(told()).toEqual(["start 1", "start 2", "start 3", "stop 1"]);

  expect((await signOut(hers)).status).toBe(204);

  await expect.poll(() => told().slice(4)).toEqual(["stop 2"]);
  await expect
    .poll(async () => (await world.audited("video.stop")).at(-1)?.after)
    .toEqual({ channel: 2, because: "sessionEnded", outcome: "done" });
  await signOut(another);
  await expect.poll(() => told().slice(4)).toEqual(["stop 2", "stop 3"]);
});

test("a session that nobody used for long, or that ran out, has its cameras stopped [CMD-02]", async () => {
  const cookie = await world.host.signIn();
  const token = await fetch(`${world.host.url}/api/session/token`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams({ expiration: new Date(clock + 86_400_000).toISOString() }),
  }).then((answer) => answer.text());
  expect((await instruct(cookie, "start", 1)).status).toBe(200);
  const byToken = await fetch(`${world.host.url}/legacy-api/video/instruct`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ deviceId: world.own, action: "start", channel: 2 }),
  });
  expect(byToken.status).toBe(200);
  const { sessions } = world.host.server.services;

  clock += 86_400_000;
  await sessions.removeOver();
  await expect.poll(told).toEqual(["start 1", "start 2", "stop 2"]);
  clock += 366 * 86_400_000;
  await sessions.removeOver();
  await expect.poll(told).toEqual(["start 1", "start 2", "stop 2", "stop 1"]);
});

test("a camera whose hub lost the first stop of an ended session is stopped by a second [CMD-02]", async () => {
  const cookie = await world.host.signIn();
  expect((await instruct(cookie, "start", 1)).status).toBe(200);
  hub.answer = (response) => {
    hub.answer = sendJson({});
    response.destroy();
  };
  expect((await signOut(cookie)).status).toBe(204);
  await expect.poll(told).toEqual(["start 1", "stop 1", "stop 1"]);
  await expect
    .poll(async () => (await world.audited("video.stop")).at(-1)?.after)
    .toEqual({ channel: 1, because: "sessionEnded", outcome: "done" });
});

describe("a camera at which several look [CMD-02]", () => {
  const look = (cookie: string, action: string, viewer: string) =>
    ask(cookie, "POST", "/legacy-api/video/instruct", { deviceId: world.own, action, viewer });

  test("goes on for the others, in other sessions or tabs, and ends with the last", async () => {
    const [hers, another] = [await world.host.signIn(), await world.host.signIn()];
    for (const [cookie, tab] of [
      [hers, "one"],
      [hers, "two"],
      [another, "one"],
    ] as const)
      expect((await look(cookie, "start", tab)).status).toBe(200);
    const started = told();
    expect(started).toEqual(["start 1", "start 1", "start 1"]);

    for (const [cookie, tab] of [
      [another, "one"],
      [hers, "one"],
      [hers, "one"],
    ] as const)
      expect((await look(cookie, "stop", tab)).status).toBe(200);
    expect(told()).toEqual(started);
    expect((await world.audited("video.stop")).at(-1)?.after).toEqual({
      channel: 1,
      othersWatch: true,
      outcome: "done",
    });

    expect((await look(hers, "stop", "two")).status).toBe(200);
    expect(told()).toEqual([...started, "stop 1"]);
  });

  test("goes on when one of their sessions ends, and ends with the last session", async () => {
    const [hers, another] = [await world.host.signIn(), await world.host.signIn()];
    await look(hers, "start", "one");
    await look(hers, "start", "two");
    await look(another, "start", "one");
    const { length } = told();
    await signOut(hers);
    expect((await look(another, "start", "two")).status).toBe(200);
    expect(told().slice(length)).toEqual(["start 1"]);

    await signOut(another);
    await expect.poll(() => told().slice(length)).toEqual(["start 1", "stop 1"]);
  });

  test("is not stopped by who leaves while another one's start is under way", async () => {
    const [hers, another] = [await world.host.signIn(), await world.host.signIn()];
    const waiting: (() => void)[] = [];
    await look(hers, "start", "one");
    hub.answer = (response) => void waiting.push(() => sendJson({})(response));
    const starting = look(another, "start", "one");
    await expect.poll(() => waiting.length).toBe(1);
    const stopping = look(hers, "stop", "one");
    waiting.shift()?.();

    expect([(await starting).status, (await stopping).status]).toEqual([200, 200]);
    expect(told()).toEqual(["start 1", "start 1"]);
    hub.answer = sendJson({});
    await look(another, "stop", "one");
    expect(told().at(-1)).toBe("stop 1");
  });
});

test("one person starts cameras as fast as they look and no faster; others go on, and stopping is free [CMD-02] [Z06]", async () => {
  const [hers, admin] = [await world.host.signIn(), await world.host.signIn("admin@demo.test")];
  const start = (cookie: string) => instruct(cookie, "start", 1);
  for (let count = 0; count < 20; count++) expect((await start(hers)).status).toBe(200);

  const refused = await start(hers);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("6");
  expect(await refused.text()).toContain("Too many cameras");
  expect(told()).toHaveLength(20);
  expect((await start(await world.host.signIn())).status).toBe(429);
  expect((await start(admin)).status).toBe(200);
  expect((await instruct(hers, "stop", 1)).status).toBe(200);
  clock += 6_000;
  expect((await start(hers)).status).toBe(200);
  expect((await start(hers)).status).toBe(429);
  for (const cookie of [hers, admin]) await signOut(cookie);
});
