import { beforeAll, describe, expect, test } from "vitest";
import { after, before, type EpochMs, epochMs, hours, milliseconds, minutes } from "#domain/units";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import { createSimulator } from "../../../server/simulator/createSimulator.ts";
import { localTime } from "../../../server/simulator/localTime.ts";
import { loadRoads, type Roads } from "../../../server/simulator/roads.ts";
import { ATLAS_FOLDER, demoCity, TUESDAY } from "./demoCity.ts";

let roads: Roads;
const NOON = localTime(TUESDAY, 12);
const OPTIONS = { seed: 1, vehicles: 30 };

beforeAll(async () => {
  await demoCity();
  roads = await loadRoads(ATLAS_FOLDER);
});

/** Runs until the clock has passed `until`; every sleep takes a second of it. */
async function runTo(
  until: EpochMs,
  from: EpochMs,
  known: Parameters<ReturnType<typeof createSimulator>["run"]>[0] = [],
  start: EpochMs = NOON,
) {
  let clock = start;
  const batches: (readonly TrackerReport[])[] = [];
  const steps: [done: number, total: number][] = [];
  const simulator = createSimulator(roads, OPTIONS, {
    now: () => clock,
    async sleep(duration) {
      if (duration > 0) clock = after(clock, milliseconds(1_000));
      if (clock > until) void simulator.stop();
    },
  });
  await simulator.run(
    known,
    from,
    async (batch) => void batches.push(batch),
    (done, total) => void steps.push([done, total]),
  );
  return { batches, reports: batches.flat(), steps };
}

function byVehicle(reports: readonly TrackerReport[]): Map<string, TrackerReport[]> {
  const found = new Map<string, TrackerReport[]>();
  for (const report of reports)
    if (!found.get(report.uniqueId)?.push(report)) found.set(report.uniqueId, [report]);
  return found;
}

describe("the simulator", () => {
  test("lets every vehicle be seen before anybody's past is made [S11]", async () => {
    const { batches, reports } = await runTo(NOON, before(NOON, hours(24)));
    const all = byVehicle(reports).size;

    expect(batches[0]!.map(({ uniqueId }) => uniqueId)).toEqual([...byVehicle(reports).keys()]);
    expect(batches[0]).toHaveLength(all);
    for (const own of byVehicle(batches.slice(0, 2).flat()).values())
      expect(own[0]).toBe(own.toSorted((one, other) => one.fixTime - other.fixTime)[0]);
  });

  test("makes the past first, vehicle by vehicle, and tells how far it is [SRV-01]", async () => {
    const { reports, steps, batches } = await runTo(NOON, before(NOON, hours(24)));
    const order = batches
      .slice(1)
      .flat()
      .map(({ uniqueId }) => uniqueId);

    expect(steps.at(-1)).toEqual([30, 30]);
    expect(order).toEqual(order.toSorted());
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(2_000);
    expect(byVehicle(reports).size).toBeGreaterThan(27);
  });

  test("goes on from the past into the present without a seam, and tells more of it", async () => {
    const from = before(NOON, hours(2));
    const later = after(NOON, minutes(30));
    const lived = byVehicle((await runTo(later, from)).reports);
    const remembered = byVehicle((await runTo(after(later, minutes(1)), from, [], later)).reports);
    const timesBefore = (own: readonly TrackerReport[] = [], time: EpochMs) =>
      own.filter(({ fixTime }) => fixTime < time).map(({ fixTime }) => fixTime);

    let livedCount = 0;
    let rememberedCount = 0;
    for (const [id, own] of lived) {
      const other = remembered.get(id) ?? [];
      expect(timesBefore(own, NOON)).toEqual(timesBefore(other, NOON));
      livedCount += timesBefore(own, later).filter((time) => time >= NOON).length;
      rememberedCount += timesBefore(other, later).filter((time) => time >= NOON).length;
    }
    expect(livedCount).toBeGreaterThan(1.5 * rememberedCount);
  });

  test("continues a known vehicle strictly later, its counters where they were", async () => {
    const first = await runTo(NOON, before(NOON, hours(6)));
    const known = [...byVehicle(first.reports)].map(([uniqueId, own]) => ({
      uniqueId,
      since: epochMs(Math.max(...own.map(({ fixTime }) => (fixTime > NOON ? 0 : fixTime)))),
      attributes: own.at(-1)!.attributes,
      last: own.at(-1)!,
    }));

    const second = await runTo(after(NOON, minutes(20)), before(NOON, hours(6)), known);

    for (const { uniqueId, since, attributes } of known) {
      const own = second.reports.filter((report) => report.uniqueId === uniqueId);
      expect(own.every(({ fixTime }) => fixTime > since)).toBe(true);
      const odometer = own[0]?.attributes.odometer ?? attributes.odometer;
      expect(odometer).toBeGreaterThanOrEqual(attributes.odometer as number);
      expect(odometer).toBeLessThan((attributes.odometer as number) + 60_000);
    }
  });

  test("never has more than two batches unanswered", async () => {
    let open = 0;
    let most = 0;
    const simulator = createSimulator(roads, OPTIONS, {
      now: () => NOON,
      sleep: async (duration) => void (duration > 0 && simulator.stop()),
    });

    await simulator.run(
      [],
      before(NOON, hours(48)),
      async () => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 2));
        open--;
      },
      () => undefined,
    );

    expect(most).toBe(2);
  });

  test("stops at once, even when the sink never answers", async () => {
    const simulator = createSimulator(roads, OPTIONS, { now: () => NOON, sleep: async () => {} });
    const running = simulator.run(
      [],
      before(NOON, hours(72)),
      () => new Promise(() => undefined),
      () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, 20));

    await simulator.stop();
    await running;
  });

  test("fails when the sink does", async () => {
    const simulator = createSimulator(roads, OPTIONS, { now: () => NOON, sleep: async () => {} });
    const running = simulator.run(
      [],
      before(NOON, hours(72)),
      () => Promise.reject(new Error("disk full")),
      () => undefined,
    );

    await expect(running).rejects.toThrow("the sink refused a batch");
  });

  test("leaves the last words of a tracker that was silent all along", async () => {
    const { reports } = await runTo(NOON, before(NOON, hours(24)));
    const oldest = Math.min(...reports.map(({ fixTime }) => fixTime));
    const fleet = await demoCity(1, 30);

    if (fleet.vehicles.some(({ trouble }) => trouble === "silent"))
      expect(oldest).toBeLessThan(before(NOON, hours(24)));
    expect(byVehicle(reports).size).toBe(30);
  });
});
