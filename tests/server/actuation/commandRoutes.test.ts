import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireActuation } from "#contract/actuation";
import type { Attributes } from "#domain/position";
import type { SimulatedCommand } from "../../../server/simulator/simulatedCommand.ts";
import type { Simulator } from "../../../server/simulator/simulator.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const FLEET = ["t1", "t2", "t3"].map((uniqueId) => ({
  uniqueId,
  name: uniqueId,
  group: "Trucks",
  model: "Volvo FH",
  category: "truck",
  attributes: { has_immobilization: uniqueId !== "t3" },
}));

let host: TestServer;
let manager: string;
let admin: string;
let report: (uniqueId: string, speedKnots?: number, attributes?: Attributes) => Promise<void>;
const delivered: (SimulatedCommand & { readonly uniqueId: string })[] = [];
let ids: Record<string, number>;
let clock = Date.UTC(2026, 7, 21, 12);

/** Three trucks that the test drives. */
const simulator: Simulator = {
  fleet: async () => ({
    groups: [{ name: "Trucks", parent: undefined }],
    vehicles: FLEET,
    drivers: [],
    yards: [],
  }),
  async run(_known, _from, sink, progress) {
    progress(1, 1);
    report = async (uniqueId, speedKnots = 0, attributes = {}) => {
      const report = async (afterMs: number, reported: Attributes) => {
        clock += afterMs;
        await sink([trackerReport({ uniqueId, speedKnots, attributes: reported, fixTime: clock })]);
      };
      // What stands has stood for a quarter of a minute.
      if (speedKnots === 0) await report(1_000, {});
      await report(speedKnots === 0 ? 15_000 : 1_000, attributes);
    };
    await new Promise(() => undefined);
  },
  async send(uniqueId, command) {
    delivered.push({ uniqueId, ...command });
    return "handedOff";
  },
  stop: async () => {},
};

beforeAll(async () => {
  const dispose = async () => {};
  host = await startTestServer({
    now: () => clock,
    connectSimulator: () => ({ simulator, dispose }),
  });
  manager = await host.signIn("manager@demo.test");
  admin = await host.signIn("admin@demo.test");
  const devices = await host.get<{ id: number; uniqueId: string }[]>("/api/devices", manager);
  ids = Object.fromEntries(devices.map(({ id, uniqueId }) => [uniqueId, id]));
});
afterAll(() => host.close());
beforeEach(async () => {
  delivered.length = 0;
  const { database } = host.server.services;
  await database.deleteFrom("actuations").execute();
  await database.deleteFrom("settings").where("key", "=", "actuationHalted").execute();
});

