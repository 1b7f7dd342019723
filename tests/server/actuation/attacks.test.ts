import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { createSteeredSimulator } from "../../support/steeredSimulator.ts";

const COORDINATE = { latitude: -34.9, longitude: -56.16 };
const AT = `lat=${COORDINATE.latitude}&lon=${COORDINATE.longitude}`;

let clock = Date.UTC(2026, 7, 21, 12);
let host: TestServer;
let manager: string;
let van: number;
let requests = 0;

const simulator = createSteeredSimulator(["van"], () => clock);
const { delivered } = simulator;
/** What the vehicle's own connection says, in the server's time. */
const speak = (speedKnots: number, attributes: Attributes = {}) =>
  simulator.report({ uniqueId: "van", speedKnots, attributes });

beforeAll(async () => {
  host = await startTestServer({
    now: () => clock,
    connectSimulator: simulator.connect,
  });
  manager = await host.signIn("manager@demo.test");
  const [device] = await host.get<{ id: number }[]>("/api/devices?uniqueId=van", manager);
  van = device?.id ?? 0;
});
afterAll(() => host.close());
beforeEach(async () => {
  delivered.length = 0;
  await host.server.services.database.deleteFrom("actuations").execute();
  await call("DELETE", `/api/devices/${van}/trackerKey`);
  clock += 7_200_000;
});

