import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vehicleCounter } from "#domain/report/vehicleCounter";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

let host: TestServer;
let cookie: string;
const NOW = Date.parse("2026-03-01T12:00:00Z");
const secondsAgo = (count: number): number => NOW / 1_000 - count;
const textOf = (count: number): string => new Date(secondsAgo(count) * 1_000).toISOString();

beforeAll(async () => {
  host = await startTestServer({ now: () => NOW });
  cookie = await host.signIn("admin@demo.test");
});
afterAll(() => host.close());

/** At metres north of the equator, so many seconds ago. */
const report = (id: string, ago: number, metresNorth: number, more = "") =>
  host.report(`id=${id}&lat=${metresNorth / 111_319.49}&lon=1&timestamp=${secondsAgo(ago)}${more}`);

async function vehicleId(uniqueId: string): Promise<number> {
  const devices = await host.get<{ id: number; uniqueId: string }[]>(
    "/api/devices?all=true",
    cookie,
  );
  return devices.find((device) => device.uniqueId === uniqueId)!.id;
}

async function latest(id: number): Promise<Record<string, number>> {
  const [position] = await host.get<{ attributes: Record<string, number> }[]>(
    `/api/positions?deviceId=${id}`,
    cookie,
  );
  return position!.attributes;
}

const set = (id: number, body: object) =>
  fetch(`${host.url}/api/devices/${id}/accumulators`, {
    method: "PUT",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ deviceId: id, ...body }),
  });

test("what was set is what is shown, and what the tracker counts is added [VEH-02]", async () => {
  await report("own-counter", 600, 0, "&odometer=123457000&hours=7200000");
  const id = await vehicleId("own-counter");

  expect((await set(id, { totalDistance: 555_000, hours: 36_000_000 })).status).toBe(204);
  const shown = vehicleCounter(await latest(id), { category: "car", ignoreOdometer: false });
  expect(shown).toEqual({ type: "distance", distance: 555_000 });
  expect(await latest(id)).toMatchObject({ totalDistance: 555_000, hours: 36_000_000 });

  await report("own-counter", 500, 100, "&odometer=123459000&hours=7260000");
  await report("own-counter", 400, 200);
  await report("own-counter", 300, 300, "&odometer=123460000&hours=7320000&odometerOffset=9");
  expect(await latest(id)).toMatchObject({ odometer: 558_000, hours: 36_120_000 });
});

test("what was set by its owner was driven by nobody [VEH-02]", async () => {
  await report("set-on-the-way", 600, 0, "&odometer=1000000");
  const id = await vehicleId("set-on-the-way");
  await set(id, { totalDistance: 555_000_000 });
  await report("set-on-the-way", 300, 3_000, "&odometer=1003000");

  const [row] = await host.get<{ distance: number; endOdometer: number }[]>(
    `/api/reports/summary?deviceId=${id}&from=${textOf(900)}&to=${textOf(0)}`,
    cookie,
  );
  expect(row).toMatchObject({ distance: 3_000, endOdometer: 555_003_000 });
});

test("in hours that its owner set no engine ran, whoever counts them [VEH-02]", async () => {
  const summary = async (id: number) => {
    const [row] = await host.get<{ engineHours: number; endHours: number }[]>(
      `/api/reports/summary?deviceId=${id}&from=${textOf(700)}&to=${textOf(0)}`,
      cookie,
    );
    return row;
  };
  await report("hours-of-tracker", 600, 0, "&hours=7200000");
  const tracker = await vehicleId("hours-of-tracker");
  await set(tracker, { hours: 36_000_000_000 });
  await report("hours-of-tracker", 300, 3_000, "&hours=7500000");
  expect(await summary(tracker)).toMatchObject({ engineHours: 300_000, endHours: 36_000_300_000 });

  for (const [ago, north] of [
    [800, 0],
    [600, 1_000],
  ] as const)
    await report("hours-of-ours", ago, north, "&ignition=true");
  const ours = await vehicleId("hours-of-ours");
  await set(ours, { hours: 36_000_000_000 });
  await report("hours-of-ours", 300, 3_000, "&ignition=true");
  expect(await summary(ours)).toMatchObject({ engineHours: 300_000, endHours: 36_000_300_000 });
});

