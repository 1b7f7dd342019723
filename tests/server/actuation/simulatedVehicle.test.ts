import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";
import { loadRoads } from "../../../server/roads/roads.ts";
import { commandResponse } from "../../../server/simulator/commandResponse.ts";
import { createSimulator } from "../../../server/simulator/createSimulator.ts";
import { takes } from "../../../server/simulator/liveVehicle.ts";
import { localTime } from "../../../server/simulator/localTime.ts";
import { SHIFTS } from "../../../server/simulator/shifts.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { ATLAS_FOLDER, demoCity, TUESDAY } from "../simulator/demoCity.ts";

const OPTIONS = { seed: 1, vehicles: 30 };
/** In the small hours those who work by day stand at home, and stay there for as long as this takes. */
const NIGHT = localTime(TUESDAY, 3.5);
const begun = Date.now();
const now = () => epochMs(NIGHT + Date.now() - begun);
const PATIENCE = { timeout: 30_000, interval: 100 };

let host: TestServer;
let cookie: string;

beforeAll(async () => {
  await demoCity(OPTIONS.seed, 1);
  const roads = await loadRoads(ATLAS_FOLDER);
  const simulator = createSimulator(roads, OPTIONS, {
    now,
    sleep: (duration, signal) => wait(duration, undefined, { signal }).catch(() => undefined),
  });
  host = await startTestServer({
    // As for a large fleet, so that only an hour of its past is made.
    demo: { ...OPTIONS, vehicles: 20_000 },
    now,
    connectSimulator: () => ({ simulator, dispose: () => simulator.stop() }),
  });
  cookie = await host.signIn("operator@demo.test");
}, 120_000);
afterAll(() => host.close());

async function ask(body: object): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${host.url}/api/commands/send`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

test("a simulated vehicle reports where it is, stops its engine, and lets go of it again [IMMO-01 IMMO-03 CMD-01]", async () => {
  const { fleet } = host.server.services;
  const { vehicles } = await demoCity(OPTIONS.seed, OPTIONS.vehicles);
  const isParked = (uniqueId: string) => {
    const last = fleet.latest(fleet.withUniqueId(uniqueId)!.id);
    return last?.speed === 0 && now() - last.fixTime < 40 * 60_000;
  };
  const isQuick = (count: number, of: Parameters<typeof commandResponse>[0]) => {
    const { does, answersAfter } = commandResponse(of, count);
    return does && (answersAfter ?? Infinity) < 10_000;
  };
  const able = vehicles.filter(
    (vehicle) =>
      vehicle.trouble === "none" &&
      vehicle.shift === SHIFTS.day &&
      takes(vehicle, "engineStop") &&
      isQuick(2, vehicle) &&
      isQuick(3, vehicle),
  );
  await expect.poll(() => able.some((vehicle) => isParked(vehicle.uniqueId)), PATIENCE).toBe(true);
  const { uniqueId } = able.find((vehicle) => isParked(vehicle.uniqueId))!;
  const { id } = fleet.withUniqueId(uniqueId)!;
  const attributes = () => fleet.vehicle(id)?.attributes ?? {};
  const list = () =>
    host.get<{ status: ActuationStatus }[]>(`/api/actuations?deviceId=${id}`, cookie);
  const answersTo = async (command: string) => {
    const [from, to] = [NIGHT, now()].map((at) => new Date(at).toISOString());
    const positions = await host.get<{ attributes: Attributes }[]>(
      `/api/positions?deviceId=${id}&from=${from}&to=${to}`,
      cookie,
    );
    return positions.filter(({ attributes }) => attributes.command === command);
  };
  // Until the fleet has come to the present it has no connection.
  const statuses = async () =>
    (await list()).map(({ status }) => status).filter((status) => status !== "refused");

  await expect
    .poll(async () => (await ask({ deviceId: id, type: "positionSingle" })).status, PATIENCE)
    .toBe(200);
  await expect.poll(statuses, PATIENCE).toEqual(["confirmed"]);

  // What is shown follows the commit that the list shows.
  await expect.poll(() => attributes().commandPending, PATIENCE).toBe(false);
  const shown = vi.spyOn(fleet, "show");
  expect(await ask({ deviceId: id, type: "engineStop" })).toMatchObject({ status: 200 });
  await expect
    .poll(attributes, PATIENCE)
    .toMatchObject({ commandPending: false, immobilized: true });
  expect(
    shown.mock.calls.map(([vehicle, { commandPending }]) => [vehicle, commandPending]),
  ).toEqual([
    [id, true],
    [id, false],
  ]);
  expect(await statuses()).toEqual(["confirmed", "confirmed"]);
  // Its next report may say that it is held before the answer does, or stand after the answer.
  await expect
    .poll(() => answersTo("engineStop"), PATIENCE)
    .toMatchObject([
      {
        speed: 0,
        attributes: { blocked: true, ignition: false, result: "OK", command: "engineStop" },
      },
    ]);

  expect(await ask({ deviceId: id, type: "engineResume" })).toMatchObject({ status: 200 });
  await expect
    .poll(attributes, PATIENCE)
    .toMatchObject({ commandPending: false, immobilized: false });
  expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
  const { rows } = await readAudit();
  expect(rows.filter((action) => action === "command.handedOff")).toHaveLength(
    (await list()).length,
  );
}, 120_000);

async function readAudit() {
  const { database } = host.server.services;
  const rows = await database.selectFrom("audit").select("action").execute();
  return { rows: rows.map(({ action }) => action) };
}
