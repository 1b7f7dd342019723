import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { EXTERNAL_SERVICES } from "../../../server/external/externalConfiguration.ts";
import {
  type FakeProvider,
  redirectTo,
  sendBytes,
  sendJson,
  startFakeProvider,
} from "../external/fakeProvider.ts";
import { type LegacyWorld, openLegacyWorld, type Person } from "./legacyWorld.ts";

/** Nothing is configured. */
let bare: LegacyWorld;
/** Everything is, at a provider on this machine. */
let world: LegacyWorld;
let provider: FakeProvider;
let trap: FakeProvider;
const KEY = "canary-key-7f3a";

beforeAll(async () => {
  provider = await startFakeProvider();
  trap = await startFakeProvider();
  const address = { url: new URL(provider.url), key: KEY };
  const external = Object.fromEntries(
    Object.keys(EXTERNAL_SERVICES).map((service) => [service, address]),
  );
  bare = await openLegacyWorld();
  world = await openLegacyWorld({ external });
  for (const { host } of [bare, world]) {
    const { database, fleet } = host.server.services;
    await sql`update users set phone = '+598 99 123 456', attributes = '{"lang": "pt-PT"}'
      where email = 'manager@demo.test'`.execute(database);
    await fleet.load();
  }
});
afterAll(async () => {
  await bare.close();
  await world.close();
  await provider.close();
  await trap.close();
});
afterEach(() => expect(trap.asked).toEqual([]));

const PHOTO = Buffer.from([0xff, 0xd8, 1, 2, 3]);
const COORDINATE = "latitude=-34.9&longitude=-56.2&course=90";

describe("street view", () => {
  const image = (of: LegacyWorld, who: Person, query = COORDINATE) =>
    of.call(who, "GET", `/legacy-api/streetview/image?${query}`);

  test("is a drawing that says so where no service is configured", async () => {
    const response = await image(bare, "operator");

    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.text).toContain("no street view service is configured");
    expect(response.text).toContain("-34.900000, -56.200000 · 90°");
    expect((await image(bare, "manager")).text).toContain("nenhum serviço");
    expect(response.text).not.toMatch(/script|style=|href/);
  });

  test("is the service's photo, asked for by numbers alone [A11]", async () => {
    provider.answer = sendBytes("image/jpeg", PHOTO);
    const response = await image(
      world,
      "operator",
      `${COORDINATE}&url=${trap.url}&host=x&key=mine`,
    );

    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const asked = new URL(provider.asked.at(-1)?.url ?? "", provider.url);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      location: "-34.9,-56.2",
      heading: "90",
      key: KEY,
    });
  });

  test("follows no redirect, takes no markup, and reveals no key [A11]", async () => {
    for (const answer of [
      redirectTo(trap.url, 302),
      sendBytes("image/svg+xml", Buffer.from("<svg/>")),
      sendBytes("text/html", Buffer.from("x")),
      sendBytes("image/jpeg", Buffer.alloc(1_000_001)),
    ]) {
      provider.answer = answer;
      const response = await image(world, "operator");
      expect(response.status).toBe(502);
      expect(response.text + JSON.stringify([...response.headers])).not.toMatch(
        /canary|127\.0\.0\.1/,
      );
    }
  });

  test("has an address on this server", async () => {
    const path = "/legacy-api/streetview/imageUrl";
    const { body, text } = await world.call("operator", "GET", `${path}?${COORDINATE}`);

    expect(body).toEqual({ url: `/legacy-api/streetview/image?${COORDINATE}` });
    expect(text).not.toContain(KEY);
    provider.answer = sendBytes("image/jpeg", PHOTO);
    expect((await world.call("operator", "GET", body.url)).status).toBe(200);
    expect((await world.call("guest", "GET", `${path}?${COORDINATE}`)).status).toBe(403);
    expect((await world.call("operator", "GET", path)).status).toBe(400);
  });

  test.each([
    "latitude=91&longitude=0&course=0",
    "latitude=0&longitude=181&course=0",
    "latitude=NaN&longitude=0",
    "latitude=0&longitude=0&course=1e3",
    "latitude=0&latitude=1&longitude=0",
    "latitude=127.0.0.1&longitude=0",
  ])("refuses %s", async (query) => {
    expect((await image(world, "operator", query)).status).toBe(400);
  });

  test("is for people with an account", async () => {
    expect((await image(world, "guest")).status).toBe(403);
    expect(
      (await fetch(`${world.host.url}/legacy-api/streetview/image?${COORDINATE}`)).status,
    ).toBe(401);
  });
});