test("what was read off some time ago counts up from there [VEH-02]", async () => {
  for (const [ago, north] of [
    [600, 0],
    [500, 1_000],
    [400, 3_000],
  ] as const)
    await report("read-earlier", ago, north);
  const id = await vehicleId("read-earlier");

  const time = textOf(500);
  expect((await set(id, { totalDistance: 70_000, time })).status).toBe(204);
  expect((await latest(id)).totalDistance).toBeCloseTo(72_000, 0);

  await set(id, { totalDistance: 90_000, time });
  expect((await latest(id)).totalDistance).toBeCloseTo(92_000, 0);
});

describe("counters that were set [VEH-02]", () => {
  const undo = (token: string | null, as = cookie) =>
    fetch(`${host.url}/api/undo/${token}`, { method: "POST", headers: { cookie: as } });

  test("are undone, and what was driven and ran since is kept", async () => {
    await report("set-by-mistake", 600, 0, "&odometer=1000000&hours=7200000");
    const id = await vehicleId("set-by-mistake");
    const before = await latest(id);
    const answer = await set(id, { totalDistance: 555_000_000, hours: 36_000_000_000 });
    await report("set-by-mistake", 300, 3_000, "&odometer=1003000&hours=7500000");
    const undone = await undo(answer.headers.get("x-undo"));
    expect(undone.status).toBe(204);
    const after = await latest(id);
    expect(after["totalDistance"]).toBeCloseTo(before["totalDistance"]! + 3_000, -1);
    expect(after).toMatchObject({ odometer: 1_003_000, hours: 7_500_000 });
    await report("set-by-mistake", 200, 4_000, "&odometer=1004000&hours=7600000");
    expect(await latest(id)).toMatchObject({ odometer: 1_004_000, hours: 7_600_000 });

    // And what is undone is had again.
    expect((await undo(undone.headers.get("x-undo"))).status).toBe(204);
    expect(await latest(id)).toMatchObject({
      odometer: 555_004_000,
      hours: 36_000_400_000,
    });
    expect((await undo(answer.headers.get("x-undo"))).status).toBe(404);
  });

  test("before a tracker counted hours are not counted any more", async () => {
    await report("no-hours", 600, 0);
    const id = await vehicleId("no-hours");
    expect((await latest(id))["hours"]).toBeUndefined();
    const answer = await set(id, { hours: 36_000_000 });
    expect((await undo(answer.headers.get("x-undo"))).status).toBe(204);
    expect((await latest(id))["hours"]).toBeUndefined();
  });

  test("by somebody else since are theirs, and nobody else's token undoes them", async () => {
    await report("set-twice", 600, 0);
    const id = await vehicleId("set-twice");
    const first = await set(id, { totalDistance: 100_000 });
    const other = await host.signIn("manager@demo.test");
    expect((await undo(first.headers.get("x-undo"), other)).status).toBe(404);
    const second = await set(id, { totalDistance: 200_000 });
    const late = await undo(first.headers.get("x-undo"));
    expect(late.status).toBe(412);
    expect(await latest(id)).toMatchObject({ totalDistance: 200_000 });
    expect((await undo(second.headers.get("x-undo"))).status).toBe(204);
    expect(await latest(id)).toMatchObject({ totalDistance: 100_000 });
  });

  test("to what they were are not undone: nothing was changed", async () => {
    await report("set-to-same", 600, 0);
    const id = await vehicleId("set-to-same");
    await set(id, { totalDistance: 100_000 });
    const same = await set(id, { totalDistance: 100_000 });
    expect([same.status, same.headers.get("x-undo")]).toEqual([204, null]);
  });
});
