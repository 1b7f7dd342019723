import { beforeAll, describe, expect, test } from "vitest";
import { after, before, type EpochMs, epochMs, hours, milliseconds, minutes } from "#domain/units";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import { loadRoads, type Roads } from "../../../server/roads/roads.ts";
import { createSimulator } from "../../../server/simulator/createSimulator.ts";
import { localTime } from "../../../server/simulator/localTime.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { until } from "../../support/until.ts";
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
  const pasts: { readonly reports: readonly TrackerReport[]; readonly shown: number }[] = [];
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
    async (reports) => {
      pasts.push({ reports, shown: byVehicle(batches.flat()).size });
    },
  );
  const recent = batches.flat();
  const past = pasts.flatMap(({ reports }) => reports);
  return { batches, recent, pasts, reports: [...past, ...recent], steps };
}

function byVehicle(reports: readonly TrackerReport[]): Map<string, TrackerReport[]> {
  const found = new Map<string, TrackerReport[]>();
  for (const report of reports)
    if (!found.get(report.uniqueId)?.push(report)) found.set(report.uniqueId, [report]);
  return found;
}

describe("the simulator", () => {
  test("shows every vehicle before anybody's past is made [F11]", async () => {
    const { recent, pasts } = await runTo(NOON, before(NOON, hours(24)));

    expect(pasts.length).toBeGreaterThan(25);
    for (const { shown } of pasts) expect(shown).toBe(byVehicle(recent).size);
    const firsts = byVehicle(recent);
    for (const { reports } of pasts)
      for (const [id, own] of byVehicle(reports)) {
        const first = Math.min(...firsts.get(id)!.map(({ fixTime }) => fixTime));
        expect(Math.max(...own.map(({ fixTime }) => fixTime))).toBeLessThan(first);
      }
  });

  test("counts on from the past into what was shown before it [F11]", async () => {
    const { recent, pasts } = await runTo(NOON, before(NOON, hours(24)));
    const firsts = byVehicle(recent);
    const newest = (own: readonly TrackerReport[], order: 1 | -1) =>
      own.toSorted((one, other) => order * (one.fixTime - other.fixTime))[0]!;

    for (const { reports } of pasts)
      for (const [id, own] of byVehicle(reports)) {
        const [last, first] = [newest(own, -1), newest(firsts.get(id)!, 1)];
        for (const key of ["odometer", "hours"]) {
          const [before, then] = [last.attributes[key], first.attributes[key]];
          if (before === undefined || then === undefined) continue;
          expect((then as number) - (before as number)).toBeGreaterThanOrEqual(-1);
        }
        expect(
          (first.attributes.odometer as number) - (last.attributes.odometer as number),
        ).toBeLessThan(20_000);
      }
  });

  test("makes the past vehicle by vehicle, and reports how far it is [SRV-01]", async () => {
    const { reports, steps, batches, pasts } = await runTo(NOON, before(NOON, hours(24)));
    const order = pasts.flatMap((past) => past.reports.map(({ uniqueId }) => uniqueId));

    expect(steps.at(-1)).toEqual([30, 30]);
    expect(order).toEqual(order.toSorted());
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(2_000);
    expect(byVehicle(reports).size).toBeGreaterThan(27);
  });

  test("goes on from the past into the present without a seam, and reports more of it", async () => {
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

    const since = before(NOON, hours(48));
    const known = (await simulator.fleet()).vehicles.map(({ uniqueId }) => ({
      uniqueId,
      since,
      attributes: {},
      last: trackerReport({ uniqueId, fixTime: since }),
    }));
    await simulator.run(
      known,
      since,
      async () => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 2));
        open--;
      },
      () => undefined,
      async () => undefined,
    );

    expect(most).toBe(2);
  });

  test("stops at once, even when the sink never answers", async () => {
    const simulator = createSimulator(roads, OPTIONS, { now: () => NOON, sleep: async () => {} });
    let isAsked = false;
    const running = simulator.run(
      [],
      before(NOON, hours(72)),
      () => {
        isAsked = true;
        return new Promise(() => undefined);
      },
      () => undefined,
      async () => undefined,
    );
    await until(() => isAsked);

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
      async () => undefined,
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