async function call(
  method: string,
  path: string,
  cookie: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${host.url}${path}`, {
    method,
    headers: {
      cookie,
      accept: "application/problem+json",
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** Where the answer to a command can be looked up. */
async function locationOfAnswer(body: object): Promise<string> {
  const answer = await fetch(`${host.url}/api/commands/send`, {
    method: "POST",
    headers: { cookie: manager, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.headers.get("location") ?? "";
}

const stop = (key: string, uniqueId = "t1") => ({
  deviceId: ids[uniqueId],
  command: "engineStop",
  reason: "stolen",
  idempotencyKey: key,
});

const send = (body: object, cookie = manager, headers = {}) =>
  call("POST", "/api/commands/send", cookie, body, headers);

describe("the command routes", () => {
  test("send nothing another way that is asked for by text message, made up or saved [CMD-01] [IMMO-04]", async () => {
    await report("t1");
    const byText = { deviceId: ids.t1, type: "engineStop", textChannel: true };
    const saved = { type: "engineStop", textChannel: true, description: "By text", attributes: {} };
    const { id } = (await call("POST", "/api/commands", manager, saved)).body;
    const refused = { status: 400, body: { code: "commandNotSupported" } };
    expect(await send(byText)).toMatchObject(refused);
    expect(await send({ ...byText, textChannel: "true" })).toMatchObject(refused);
    expect(await send({ id, deviceId: ids.t1 })).toMatchObject(refused);
    expect(delivered).toEqual([]);
    const rows = await host.server.services.database.selectFrom("audit").selectAll().execute();
    expect(rows.filter(({ action }) => action === "command.refused").length).toBe(3);

    expect((await send({ ...byText, textChannel: false })).status).toBe(200);
    expect(await send(byText)).toMatchObject({ status: 409, body: { code: "immo_pending" } });
    expect(delivered).toHaveLength(1);
    expect((await call("DELETE", `/api/commands/${id}`, manager)).status).toBe(204);
  });

  test("stop a standing vehicle, show it pending, and immobilized when it reports so [IMMO-01 IMMO-03]", async () => {
    await report("t1");
    const { status, body } = await call("POST", "/api/actuations", manager, stop("a-1"));
    expect([status, body.status]).toEqual([200, "handedOff"]);
    expect(delivered).toEqual([{ uniqueId: "t1", type: "engineStop", attributes: {} }]);
    const device = async () =>
      (
        await host.get<{ attributes: Record<string, unknown> }[]>(
          `/api/devices?id=${ids.t1}`,
          manager,
        )
      )[0]?.attributes;
    expect(await device()).toMatchObject({ commandPending: true });

    await report("t1", 0, { blocked: true, result: "OK", command: "engineStop" });
    await expect.poll(device).toMatchObject({ commandPending: false, immobilized: true });
    const list = await host.get<WireActuation[]>(`/api/actuations?deviceId=${ids.t1}`, manager);
    expect(list).toMatchObject([{ id: body.id, status: "confirmed", outcome: "OK" }]);
    expect(await host.get(`/api/actuations/${body.id}`, manager)).toEqual(list[0]);
  });

  test("ask a camera for a still image, also of a vehicle that drives, and show its answer [CMD-02]", async () => {
    await report("t1", 40);
    const attributes = { data: "camreq:1,1" };
    const location = await locationOfAnswer({ deviceId: ids.t1, type: "custom", attributes });
    expect(delivered).toEqual([{ uniqueId: "t1", type: "custom", attributes }]);
    await report("t1", 40, { result: "1 image sent" });
    await expect
      .poll(() => host.get(location, manager))
      .toMatchObject({ status: "confirmed", outcome: "1 image sent" });
  });

  test("name where the vehicle's answer will be, and send it to who asked [PANEL-02, CMD-01]", async () => {
    await report("t1");
    const location = await locationOfAnswer({ deviceId: ids.t1, type: "positionSingle" });
    expect(await host.get(location, manager)).toMatchObject({ status: "handedOff", outcome: null });
    await report("t1", 0, { result: "OK", command: "positionSingle" });
    await expect.poll(() => host.get(location, manager)).toMatchObject({ status: "confirmed" });

    const { database, rights } = host.server.services;
    const limit = (limited: boolean) =>
      database
        .updateTable("users")
        .set({ disable_reports: limited })
        .where("email", "=", "manager@demo.test")
        .execute()
        .then(() => rights.changed());
    await limit(true);
    expect((await call("GET", location, manager)).status).toBe(200);
    const list = await call("GET", `/api/actuations?deviceId=${ids.t1}`, manager);
    expect(list.status).toBe(403);
    await limit(false);
  });

  test("answer stock clients with the command, and a repeated one without sending twice [CMD-01 IMMO-04]", async () => {
    await report("t1");
    const body = { deviceId: ids.t1, type: "engineStop", attributes: {}, extra: 1 };

    const [first, second] = [await send(body), await send(body)];

    expect(first).toEqual(second);
    expect(first).toEqual({
      status: 200,
      body: {
        id: 0,
        deviceId: ids.t1,
        type: "engineStop",
        textChannel: false,
        description: null,
        attributes: {},
      },
    });
    expect(delivered).toHaveLength(1);
  });

  test("refuse with the specification's words [IMMO-01 IMMO-02]", async () => {
    await report("t1", 12);
    const moving = await call("POST", "/api/actuations", manager, stop("b-1"));
    expect(moving).toMatchObject({ status: 409, body: { code: "vehicleMoves" } });

    await report("t1", 0);
    await call("POST", "/api/actuations", manager, stop("b-2"));
    const second = await call("POST", "/api/actuations", manager, stop("b-3"));
    expect(second).toMatchObject({ status: 409, body: { code: "immo_pending" } });

    const reader = await host.signIn("readonly@demo.test");
    const refused = await call("POST", "/api/actuations", reader, stop("b-4"));
    expect(refused).toMatchObject({
      status: 403,
      body: { code: "immobilization_not_authorized" },
    });
    expect(delivered).toHaveLength(1);
  });

  test("refuse a key that is missing or used for something else, and keep keys apart [IMMO-04]", async () => {
    await report("t1");
    await report("t2");
    const { idempotencyKey: _, ...keyless } = stop("");
    expect((await call("POST", "/api/actuations", manager, keyless)).status).toBe(400);

    expect((await call("POST", "/api/actuations", manager, stop("c-1"))).status).toBe(200);
    const other = await call("POST", "/api/actuations", manager, stop("c-1", "t2"));
    expect(other).toMatchObject({ status: 422, body: { code: "idempotencyKeyReused" } });
    // The same words of another person are another key: it meets the pending command.
    const reused = await call("POST", "/api/actuations", admin, stop("c-1"));
    expect(reused).toMatchObject({ status: 409, body: { code: "immo_pending" } });
    const header = { "idempotency-key": "c-9" };
    const body = { deviceId: ids.t2, type: "engineStop" };
    expect((await send(body, manager, header)).status).toBe(200);
    expect((await send(body, manager, header)).status).toBe(200);
    expect(delivered).toHaveLength(2);
  });

  test("report that a tracker without a connection cannot be reached, and keep nothing for later [CMD-01]", async () => {
    await host.report(`id=phone&lat=-34.9&lon=-56.1`);
    const device = host.server.services.fleet.withUniqueId("phone")!;

    const send = (type: string) =>
      fetch(`${host.url}/api/commands/send`, {
        method: "POST",
        headers: { cookie: admin, "content-type": "application/json" },
        body: JSON.stringify({ deviceId: device.id, type, attributes: {} }),
      });
    const answer = await send("positionSingle");
    expect([answer.status, await answer.text()]).toEqual([400, "Failed to send command"]);
    // No connection, so nothing that would prove that it stands.
    expect((await send("engineStop")).status).toBe(409);
    expect(delivered).toEqual([]);
    const types = await host.get(`/api/commands/types?deviceId=${device.id}`, admin);
    expect(types).toEqual([]);
  });

  test("offer what the connection takes and the saved commands that it takes [CMD-01]", async () => {
    const types = await host.get<{ type: string }[]>(
      `/api/commands/types?deviceId=${ids.t3}`,
      manager,
    );
    expect(types.map(({ type }) => type)).toEqual(["positionSingle", "custom"]);
    expect((await host.get<unknown[]>("/api/commands/types", manager)).length).toBe(46);

    const saved = { type: "outputControl", attributes: { index: 1, data: "1" } };
    const { status, body: first } = await call("POST", "/api/commands", manager, {
      ...saved,
      id: 0,
      description: "Siren",
    });
    expect([status, first]).toMatchObject([200, saved]);
    const byText = { ...saved, textChannel: true, description: "Siren by text" };
    const { body: refused } = await call("POST", "/api/commands", manager, byText);
    for (const deviceId of [ids.t1, ids.t3])
      for (const commandId of [first.id, refused.id])
        await call("POST", "/api/permissions", manager, { deviceId, commandId });
    const usable = (deviceId: number | undefined) =>
      host.get<{ id: number }[]>(`/api/commands/send?deviceId=${deviceId}`, manager);
    expect((await usable(ids.t1)).map(({ id }) => id)).toEqual([first.id]);
    expect(await usable(ids.t3)).toEqual([]);

    await report("t1", 3);
    expect(await send({ id: first.id, deviceId: ids.t1 })).toMatchObject({ status: 409 });
    await report("t1", 0);
    const sent = await send({ id: first.id, deviceId: ids.t1 });
    expect(sent).toMatchObject({ status: 200, body: { id: first.id, type: "outputControl" } });
    expect(delivered).toEqual([{ uniqueId: "t1", ...saved }]);
  });

  test("refuse groups, unknown types and vehicles that the caller does not see", async () => {
    const toVehicle = { deviceId: ids.t1, type: "positionSingle" };
    const toGroup = await call("POST", "/api/commands/send?groupId=1", manager, toVehicle);
    expect(toGroup.status).toBe(400);
    expect((await send({ deviceId: ids.t1, type: "explode" })).status).toBe(400);
    expect((await send({ deviceId: 999_999, type: "engineStop" })).status).toBe(403);
    expect((await call("GET", "/api/actuations?deviceId=999999", manager)).status).toBe(403);
    expect((await call("GET", "/api/actuations/999999", manager)).status).toBe(403);
    expect(delivered).toEqual([]);
  });

  test("stop everything at an administrator's word, and only at theirs [IMMO-01]", async () => {
    await report("t1");
    const body = { halted: true, reason: "stolen account" };
    expect((await call("PUT", "/api/actuations/halt", manager, body)).status).toBe(403);
    const halted = await call("PUT", "/api/actuations/halt", admin, body);
    expect(halted.body).toMatchObject({ halted: true, reason: "stolen account" });

    const refused = await call("POST", "/api/actuations", manager, stop("d-1"));
    expect(refused).toMatchObject({ status: 409, body: { code: "actuationHalted" } });
    const release = { ...stop("d-2"), command: "engineResume" };
    expect((await call("POST", "/api/actuations", manager, release)).status).toBe(200);

    await call("PUT", "/api/actuations/halt", admin, { halted: false, reason: "over" });
    expect((await call("GET", "/api/actuations/halt", manager)).body).toEqual({ halted: false });
  });

  test("let an entitled person clear what nobody knows [IMMO-01]", async () => {
    await report("t1");
    const { body } = await call("POST", "/api/actuations", manager, stop("e-1"));
    const path = `/api/actuations/${body.id}`;
    expect((await call("DELETE", path, manager)).status).toBe(409);
    const { database } = host.server.services;
    await database.updateTable("actuations").set({ status: "unknown" }).execute();

    const reader = await host.signIn("readonly@demo.test");
    expect((await call("DELETE", path, reader)).status).toBe(403);
    expect((await call("DELETE", `${path}?reason=went+there`, manager)).status).toBe(204);
    expect(await host.get(path, manager)).toMatchObject({
      status: "cleared",
      outcome: "went there",
    });
  });
});
