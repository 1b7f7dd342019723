import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireActivity } from "#contract/activity";
import { epochMs } from "#domain/units";
import { addReading, type IgnitionRun } from "#domain/vehicle/ignitionRuns";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { refusalOf, routeCaller } from "../../support/callRoute.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

/** Noon of yesterday, whichever day the tests run on. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400 - 43_200;
const HOUR = 3_600;
const VEHICLES = 5;

interface Reading {
  readonly at: number;
  readonly ignition: boolean | undefined;
}

/** Gaps from seconds to hours, with silences of some minutes more and less than one. */
function readingsOf(seed: number): Reading[] {
  let state = seed;
  const dice = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const gaps = [5, 30, 60, 600, 3_540, 3_600, 3_660, 9_000];
  const readings: Reading[] = [];
  let at = NOON - 2 * HOUR;
  let ignition = false;
  while (at < NOON + 10 * HOUR) {
    at += gaps[Math.floor(dice() * gaps.length)]!;
    if (dice() < 0.3) ignition = !ignition;
    readings.push({ at, ignition: dice() < 0.1 ? undefined : ignition });
  }
  return readings;
}

let host: TestServer;
let call: Awaited<ReturnType<typeof routeCaller>>;
let operator: typeof call;
const ids: number[] = [];

beforeAll(async () => {
  host = await startTestServer();
  for (let seed = 1; seed <= VEHICLES; seed++)
    for (const { at, ignition } of readingsOf(seed))
      await host.report(
        `id=bus${seed}&lat=1&lon=1&timestamp=${at}${ignition === undefined ? "" : `&ignition=${ignition}`}`,
      );
  const { fleet, database, rights } = host.server.services;
  await sql`update devices set group_id = null`.execute(database);
  await sql`insert into user_devices select users.id, devices.id from users, devices
    where email = 'operator@demo.test' and unique_id = 'bus1'`.execute(database);
  await fleet.refresh([]);
  rights.changed();
  for (let seed = 1; seed <= VEHICLES; seed++) {
    const found = [...fleet.ids()].find((id) => fleet.vehicle(id)?.uniqueId === `bus${seed}`);
    ids.push(found ?? 0);
  }
  call = await routeCaller(host, REPORT_ROUTES, await host.signIn("admin@demo.test"));
  operator = await routeCaller(host, REPORT_ROUTES, await host.signIn("operator@demo.test"));
}, 120_000);
afterAll(() => host.close());

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
const path = (vehicles: readonly number[], from = NOON, to = NOON + 9 * HOUR) =>
  `/api/reports/ignition?${vehicles.map((id) => `deviceId=${id}`).join("&")}&from=${iso(from)}&to=${iso(to)}`;

const switched = async (address: string, by = call) => (await by(address)).body as WireActivity[];

/** All readings one after the other, and of those before the time the last. */
function naive(seed: number, from: number, to: number): IgnitionRun[] {
  const switched = readingsOf(seed).filter(({ ignition }) => ignition !== undefined);
  const before = switched.filter(({ at }) => at < from).slice(-1);
  const runs: IgnitionRun[] = [];
  for (const { at, ignition } of [
    ...before,
    ...switched.filter(({ at }) => at >= from && at <= to),
  ])
    addReading(runs, epochMs(at * 1_000), ignition === true);
  return runs;
}

describe("what the ignition did", () => {
  test("is answered in full by the few reports that changed something [LIST-02]", async () => {
    const answer = await switched(path(ids));

    expect(answer.map(({ deviceId }) => deviceId)).toEqual(ids);
    answer.forEach(({ runs }, index) => {
      const expected = naive(index + 1, NOON, NOON + 9 * HOUR);
      expect(runs.length).toBeGreaterThan(2);
      expect(runs).toEqual(expected.map(({ from, until, isOn }) => [from, until, isOn ? 1 : 0]));
    });
  });

  test("knows how the day began from the last report before it [LIST-02]", async () => {
    const [first] = await switched(path(ids.slice(0, 1), NOON + HOUR));

    expect(first?.runs[0]?.[0]).toBeLessThan((NOON + HOUR) * 1_000);
  });

  test("is answered of vehicles that one may see, and of few at once [LIST-02]", async () => {
    const many = Array.from({ length: 26 }, () => ids[0]!).map((id, at) => id + at);
    const tooFar = path(ids, NOON - 96 * HOUR);

    expect(await switched(path(ids.slice(0, 1)), operator)).toHaveLength(1);
    expect(await refusalOf(operator(path(ids.slice(0, 2))))).toMatch(/^403 /);
    expect(await refusalOf(call(tooFar))).toMatch(/^413 /);
    expect(await refusalOf(call(path(many)))).toMatch(/^(403|413) /);
  });
});
