import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HistoryBlock } from "#contract/feed/historyBlock";
import { vehicleId } from "#domain/ids";
import { days, epochMs, hours, milliseconds, minutes, seconds } from "#domain/units";
import { positionAtRow } from "../../../../workers/engine/history/rows/positionAtRow.ts";
import { createFetchHistory } from "../../../../workers/engine/history/tracks/fetchHistory.ts";
import { createHistoryLoad } from "../../../../workers/engine/history/tracks/loadHistory.ts";
import { createTrackStore } from "../../../../workers/engine/history/tracks/trackStore.ts";
import type { EnginePorts } from "../../../../workers/engine/ports/enginePorts.ts";
import { createServerClock } from "../../../../workers/engine/ports/serverClock.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { startTestServer, type TestServer } from "../../../support/startTestServer.ts";

let world: TestServer;
let cookie: string;
let device: number;
const now = NOON;
const asked: string[] = [];
const from = epochMs(now - days(2));
const ROWS = 60;

beforeAll(async () => {
  world = await startTestServer({ now: () => now });
  cookie = await world.signIn();
  const headers = { cookie, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Bus 1", uniqueId: "one" });
  const made = await fetch(`${world.url}/api/devices`, { method: "POST", headers, body });
  device = ((await made.json()) as { id: number }).id;
  for (let row = 0; row < ROWS; row++) {
    const at = (from + row * minutes(45) + seconds(row)) / 1_000;
    const answer = await world.report(
      `id=one&timestamp=${at}&lat=${10 + row / 1_000}&lon=${20 + row / 500}&speed=${row % 30}` +
        `&bearing=${row * 5}&ignition=${row % 4 > 0}&rpm=${900 + row}&fuel=${60 - row / 7}`,
    );
    expect(answer.status).toBe(200);
  }
});
afterAll(() => world.close());

/** The same from our own call, or in JSON as from a stock server. */
async function load(hasOwnCall: boolean): Promise<readonly HistoryBlock[]> {
  const ports: EnginePorts = {
    baseUrl: world.url,
    now: () => now,
    monotonic: () => milliseconds(performance.now()),
    setTimer(run, delay) {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
    random: () => 0.5,
    async fetch(url, init) {
      asked.push(new URL(url).pathname);
      if (!hasOwnCall && url.includes("/api/history")) return new Response("none", { status: 404 });
      return fetch(url, { ...init, headers: { ...(init.headers as object), cookie } });
    },
    openSocket: () => expect.fail("no socket"),
    onNetworkBack: () => () => undefined,
  };
  const clock = createServerClock(ports);
  const store = createTrackStore();
  const running = createHistoryLoad(
    {
      ports,
      clock,
      store,
      fetch: createFetchHistory({ ports, clock }),
      cursor: () => now,
      onChange: () => undefined,
    },
    {
      vehicles: [vehicleId(device)],
      range: { from, until: now },
      lead: hours(24),
      needs: { isWhole: true, freshSince: milliseconds(0) },
      asksWhole: true,
    },
  );
  running.start();
  await running.settled();
  expect(running.state()).toEqual({ type: "complete" });
  return store.blocksIn(vehicleId(device), { from, until: now });
}

const rowsOf = (blocks: readonly HistoryBlock[]) =>
  blocks.flatMap((block) =>
    Array.from({ length: block.count }, (_, row) => positionAtRow(block, row)),
  );

describe("the engine and our server", () => {
  test("agree in columns on what the JSON of the same positions says [HIST-02]", async () => {
    const columns = rowsOf(await load(true));
    expect(new Set(asked)).toEqual(new Set(["/api/history"]));
    const json = rowsOf(await load(false));

    expect(columns).toHaveLength(ROWS);
    expect(columns.map(({ fixTime }) => fixTime)).toEqual(json.map(({ fixTime }) => fixTime));
    columns.forEach((position, row) => {
      const { attributes, serverTime: _, ...rest } = position;
      const { attributes: others, serverTime: __, ...other } = json[row]!;
      expect(rest).toEqual(other);
      expect(attributes).toMatchObject({ ignition: row % 4 > 0, rpm: 900 + row });
      expect(attributes).toEqual(others);
    });
  });
});