describe("GSM coverage", () => {
  const ask = (of: LegacyWorld, who: Person, query = "lat=-34.9&lon=-56.2") =>
    of.call(who, "GET", `/anatel/?${query}`);

  test("says that it is not configured", async () => {
    const answer = await fetch(`${bare.host.url}/anatel/?lat=1&lon=2`, {
      headers: { ...bare.headersOf("operator"), accept: "application/problem+json" },
    });
    expect(await answer.json()).toEqual({
      status: 501,
      code: "notConfigured",
      detail: "GSM coverage is not configured on this server",
    });
  });

  test("is what the service knows, and no more of its answer", async () => {
    const network = { operator: "Antel", technology: "LTE", signalDbm: -85 };
    provider.answer = sendJson({ coverage: [{ ...network, secret: 1 }], key: KEY });
    const { body } = await ask(world, "operator");

    expect(body).toEqual({ coverage: [network] });
    expect(provider.asked.at(-1)?.url).toBe("/service?lat=-34.9&lon=-56.2");
  });

  test("is refused to guests, and for what is no coordinate", async () => {
    expect((await ask(world, "guest")).status).toBe(403);
    for (const query of ["", "lat=1", "lat=x&lon=1", "lat=91&lon=0"])
      expect((await ask(world, "operator", query)).status, query).toBe(400);
    provider.answer = redirectTo(trap.url, 307);
    expect((await ask(world, "operator")).status).toBe(502);
  });
});

describe("a driver's phone number [DRV-01]", () => {
  const ask = (of: LegacyWorld, who: Person, body: object) =>
    of.call(who, "POST", "/legacy-api/driver/phone", body);
  const phoneIn = async (of: LegacyWorld) =>
    (await of.call("operator", "GET", `/api/drivers/${of.driver}`)).body.attributes.phone;

  test("is set at the identity provider, then here", async () => {
    provider.answer = sendJson({ ok: true });
    const response = await ask(world, "operator", {
      driverId: world.driver,
      phone: "+351 912 345 678",
    });

    expect(response.body.attributes).toMatchObject({ phone: "+351 912 345 678", kept: true });
    expect(JSON.parse(provider.asked.at(-1)?.body ?? "")).toEqual({
      username: "ana-card",
      phone: "+351 912 345 678",
    });
    expect(await world.audited("driver.change")).toHaveLength(1);
  });

  test("stays as it is when the provider does not have it", async () => {
    const before = await phoneIn(world);
    provider.answer = redirectTo(trap.url, 308);
    const response = await ask(world, "operator", {
      driverId: world.driver,
      phone: "+351 1 23456",
    });
    expect(response.status).toBe(502);
    expect(await phoneIn(world)).toBe(before);

    expect((await ask(bare, "operator", { driverId: bare.driver, phone: "12345" })).status).toBe(
      501,
    );
    expect(await phoneIn(bare)).toBe("+598 1");
  });

  test("is set by those who may change the driver", async () => {
    const count = provider.asked.length;
    for (const person of ["reader", "careful", "guest"] as const)
      expect((await ask(world, person, { driverId: world.driver, phone: "12345" })).status).toBe(
        403,
      );
    for (const body of [{}, { driverId: world.driver }, { driverId: world.driver, phone: "x" }])
      expect((await ask(world, "operator", body)).status).toBe(400);
    expect(provider.asked).toHaveLength(count);
  });
});

