import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SimulatedCommand } from "../../../server/simulator/simulatedCommand.ts";
import type { Simulator } from "../../../server/simulator/simulator.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { type LegacyWorld, openLegacyWorld, type Person } from "./legacyWorld.ts";

let world: LegacyWorld;
/** Of the server: it goes on with each report. */
let clock = Date.now();
/** By the vehicle's own line. */
let report: (uniqueId: string, speedKnots: number) => Promise<void>;
/** Everything that left the server. */
const delivered: (SimulatedCommand & { readonly uniqueId: string })[] = [];

const vehicle = (uniqueId: string) => ({
  uniqueId,
  name: uniqueId,
  group: "Trucks",
  model: "Volvo FH",
  category: "truck",
  attributes: { has_immobilization: true },
});

/** Two trucks with a line to them; where they are is reported by the test. */
const simulator: Simulator = {
  fleet: async () => ({
    groups: [{ name: "Trucks", parent: undefined }],
    vehicles: ["own", "foreign"].map(vehicle),
    drivers: [],
    yards: [],
  }),
  async run(_known, _from, sink, progress) {
    report = async (uniqueId, speedKnots) => {
      const report = async (afterMs: number) => {
        clock += afterMs;
        await sink([trackerReport({ uniqueId, speedKnots, fixTime: clock })]);
      };
      await report(1_000);
      // What stands has stood for a quarter of a minute.
      if (speedKnots === 0) await report(15_000);
    };
    progress(1, 1);
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
  world = await openLegacyWorld({
    now: () => clock,
    connectSimulator: () => ({ simulator, dispose }),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await report("own", 0);
  await report("foreign", 0);
  delivered.length = 0;
  await world.host.server.services.database.deleteFrom("actuations").execute();
});

const REFUSED: readonly Person[] = ["reader", "careful", "guest"];

describe.each(["/legacy-api/immobilization", "/api_helper"])("immobilization at %s", (path) => {
  const ask = (who: Person, body: object) => world.call(who, "POST", path, body);
  const immobilization = (value: unknown = true) => ({
    username: "admin@demo.test",
    command: "immobilization",
    deviceid: world.own,
    value,
  });

  test.each([
    [true, "engineStop"],
    ["1", "engineStop"],
    [false, "engineResume"],
    [0, "engineResume"],
  ])(
    "of %j is %s, in the name of the session whatever the body says [I10]",
    async (value, type) => {
      const before = (await world.audited("command.intended")).length;
      const answer = await ask("operator", immobilization(value));

      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        deviceId: world.own,
        userId: world.userId("operator"),
        type,
      });
      expect(delivered).toMatchObject([{ uniqueId: "own", type }]);
      const audit = (await world.audited("command.intended")).slice(before);
      expect(audit.map(({ user_id }) => user_id)).toEqual([world.userId("operator")]);
    },
  );

  test("is refused to those who may not, whoever they say they are", async () => {
    for (const person of REFUSED) {
      const answer = await ask(person, immobilization());
      expect(answer.status, person).toBe(403);
    }
    expect((await ask("operator", { ...immobilization(), deviceid: world.foreign })).status).toBe(
      403,
    );
    expect(delivered).toEqual([]);
  });

  test("waits until the vehicle stands, and until the last command is answered", async () => {
    await report("own", 20);
    expect((await ask("operator", immobilization())).status).toBe(409);
    expect(delivered).toEqual([]);

    await report("own", 0);
    expect((await ask("operator", immobilization())).status).toBe(200);
    expect((await ask("operator", immobilization(false))).status).toBe(409);
    expect(delivered).toHaveLength(1);
  });

  test.each([
    { value: "perhaps" },
    { value: null },
    { deviceid: 0 },
    { deviceid: "own" },
    { command: "explode" },
    { more: 1 },
  ])("is not understood with %j", async (change) => {
    expect((await ask("operator", { ...immobilization(), ...change })).status).toBe(400);
    expect(delivered).toEqual([]);
  });
});

describe("commands", () => {
  const ask = (who: Person, body: object) => world.call(who, "POST", "/legacy-api/commands", body);

  test("that ask go as text", async () => {
    const answer = await ask("operator", { deviceId: world.own, message: "camreq:1" });

    expect([answer.status, answer.body.type]).toEqual([200, "custom"]);
    expect(delivered).toMatchObject([{ uniqueId: "own", type: "custom" }]);
  });

  test("that switch an output go the way of all actuation [I10]", async () => {
    await report("own", 20);
    for (const message of ["setdigout 1", "SETDIGOUT  1", "setdigout 0", "stop engine now"])
      expect((await ask("operator", { deviceId: world.own, message })).status, message).toBe(409);
    expect(delivered).toEqual([]);

    await report("own", 0);
    const answer = await ask("operator", { deviceId: world.own, message: "setdigout 1" });
    expect(answer.body).toMatchObject({
      type: "outputControl",
      attributes: { index: 1, data: "1" },
    });
    expect(delivered).toMatchObject([{ type: "outputControl" }]);
  });

  test.each([
    "ｓｅｔｄｉｇｏｕｔ 1",
    "set\u200bdigout 1",
    "736574646967",
    "setdigout 11",
    "",
    "a\nb",
  ])("with the text %j are not taken [I10]", async (message) => {
    expect((await ask("operator", { deviceId: world.own, message })).status).toBe(400);
    expect(delivered).toEqual([]);
  });

  test("with a vehicle and nothing else ask where it is", async () => {
    const device = { id: world.own, name: "own", attributes: {} };
    expect((await ask("operator", { device })).body.type).toBe("positionSingle");
    expect(delivered).toMatchObject([{ uniqueId: "own", type: "positionSingle" }]);
  });

  test("may be whole ones, named twice the same", async () => {
    const message = { deviceId: world.own, type: "engineStop", attributes: {} };
    expect((await ask("operator", { deviceId: world.foreign, message })).status).toBe(400);
    const answer = await ask("operator", { deviceId: world.own, message });
    expect(answer.body.type).toBe("engineStop");
  });

  test("are refused to those who may not, and for another's vehicle", async () => {
    for (const person of REFUSED)
      expect((await ask(person, { deviceId: world.own, message: "getinfo" })).status).toBe(403);
    for (const body of [
      { deviceId: world.foreign, message: "getinfo" },
      { device: { id: world.foreign } },
      { message: { deviceId: world.foreign, type: "engineStop" } },
    ])
      expect((await ask("operator", body)).status).toBe(403);
    expect(delivered).toEqual([]);
  });

  test.each([
    {},
    { message: "getinfo" },
    { groupId: 1, message: "getinfo" },
    { deviceId: 1, message: 7 },
    { deviceId: 1, type: "explode" },
    { device: {} },
  ])("are not understood as %j", async (body) => {
    expect((await ask("operator", body)).status).toBe(400);
    expect(delivered).toEqual([]);
  });
});
