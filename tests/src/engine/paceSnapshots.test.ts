import { describe, expect, test } from "vitest";
import type { HistoryState } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import { vehicleId } from "#domain/ids";
import { epochMs, milliseconds } from "#domain/units";
import { keepLiveClock } from "../../../src/engine/liveClock.ts";
import { paceSnapshots } from "../../../src/engine/paceSnapshots.ts";
import { createStore } from "../../../src/state/store.ts";
import { createFakeTime } from "../../support/fakeTime.ts";
import { NOON } from "../../support/fleetBuilders.ts";

const history = (facts: Partial<HistoryState> = {}): HistoryState => ({
  request: { vehicles: "all", from: NOON, to: epochMs(NOON + 1_000_000) },
  revision: 1,
  load: { type: "complete" },
  points: 1,
  cursor: NOON,
  rate: 60,
  ...facts,
});
const snapshotOf = (of: HistoryState | undefined, now = NOON) =>
  ({
    now,
    history: of,
    list: { firstRow: 0, total: 1 },
    connection: { type: "live" },
  }) as unknown as Snapshot;

function start() {
  const time = createFakeTime();
  const snapshots = createStore<Snapshot | undefined>(undefined);
  const paced = paceSnapshots(snapshots, {
    elapsed: time.elapsed,
    setTimer: (run, ms) => time.setTimer(run, milliseconds(ms)),
  });
  let renders = 0;
  paced.subscribe(() => renders++);
  return { time, snapshots, paced, renders: () => renders };
}

describe("snapshots for what renders", () => {
  test("of a replay come four a second, and the last one always [HIST-03]", async () => {
    const { time, snapshots, paced, renders } = start();
    for (let frame = 0; frame < 60; frame++) {
      snapshots.set(snapshotOf(history({ cursor: epochMs(NOON + frame) })));
      await time.pass(1_000 / 60);
    }
    expect(renders()).toBeGreaterThanOrEqual(4);
    expect(renders()).toBeLessThanOrEqual(5);
    await time.pass(250);
    expect(paced.get()?.history?.cursor).toBe(NOON + 59);
    expect(time.timerCount()).toBe(0);
  });

  test("of what is now come each at once [HIST-03]", () => {
    const { snapshots, renders } = start();
    for (let each = 0; each < 20; each++) snapshots.set(snapshotOf(undefined));
    expect(renders()).toBe(20);
  });

  test("of a past that comes are four a second, its first points and its end at once [HIST-02]", async () => {
    const { time, snapshots, paced, renders } = start();
    const coming = (points: number) =>
      history({ rate: 0, revision: points, points, load: { type: "loading", done: 0, total: 60 } });
    snapshots.set(snapshotOf(coming(0)));
    snapshots.set(snapshotOf(coming(1)));
    expect(paced.get()?.history?.points).toBe(1);
    for (let frame = 2; frame < 62; frame++) {
      await time.pass(1_000 / 60);
      snapshots.set(snapshotOf(coming(frame)));
    }
    expect(renders()).toBeGreaterThanOrEqual(5);
    expect(renders()).toBeLessThanOrEqual(7);
    snapshots.set(snapshotOf(history({ rate: 0, revision: 62, points: 62 })));
    expect(paced.get()?.history?.points).toBe(62);
  });

  test("of another request that comes is shown at once [HIST-02]", () => {
    const { snapshots, paced } = start();
    const load = { type: "loading", done: 1, total: 2 } as const;
    snapshots.set(snapshotOf(history({ load })));
    const { request } = history();
    let revision = 1;
    for (const other of [
      { ...request, from: epochMs(NOON + 1) },
      { ...request, vehicles: [vehicleId(7)] },
      { ...request, vehicles: [vehicleId(8)] },
    ]) {
      snapshots.set(snapshotOf(history({ load, revision: ++revision, request: other })));
      expect(paced.get()?.history?.request).toEqual(other);
    }
  });

  test.each([
    ["it was paused", history({ rate: 0 })],
    ["more was loaded", history({ revision: 2 })],
    ["it failed", history({ load: { type: "failed", reason: "offline" } })],
    ["it was left", undefined],
  ])("come at once when %s [HIST-03]", (_what, next) => {
    const { snapshots, paced } = start();
    snapshots.set(snapshotOf(history()));
    const news = snapshotOf(next);
    snapshots.set(news);
    expect(paced.get()).toBe(news);
  });
});

test("the server's clock goes on while snapshots say the time of the past [HIST-02]", () => {
  const snapshots = createStore<Snapshot | undefined>(undefined);
  let elapsed = 100;
  const serverNow = keepLiveClock(snapshots, () => elapsed);
  snapshots.set(snapshotOf(undefined, NOON));
  elapsed += 60_000;
  snapshots.set(snapshotOf(history(), epochMs(5)));
  expect(serverNow()).toBe(NOON + 60_000);
});