describe("WhatsApp", () => {
  const ask = (of: LegacyWorld, who: Person, body: object) =>
    of.call(who, "POST", "/legacy-api/whatsapp", body);

  test("says that it is not configured, and writes nothing down", async () => {
    const response = await ask(bare, "manager", { message: "Hello" });
    expect([response.status, response.text]).toEqual([
      501,
      "WhatsApp is not configured on this server",
    ]);
    expect(await bare.audited("message.send")).toEqual([]);
  });

  test("goes to the number that is written down of the person", async () => {
    provider.answer = sendJson({});
    expect((await ask(world, "manager", { message: "Hello" })).status).toBe(204);
    expect(JSON.parse(provider.asked.at(-1)?.body ?? "")).toEqual({
      to: "+598 99 123 456",
      message: "Hello",
    });
    const response = await ask(world, "manager", { message: "Hello", driverId: world.driver });
    expect(response.status).toBe(204);

    const audit = await world.audited("message.send");
    expect(audit.map(({ after }) => after)).toEqual([
      { channel: "whatsapp", characters: 5, outcome: "done" },
      { channel: "whatsapp", characters: 5, outcome: "done" },
    ]);
  });

  test("is written down also when it failed, and when the caller has gone", async () => {
    const last = async () => (await world.audited("message.send")).at(-1)?.after;
    provider.answer = redirectTo(trap.url, 302);
    expect((await ask(world, "manager", { message: "Hi" })).status).toBe(502);
    expect(await last()).toMatchObject({ characters: 2, outcome: "failed" });

    const gone = new AbortController();
    let answer = () => {};
    provider.answer = (response) => {
      answer = () => sendJson({})(response);
      gone.abort();
    };
    const asking = fetch(`${world.host.url}/legacy-api/whatsapp`, {
      method: "POST",
      headers: { ...world.headersOf("manager"), "content-type": "application/json" },
      body: JSON.stringify({ message: "Bye" }),
      signal: gone.signal,
    });
    await expect(asking).rejects.toThrow("abort");
    answer();
    await expect.poll(last).toMatchObject({ characters: 3, outcome: "done" });
  });

  test("goes to nobody else's number, and to no tracker [I10]", async () => {
    const count = provider.asked.length;
    const user = { message: "x", userId: world.userId("admin") };
    expect((await ask(world, "manager", user)).status).toBe(403);
    expect((await ask(world, "manager", { message: "x", phone: "+1 555 12345" })).status).toBe(400);

    const { database } = world.host.server.services;
    await sql`update devices set phone = '099-123456' where id = ${world.foreign}`.execute(
      database,
    );
    const response = await ask(world, "manager", { message: "Hello" });
    expect([response.status, response.text]).toEqual([400, "This is a vehicle's phone number"]);
    await sql`update devices set phone = null`.execute(database);
    expect(provider.asked).toHaveLength(count);
  });

  test.each([
    "setdigout 1",
    "setdigout  ??0",
    " SETDIGOUT 1",
    "ｓｅｔｄｉｇｏｕｔ 1",
    "setdigout 11",
  ])("carries no command: %s [I10]", async (message) => {
    const count = provider.asked.length;
    expect((await ask(world, "manager", { message })).status).toBe(400);
    expect(provider.asked).toHaveLength(count);
  });

  test("is for those who may write to people", async () => {
    for (const person of ["operator", "reader", "guest"] as const)
      expect((await ask(world, person, { message: "x" })).status, person).toBe(403);
    for (const body of [
      {},
      { message: " " },
      { message: "x".repeat(1_001) },
      { message: "x", userId: 1, driverId: 1 },
    ])
      expect((await ask(world, "manager", body)).status).toBe(400);
    expect((await ask(world, "admin", { message: "x" })).status).toBe(400); // no number
  });
});

