import { afterAll, beforeAll, expect, test } from "vitest";
import { before, epochMs, hours } from "#domain/units";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import {
  type ConnectedSimulator,
  connectSimulator,
} from "../../../server/simulator/connectSimulator.ts";
import { ATLAS_FOLDER, demoCity } from "./demoCity.ts";

const THREAD = new URL("./simulatorThread.mjs", import.meta.url);
let connected: ConnectedSimulator;

beforeAll(async () => {
  await demoCity(); // so that the atlas is there
  const options = { atlasFolder: ATLAS_FOLDER, seed: 1, vehicles: 20 };
  connected = connectSimulator(options, THREAD);
});
afterAll(() => connected.dispose());

test("the fleet drives on its own thread, and stops on request [SRV-01]", async () => {
  const { simulator } = connected;
  const reports: TrackerReport[] = [];
  let done = 0;

  const fleet = await simulator.fleet();
  const running = simulator.run(
    [],
    before(epochMs(Date.now()), hours(6)),
    async (batch) => void reports.push(...batch),
    (finished) => {
      done = finished;
    },
    async (past) => void reports.push(...past),
  );
  await expect.poll(() => done, { timeout: 20_000 }).toBe(20);
  await expect.poll(() => reports.length, { timeout: 5_000 }).toBeGreaterThan(100);
  await simulator.stop();
  await running;

  const ids = new Set(fleet.vehicles.map(({ uniqueId }) => uniqueId));
  expect(ids.size).toBe(20);
  expect(reports.every(({ uniqueId }) => ids.has(uniqueId))).toBe(true);
});

test("a thread that dies says so", async () => {
  const options = { atlasFolder: "no/such/folder", seed: 1, vehicles: 20 };
  const broken = connectSimulator(options, THREAD);

  await expect(broken.simulator.fleet()).rejects.toThrow("ENOENT");

  await broken.dispose();
});
