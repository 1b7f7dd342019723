import { expect, test } from "vitest";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { loadActivity } from "../../../../workers/engine/detail/loadActivity.ts";
import { LoadFailure } from "../../../../workers/engine/ports/fetchJson.ts";
import { NOON, position } from "../../../support/fleetBuilders.ts";

const DAY = { from: epochMs(NOON - 3_600_000), until: epochMs(NOON + 3_600_000) };
const signal = new AbortController().signal;

function server(answer: (path: string) => unknown) {
  const paths: string[] = [];
  const load = loadActivity(async (path) => {
    paths.push(path);
    const answered = answer(path);
    if (typeof answered === "number") throw new LoadFailure(path, answered);
    return answered;
  });
  return { load, paths };
}

test("runs come by our own call, for many vehicles at once [LIST-02]", async () => {
  const { load, paths } = server(() => [
    { deviceId: 1, runs: [[NOON, NOON + 60_000, 1]] },
    { deviceId: 2, runs: [["soon", 7, 1], [NOON, NOON - 1, 0], null] },
    { runs: [] },
    7,
  ]);
  const known = await load.load([vehicleId(1), vehicleId(2)], DAY, signal);

  expect(load.most()).toBe(25);
  expect(paths).toEqual([
    "/api/reports/ignition?deviceId=1&deviceId=2&from=2026-01-15T11%3A00%3A00.000Z&to=2026-01-15T13%3A00%3A00.000Z",
  ]);
  expect([...known]).toEqual([
    [1, [{ from: NOON, until: NOON + 60_000, isOn: true }]],
    [2, []],
  ]);
});

test("a stock server is asked for the route of one vehicle after the other [LIST-02]", async () => {
  const route = [15, 0, 30].map((minute) =>
    positionToWire(
      position({ vehicle: 1, at: minute * 60_000, attributes: { ignition: minute < 30 } }),
    ),
  );
  const { load, paths } = server((path) => (path.includes("/route?") ? route : 404));
  const known = await load.load([vehicleId(1), vehicleId(2)], DAY, signal);

  expect(load.most()).toBe(1);
  expect([...known]).toEqual([
    [
      1,
      [
        { from: NOON, until: NOON + 900_000, isOn: true },
        { from: NOON + 1_800_000, until: NOON + 1_800_000, isOn: false },
      ],
    ],
  ]);
  await load.load([vehicleId(2)], DAY, signal);
  expect(paths.filter((path) => path.includes("/ignition"))).toHaveLength(1);
});

test("what a stock server's route says nothing of is neither on nor off [LIST-02]", async () => {
  const at = (minute: number, attributes: Record<string, boolean | string>) =>
    positionToWire(position({ vehicle: 1, at: minute * 60_000, attributes }));
  const route = [
    at(0, { ignition: true }),
    at(5, {}),
    at(10, { ignition: "perhaps" }),
    { no: "position" },
    at(15, { ignition: true }),
    at(20, { ignition: false }),
  ];
  const { load } = server((path) => (path.includes("/route?") ? route : 404));
  expect([...(await load.load([vehicleId(1)], DAY, signal))]).toEqual([
    [
      1,
      [
        { from: NOON, until: NOON + 900_000, isOn: true },
        { from: NOON + 1_200_000, until: NOON + 1_200_000, isOn: false },
      ],
    ],
  ]);
});

test("a stock server's answer that is no list leaves the line empty [LIST-02]", async () => {
  const { load } = server((path) => (path.includes("/route?") ? { error: "no list" } : 404));
  expect([...(await load.load([vehicleId(1)], DAY, signal))]).toEqual([[1, []]]);
});

test("a server without any history is left alone [LIST-02]", async () => {
  const { load } = server(() => 404);
  expect([...(await load.load([vehicleId(1)], DAY, signal))]).toEqual([[1, []]]);
});

test("whoever may see no history is not asked about again, and spoils nobody else's line [LIST-02]", async () => {
  const { load } = server((path) => (path.includes("deviceId=2") ? 403 : []));
  await expect(load.load([vehicleId(1), vehicleId(2)], DAY, signal)).rejects.toThrow(LoadFailure);

  expect(load.most()).toBe(1);
  expect([...(await load.load([vehicleId(2)], DAY, signal))]).toEqual([]);
});