async function call(method: string, path: string, body?: object) {
  const headers = {
    cookie: manager,
    accept: "application/problem+json",
    ...(body && { "content-type": "application/json" }),
  };
  const json = body && { body: JSON.stringify(body) };
  const answer = await fetch(host.url + path, { method, headers, ...json });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

const stop = () =>
  call("POST", "/api/actuations", {
    deviceId: van,
    command: "engineStop",
    reason: "stolen",
    idempotencyKey: `request-${++requests}`,
  });
const statuses = async () =>
  (await host.get<{ status: string }[]>(`/api/actuations?deviceId=${van}`, manager)).map(
    ({ status }) => status,
  );
const shown = async () => {
  const { fleet, actuation } = host.server.services;
  await actuation.endOverdue();
  return fleet.vehicle(vehicleId(van))?.attributes;
};
/** By somebody who knows what the tracker calls itself. */
const forge = (rest: string, timestamp = clock) =>
  host.report(`id=van&${AT}&timestamp=${timestamp}&${rest}`);
async function forgeStandstill(rest = ""): Promise<void> {
  for (const secondsAgo of [30, 20, 10, 0, -4])
    expect((await forge(`speed=0&ignition=false&${rest}`, clock - secondsAgo * 1_000)).status).toBe(
      200,
    );
}
async function drive(): Promise<void> {
  for (const _ of [1, 2, 3]) {
    clock += 10_000;
    await speak(31);
  }
}
async function stand(attributes: Attributes = {}): Promise<void> {
  for (const _ of [1, 2, 3]) {
    clock += 10_000;
    await speak(0, attributes);
  }
}
const newKey = async () =>
  (await call("POST", `/api/devices/${van}/trackerKey`)).body.key as string;

test("reports of standing still without the tracker's key open nothing, also with the fix ahead [C2]", async () => {
  await drive();
  await forgeStandstill();
  await forge("speed=0", clock + 240_000);

  expect(await stop()).toMatchObject({ status: 409, body: { code: "vehicleMoves" } });
  expect(delivered).toEqual([]);
  // It is shown all the same.
  const latest = host.server.services.fleet.latest(vehicleId(van));
  expect(latest).toMatchObject({ protocol: "osmand", speed: 0 });
});

test("a second tracker under the same id, with a key of its own, opens nothing: commands go by another connection [C2]", async () => {
  const key = await newKey();
  await drive();
  await forgeStandstill(`key=${key}`);

  expect(await stop()).toMatchObject({ status: 409, body: { code: "vehicleMoves" } });
  expect(delivered).toEqual([]);
});

test("a wrong key is no key, and the answer does not distinguish it from the right one [C2]", async () => {
  const key = await newKey();
  const answers = await Promise.all(
    [`key=${key}`, "key=wrong", ""].map(async (rest, at) => {
      const answer = await forge(`speed=0&${rest}`, clock - at * 1_000);
      return [answer.status, await answer.text()];
    }),
  );
  expect(answers).toEqual([
    [200, ""],
    [200, ""],
    [200, ""],
  ]);
});

test("forged reports do not keep a vehicle that stands from being stopped, nor freeze it [C2]", async () => {
  await stand();
  for (const ahead of [0, 60_000, 240_000]) await forge("speed=90", clock + ahead);
  await forge("valid=false&speed=90");

  expect(await stop()).toMatchObject({ status: 200 });
  expect(delivered).toMatchObject([{ type: "engineStop" }]);
  clock += 5_000;
  await speak(12);
  const latest = host.server.services.fleet.latest(vehicleId(van));
  expect(latest).toMatchObject({ protocol: "meitrack", speed: 12 });
});

test("forged answers and states neither confirm nor refute, while waiting and afterwards [C2] [I14]", async () => {
  await stand();
  expect(await stop()).toMatchObject({ status: 200 });
  const key = await newKey();
  const lies = [
    "blocked=true&result=OK&command=engineStop",
    "blocked=false&result=ERROR&command=engineStop",
    "isImmobilizationOn=1",
    "out1=true",
    "result=OK",
  ];
  const lie = async () => {
    for (const query of lies)
      for (const proof of ["", "&key=wrong", `&key=${key}`]) {
        clock += 100;
        expect((await forge(`speed=0&${query}${proof}`)).status).toBe(200);
      }
  };
  await lie();
  expect(await statuses()).toEqual(["handedOff"]);
  clock += 90_000;
  await host.server.services.actuation.endOverdue();
  await lie();

  expect(await statuses()).toEqual(["unknown"]);
  expect((await shown())?.immobilized).toBeUndefined();

  await speak(0, { blocked: true });
  await expect.poll(statuses).toEqual(["confirmed"]);
  await expect.poll(async () => (await shown())?.immobilized).toBe(true);
});

test("a true answer is matched however far ahead forged reports are [C2]", async () => {
  await stand();
  expect(await stop()).toMatchObject({ status: 200 });
  clock += 3_000;
  await forge("speed=90", clock + 240_000);
  // Written before the forged one was received: it comes late.
  clock += 1;
  await speak(0, { blocked: true });

  await expect.poll(statuses).toEqual(["confirmed"]);
});

test("what the connection reported lately cannot be removed from history to make the vehicle stand [C2]", async () => {
  await stand();
  await drive();
  const [from, to] = [clock - 25_000, clock].map((time) => new Date(time).toISOString());
  const path = `/api/positions?deviceId=${van}&from=${from}&to=${to}`;
  const moving = await host.get<{ id: number; speed: number }[]>(path, manager);
  expect(moving.map(({ speed }) => speed)).toEqual([31, 31, 31]);

  expect((await call("DELETE", path)).status).toBe(204);
  for (const { id } of moving)
    expect((await call("DELETE", `/api/positions/${id}`)).status).toBe(400);

  expect(await host.get<unknown[]>(path, manager)).toHaveLength(3);
  expect(await stop()).toMatchObject({ status: 409, body: { code: "vehicleMoves" } });
});

test("another tracker given to a vehicle does not inherit that the last one stood [C2]", async () => {
  await stand();
  const device = await host.get<object>(`/api/devices/${van}`, manager);
  const rename = (uniqueId: string) => call("PUT", `/api/devices/${van}`, { ...device, uniqueId });
  expect((await rename("other")).status).toBe(200);
  expect((await stop()).status).not.toBe(200);
  expect((await rename("van")).status).toBe(200);
  expect(delivered).toEqual([]);
});

test.each([
  ["disabled and enabled", { disabled: true }, { disabled: false }],
  ["expired and prolonged", { expirationTime: "2020-01-01T00:00:00Z" }, { expirationTime: null }],
  ["called otherwise and back", { uniqueId: "elsewhere" }, { uniqueId: "van" }],
])("a vehicle that was %s while it drove off is not known to stand [C2]", async (_, off, on) => {
  // Prolonging is an administrator's.
  const owner = manager;
  manager = await host.signIn("admin@demo.test");
  try {
    await stand();
    const device = await host.get<object>(`/api/devices/${van}`, manager);
    expect((await call("PUT", `/api/devices/${van}`, { ...device, ...off })).status).toBe(200);
    clock += 20_000;
    // Not taken: it belongs to no vehicle.
    if (!("uniqueId" in off)) await speak(31);
    expect((await call("PUT", `/api/devices/${van}`, { ...device, ...on })).status).toBe(200);

    expect(await stop()).toMatchObject({ status: 409, body: { code: "motionUnknown" } });
    expect(delivered).toEqual([]);
    // Its own word opens it again.
    await stand();
    expect(await stop()).toMatchObject({ status: 200 });
  } finally {
    manager = owner;
  }
});

test("other changes of a vehicle leave what its connection reported as it is [C2]", async () => {
  await stand();
  const device = await host.get<object>(`/api/devices/${van}`, manager);
  expect((await call("PUT", `/api/devices/${van}`, { ...device, model: "Doblò" })).status).toBe(
    200,
  );
  expect(await stop()).toMatchObject({ status: 200 });
});

describe("what a vehicle's positions carry on", () => {
  const carry = async (keys: string) => {
    const device = await host.get<{ attributes: object }>(`/api/devices/${van}`, manager);
    const attributes = { ...device.attributes, "processing.copyAttributes": keys };
    expect((await call("PUT", `/api/devices/${van}`, { ...device, attributes })).status).toBe(200);
  };
  const latest = () => host.server.services.fleet.latest(vehicleId(van));
  beforeEach(() => carry("ignition,fuel,blocked,isImmobilizationOn,out1,result,command"));
  afterAll(() => carry(""));

  test("makes no answer and no state of an unproven report [C2] [I14]", async () => {
    await stand({ blocked: false });
    expect(await stop()).toMatchObject({ status: 200 });
    for (const lie of ["blocked=true", "isImmobilizationOn=1", "result=OK&command=engineStop"]) {
      clock += 1_000;
      await forge(`speed=0&${lie}`);
      clock += 1_000;
      await speak(0);
    }
    await host.server.services.actuation.endOverdue();

    expect(await statuses()).toEqual(["handedOff"]);
    expect((await shown())?.immobilized).toBe(false);
  });

  test("makes no answer of what the vehicle itself reported before it was sent the command [C2] [IMMO-03]", async () => {
    await stand({ result: "OK", command: "engineStop" });
    expect(await stop()).toMatchObject({ status: 200 });
    clock += 10_000;
    await speak(0);

    expect(await statuses()).toEqual(["handedOff"]);
    clock += 90_000;
    await host.server.services.actuation.endOverdue();
    await speak(0);
    expect(await statuses()).toEqual(["unknown"]);
  });

  test("makes no parked vehicle by an unproven report that the engine is off [C2]", async () => {
    await forge("speed=0&ignition=false");
    await speak(0);
    // Long enough to have been away.
    clock += 40 * 60_000;
    await forge("speed=0&ignition=false");
    clock += 1_000;
    await speak(0);

    expect(await stop()).toMatchObject({ status: 409, body: { code: "motionUnknown" } });
  });

  test("is what the same connection reported last, whoever spoke in between [C2]", async () => {
    await speak(0, { fuel: 40, ignition: true });
    clock += 1_000;
    await forge("speed=0&fuel=1&ignition=false");
    expect(latest()?.attributes).toMatchObject({ fuel: 1, ignition: false });
    clock += 1_000;
    await speak(0);

    expect(latest()?.attributes).toMatchObject({ fuel: 40, ignition: true });
  });
});

test("a key is shown once, kept as its hash, and stands nowhere else [C2]", async () => {
  const key = await newKey();
  await forge(`speed=0&key=${key}&KEY=${key}`);
  const { database } = host.server.services;
  const positions = await database.selectFrom("positions").select("attributes").execute();
  const audit = await database.selectFrom("audit").selectAll().execute();
  const rows = await database.selectFrom("tracker_keys").selectAll().execute();
  const devices = await host.get("/api/devices", manager);
  const madeAt = await call("GET", `/api/devices/${van}/trackerKey`);

  for (const source of [positions, audit, rows, devices, madeAt])
    expect(JSON.stringify(source)).not.toContain(key);
  expect(rows).toHaveLength(1);
  // Where trackers report is no secret; in this host they do nowhere.
  expect(madeAt.body).toEqual({ madeAt: new Date(clock).toISOString(), port: null });
  expect(audit.map(({ action }) => action)).toContain("trackerKey.renew");
});

test("a report without a time proves nothing, and one without a speed has none, also with the key [C2] [I02]", async () => {
  const key = await newKey();
  const latest = () => host.server.services.fleet.latest(vehicleId(van));
  await forge(`speed=0&key=${key}`);
  expect(latest()?.line).toBeDefined();
  expect(latest()?.attributes.noSpeed).toBeUndefined();

  clock += 1_000;
  await forge(`key=${key}`);
  expect(latest()?.line).toBeDefined();
  expect(latest()?.attributes.noSpeed).toBe(true);

  clock += 1_000;
  await host.report(`id=van&${AT}&speed=0&key=${key}`);
  expect(latest()?.fixTime).toBe(clock);
  expect(latest()?.line).toBeUndefined();
});

test("a key counts until it is renewed or removed [C2]", async () => {
  const { fleet } = host.server.services;
  const isProven = async (key: string) => {
    clock += 1_000;
    await forge(`speed=0&key=${key}`);
    return fleet.latest(vehicleId(van))?.line !== undefined;
  };
  const first = await newKey();
  expect(await isProven(first)).toBe(true);
  const second = await newKey();
  expect([await isProven(first), await isProven(second)]).toEqual([false, true]);
  await call("DELETE", `/api/devices/${van}/trackerKey`);
  expect(await isProven(second)).toBe(false);
});

test.each(["partial", "full"])(
  "who holds a %s link learns neither how to forge the tracker's reports nor commands it [C2] [M2]",
  async (access) => {
    await stand();
    const key = await newKey();
    const expiration = new Date(clock + 3_600_000).toISOString();
    const body = new URLSearchParams({ deviceId: String(van), expiration, access });
    const headers = { cookie: manager };
    const link = await fetch(`${host.url}/api/share/device`, { method: "POST", headers, body });
    const token = await link.text();
    const owner = manager;
    const entered = await fetch(`${host.url}/api/session?token=${token}`);
    manager = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    try {
      const shown = await Promise.all(
        ["session", "devices", `devices/${van}`, "positions", `positions?deviceId=${van}`].map(
          (path) => call("GET", `/api/${path}`),
        ),
      );
      expect(shown[1]).toMatchObject({ status: 200, body: [{ id: van, name: "van" }] });
      expect(shown[3]).toMatchObject({ status: 200, body: [{ deviceId: van }] });
      const texts = JSON.stringify(shown);
      expect(texts).not.toContain(key);
      expect(texts).not.toMatch(/"uniqueId":"van"/);

      expect((await stop()).status).toBeGreaterThanOrEqual(400);
      const commands = [
        call("POST", "/api/commands/send", { deviceId: van, type: "engineStop" }),
        call("POST", `/api/devices/${van}/trackerKey`),
        call("GET", `/api/devices/${van}/trackerKey`),
        call("DELETE", `/api/devices/${van}/trackerKey`),
      ];
      for (const { status } of await Promise.all(commands)) expect([403, 404]).toContain(status);
      expect(delivered).toEqual([]);
    } finally {
      manager = owner;
    }
    // What was looked for is there for those who run the vehicle.
    const own = await call("GET", `/api/devices/${van}`);
    expect(JSON.stringify(own.body)).toMatch(/"uniqueId":"van"/);
    expect((await call("GET", `/api/devices/${van}/trackerKey`)).status).toBe(200);
  },
);