describe("video", () => {
  const ask = (of: LegacyWorld, who: Person, body: object) =>
    of.call(who, "POST", "/legacy-api/video/instruct", body);
  const start = () => ({ deviceId: world.own, action: "start" });

  test("is for vehicles with a camera, and says when it is not configured [CMD-02]", async () => {
    expect((await ask(bare, "operator", { deviceId: bare.own, action: "start" })).text).toBe(
      "The vehicle has no camera",
    );
    for (const of of [bare, world]) {
      const vehicle = (await of.call("operator", "GET", `/api/devices/${of.own}`)).body;
      const attributes = { ...vehicle.attributes, cameraEnabled: true };
      const path = `/api/devices/${of.own}`;
      const response = await of.call("operator", "PUT", path, { ...vehicle, attributes });
      expect(response.status).toBe(200);
    }
    expect((await ask(bare, "operator", { deviceId: bare.own, action: "start" })).status).toBe(501);
  });

  test("is started at the hub by the vehicle's own name [CMD-02]", async () => {
    const stream = new URL("/1.m3u8", provider.url).href;
    provider.answer = sendJson({ stream });
    const response = await ask(world, "operator", start());

    expect(response.body).toEqual({ ...start(), channel: 1, stream });
    expect(JSON.parse(provider.asked.at(-1)?.body ?? "")).toEqual({
      uniqueId: "own",
      channel: 1,
      action: "start",
    });
    expect(await world.audited("video.start")).toHaveLength(1);
  });

  test.each([
    "http://hub.example/1",
    "https://hub.example/1.m3u8",
    "javascript:alert(1)",
    "data:text/plain,x",
    "//x",
  ])(
    "has no stream at %s, which is not the hub's host nor one that the operator named",
    async (stream) => {
      provider.answer = sendJson({ stream });
      expect((await ask(world, "operator", start())).status).toBe(502);
    },
  );

  test("is started by those who may command the vehicle", async () => {
    const count = provider.asked.length;
    for (const person of ["reader", "careful", "guest"] as const)
      expect((await ask(world, person, start())).status, person).toBe(403);
    expect((await ask(world, "operator", { ...start(), deviceId: world.foreign })).status).toBe(
      403,
    );
    for (const body of [
      {},
      { ...start(), action: "x" },
      { ...start(), channel: 99 },
      { ...start(), hub: trap.url },
    ])
      expect((await ask(world, "operator", body)).status).toBe(400);
    expect(provider.asked).toHaveLength(count);
  });
});

describe("roads, by /api_helper", () => {
  const ask = (of: LegacyWorld, who: Person, body: object) =>
    of.call(who, "POST", "/api_helper", body);
  const points = [
    [-34.9, -56.2],
    [-34.8, -56.1],
  ];
  const limit = { command: "speedLimit", latitude: -34.9, longitude: -56.2 };

  test("say that they are not configured", async () => {
    for (const body of [{ command: "matchRoad", points }, limit])
      expect((await ask(bare, "operator", body)).status).toBe(501);
  });

  test("are asked of the service", async () => {
    provider.answer = sendJson({ points });
    expect((await ask(world, "operator", { command: "matchRoad", points })).body).toEqual({
      points,
    });
    provider.answer = sendJson({ speedLimit: 50 });
    expect((await ask(world, "operator", limit)).body).toEqual({ speedLimit: 50 });
    provider.answer = sendJson({});
    expect((await ask(world, "operator", limit)).body).toEqual({ speedLimit: null });
  });

  test("are nothing for guests, and nothing is passed on [A11]", async () => {
    expect((await ask(world, "guest", limit)).status).toBe(403);
    for (const body of [
      {},
      { command: "proxy", url: trap.url },
      { ...limit, url: trap.url },
      { ...limit, latitude: "1" },
      { command: "matchRoad", points: [[1, 2]] },
      {
        command: "matchRoad",
        points: [
          [1, 2],
          [91, 0],
        ],
      },
    ])
      expect((await ask(world, "operator", body)).status).toBe(400);
  });
});

describe("a person's image", () => {
  const ask = (of: LegacyWorld, who: Person, about: Person) =>
    of.call(who, "GET", `/legacy-api/avatar/${of.userId(about)}`);

  test("is their initials where no service is configured", async () => {
    const response = await ask(bare, "operator", "operator");
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.text).toContain(">DO</text>");
  });

  test("is the service's, which learns no address of anybody", async () => {
    provider.answer = sendBytes("image/png", PHOTO);
    expect((await ask(world, "operator", "operator")).status).toBe(200);
    expect(provider.asked.at(-1)?.url).toMatch(/^\/service\?hash=[0-9a-f]{64}$/);
    provider.answer = redirectTo(trap.url, 302);
    expect((await ask(world, "operator", "operator")).status).toBe(502);
  });

  test("is for those who see the person", async () => {
    expect((await ask(world, "operator", "manager")).status).toBe(403);
    expect((await ask(world, "admin", "manager")).status).not.toBe(403);
    expect((await world.call("operator", "GET", "/legacy-api/avatar/x")).status).toBe(400);
  });
});
