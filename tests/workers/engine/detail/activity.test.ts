import { describe, expect, test } from "vitest";
import type { ActivityDay } from "#contract/activity";
import { type VehicleId, vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { addReading, type IgnitionRun } from "#domain/vehicle/ignitionRuns";
import { createActivity } from "../../../../workers/engine/detail/activity.ts";
import type { KnownRuns } from "../../../../workers/engine/detail/loadActivity.ts";
import { LoadFailure } from "../../../../workers/engine/ports/fetchJson.ts";
import { NOON, position } from "../../../support/fleetBuilders.ts";

const DAY: ActivityDay = { from: epochMs(NOON - 3_600_000), until: epochMs(NOON + 3_600_000) };
const NOW = epochMs(NOON + 1_800_000);
const ids = (...all: number[]) => all.map(vehicleId);

interface Asked {
  readonly ids: readonly VehicleId[];
  readonly signal: AbortSignal;
  answer(past: Readonly<Record<number, KnownRuns>>): Promise<void>;
  fail(): Promise<void>;
}

function open(most = 25) {
  const timers: { run: () => void; delay: number }[] = [];
  const asked: Asked[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  let news = 0;
  const activity = createActivity(
    {
      setTimer(run, delay) {
        const timer = { run, delay };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    },
    {
      most: () => most,
      load: (wanted, _, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(new LoadFailure("aborted")));
          asked.push({
            ids: wanted,
            signal,
            answer(past) {
              resolve(new Map(Object.entries(past).map(([id, runs]) => [vehicleId(+id), runs])));
              return settle();
            },
            fail() {
              reject(new LoadFailure("gone"));
              return settle();
            },
          });
        }),
    },
    () => news++,
  );
  const pass = () => {
    for (const { run } of timers.splice(0)) run();
  };
  const on = (id: number) => activity.lineOf(vehicleId(id), NOW)?.onFor;
  return { activity, asked, pass, timers, settle, on, news: () => news };
}

/** On from a quarter past eleven to noon. */
const MORNING: KnownRuns = (() => {
  const runs: IgnitionRun[] = [];
  for (const minute of [-45, -30, -15]) addReading(runs, epochMs(NOON + minute * 60_000), true);
  addReading(runs, NOON, false);
  return runs;
})();
const QUARTER = 900_000;
const report = (vehicle: number, minute: number, ignition: boolean) =>
  position({ vehicle, at: minute * 60_000, attributes: { ignition } });

describe("the activity of the rows on the screen", () => {
  test("is asked for once, after the scrolling rests, and follows the feed from there [LIST-02]", async () => {
    const { activity, asked, pass, on } = open();
    activity.update(ids(1, 2), DAY);
    activity.update(ids(2, 3), DAY);
    pass();
    expect(asked.map((each) => each.ids)).toEqual([ids(2, 3)]);

    await asked[0]!.answer({ 2: MORNING });
    expect(on(2)).toBe(3 * QUARTER);
    expect(activity.lastStopOf(vehicleId(2))).toBe(NOON);
    activity.addPosition(report(2, 15, true));
    expect(on(2)).toBe(4 * QUARTER);
    activity.update(ids(2, 3), DAY);
    pass();
    expect(asked).toHaveLength(1);
  });

  test("keeps what the feed says while the past is on its way [LIST-02]", async () => {
    const { activity, asked, pass, on } = open();
    activity.update(ids(1), DAY);
    pass();
    activity.addPosition(report(1, 15, true));
    activity.addPosition(report(1, 30, false));
    await asked[0]!.answer({ 1: MORNING });

    expect(on(1)).toBe(4 * QUARTER);
  });

  test("comes a few vehicles at a time [LIST-02]", async () => {
    const { activity, asked, pass } = open(2);
    activity.update(ids(1, 2, 3), DAY);
    pass();
    expect(asked[0]!.ids).toEqual(ids(1, 2));
    await asked[0]!.answer({});
    pass();
    expect(asked[1]!.ids).toEqual(ids(3));
  });

  test("is not waited for when its rows have scrolled away [LIST-02]", async () => {
    const { activity, asked, pass, settle } = open();
    activity.update(ids(1, 2), DAY);
    pass();
    activity.update(ids(2, 3), DAY);
    expect(asked[0]!.signal.aborted).toBe(false); // one of them is still there
    activity.update(ids(8, 9), DAY);
    expect(asked[0]!.signal.aborted).toBe(true);
    await settle();
    pass();
    expect(asked[1]!.ids).toEqual(ids(8, 9));
  });

  test("is asked for again after a failure, though not at once [LIST-02]", async () => {
    const { activity, asked, pass, timers } = open();
    activity.update(ids(1), DAY);
    pass();
    await asked[0]!.fail();
    expect(timers.map(({ delay }) => delay)).toEqual([10_000]);
    pass();
    await asked[1]!.answer({ 1: MORNING });
    expect(activity.lineOf(vehicleId(1), NOW)).toBeDefined();
  });

  test("stays in sight while it is asked for anew after a lost connection [LIST-02]", async () => {
    const { activity, asked, pass, on } = open();
    activity.update(ids(1), DAY);
    pass();
    await asked[0]!.answer({ 1: MORNING });
    activity.askAgain();
    expect(on(1)).toBe(3 * QUARTER);
    pass();
    await asked[1]!.answer({ 1: [] });
    expect(on(1)).toBeUndefined();
  });

  test("is of nobody while no lines are shown, and after the end [LIST-02]", async () => {
    const { activity, asked, pass, timers } = open();
    activity.update(ids(1), undefined);
    expect(timers).toEqual([]);
    activity.update(ids(1), DAY);
    pass();
    activity.dispose();
    await asked[0]!.answer({ 1: MORNING });
    expect(activity.lineOf(vehicleId(1), NOW)).toBeUndefined();
  });

  test("keeps a bounded number of vehicles [LIST-02]", async () => {
    const { activity, asked, pass } = open(1_000);
    for (let page = 0; page < 3; page++) {
      activity.update(
        Array.from({ length: 300 }, (_, at) => vehicleId(page * 300 + at + 1)),
        DAY,
      );
      pass();
      await asked.at(-1)!.answer(Object.fromEntries(asked.at(-1)!.ids.map((id) => [id, MORNING])));
    }
    activity.update(ids(900), DAY);
    const known = Array.from({ length: 900 }, (_, at) => activity.lineOf(vehicleId(at + 1), NOW));
    expect(known.filter(Boolean).length).toBeLessThanOrEqual(600);
    expect(known.at(-1)).toBeDefined();
  });
});
