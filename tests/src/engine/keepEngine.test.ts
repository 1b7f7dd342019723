import { expose, wrap } from "comlink";
import { afterEach, describe, expect, test } from "vitest";
import type { Draw, Engine } from "#contract/engine";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import type { Snapshot } from "#contract/snapshot";
import { vehicleId } from "#domain/ids";
import { epochMs, hours, minutes } from "#domain/units";
import type { EngineProcess } from "../../../src/engine/connectEngine.ts";
import { type EngineHealth, keepEngine } from "../../../src/engine/keepEngine.ts";
import { createFakeTime } from "../../support/fakeTime.ts";
import { createFakeWorld } from "../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";

/** An engine behind a real channel, as a worker is, that a test may break. */
interface FakeWorker {
  readonly world: ReturnType<typeof createFakeWorld>;
  /** Says nothing any more, like a loop without end or a worker that was killed. */
  hang(): void;
  /** As when an error reaches the worker's edge. */
  throwUp(): void;
  isDisposed: boolean;
}

const disposals: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose();
});

/** Messages of a channel need real turns of the loop, however fake the time is. */
const turns = async () => {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
};

function keep({ snapshotFails = false } = {}) {
  const time = createFakeTime();
  const workers: FakeWorker[] = [];
  const snapshots: Snapshot[] = [];
  const healths: EngineHealth[] = [];

  function connect(onError: () => void): EngineProcess {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1, name: "One" }));
    world.server.vehicles.set(2, vehicle({ id: 2, name: "Two" }));
    world.server.positions.set(2, position({ vehicle: 2, longitude: 2, latitude: 2, speed: 9 }));
    const { port1, port2 } = new MessageChannel();
    const failing: Partial<Engine> = snapshotFails
      ? { heartbeat: async () => ({ failedInARow: workers.length === 1 ? 3 : 0 }) }
      : {};
    expose({ ...world.engine, ...failing }, port1);
    const worker: FakeWorker = {
      world,
      hang: () => port1.close(),
      throwUp: onError,
      isDisposed: false,
    };
    workers.push(worker);
    return {
      engine: wrap<Engine>(port2),
      dispose() {
        worker.isDisposed = true;
        port1.close();
        port2.close();
      },
    };
  }

  const draw: Draw = async (snapshot) => {
    snapshots.push(snapshot);
    return undefined;
  };
  const kept = keepEngine(
    { connect, monotonic: time.elapsed, setTimer: time.setTimer },
    draw,
    (health) => healths.push(health),
  );
  disposals.push(kept.dispose);
  const pass = async (ms: number) => {
    for (let at = 0; at < ms; at += 500) {
      await time.pass(500);
      await turns();
    }
  };
  /** Lets the newest engine load its fleet and show it. */
  const load = async () => {
    for (let round = 0; round < 4; round++) {
      await turns();
      await workers.at(-1)!.world.pass(300);
    }
    await turns();
  };
  return { ...kept, workers, snapshots, healths, pass, load, timerCount: time.timerCount };
}

const VIEWPORT = { bounds: { west: 0, south: 0, east: 5, north: 5 }, zoom: 6 };

describe("an engine that is kept", () => {
  test("hangs, is found within five seconds, and the view comes back [ENG-05] [E12]", async () => {
    const { engine, workers, snapshots, pass, load } = keep();
    void engine.start();
    void engine.setViewport(VIEWPORT);
    void engine.setListView({ ...DEFAULT_LIST_VIEW, order: "vehicle", search: "two" });
    void engine.select(vehicleId(2));
    await load();
    const before = snapshots.at(-1)!;
    expect(before.list.rows.map(({ name }) => name)).toEqual(["Two"]);

    workers[0]!.hang();
    await pass(5_000);
    expect(workers).toHaveLength(2);
    expect(workers[0]!.isDisposed).toBe(true);
    snapshots.length = 0;
    await load();

    const after = snapshots.at(-1)!;
    expect(after.list.rows).toEqual(before.list.rows);
    expect([...after.map.markers.vehicleIds]).toEqual([2]);
    expect(after.selected?.name).toBe("Two");
    expect(after.connection).toEqual({ type: "live" });
  });

  test("waits without a worker while suspended, and the next one has the same view [AUTH-11]", async () => {
    const { engine, suspend, resume, workers, snapshots, pass, load } = keep();
    void engine.start();
    void engine.setViewport(VIEWPORT);
    void engine.select(vehicleId(2));
    await load();
    suspend();
    snapshots.length = 0;
    let found: unknown;
    void engine.find("two", 5).then((answer) => (found = answer));
    await pass(60_000);
    expect([workers.length, workers[0]!.isDisposed]).toEqual([1, true]);
    expect([snapshots.length, found]).toEqual([0, undefined]);

    resume();
    resume();
    await load();
    expect(workers).toHaveLength(2);
    expect(snapshots.at(-1)?.selected?.name).toBe("Two");
    expect(snapshots.at(-1)?.connection).toEqual({ type: "live" });
    expect(found).toBeDefined();
  });

  test("has the same past open again, at the moment to which its cursor has run [ENG-05] [HIST-03]", async () => {
    const { engine, workers, snapshots, pass, load } = keep();
    const request = { vehicles: "all" as const, from: epochMs(NOON - hours(5)), to: NOON };
    void engine.start();
    await load();
    void engine.openHistory(request, epochMs(NOON - hours(4)));
    void engine.setCursor(epochMs(NOON - hours(4)), 60);
    await load();
    expect(snapshots.at(-1)?.history).toMatchObject({ request, rate: 60 });

    await pass(10_000);
    workers[0]!.throwUp();
    snapshots.length = 0;
    await load();

    expect(workers).toHaveLength(2);
    const { history } = snapshots.at(-1)!;
    expect(history).toMatchObject({ request, rate: 60 });
    expect(history!.cursor).toBeGreaterThanOrEqual(NOON - hours(4) + 60 * 10_000);
    expect(history!.cursor).toBeLessThan(NOON - hours(4) + 60 * 20_000);
  });

  test("has no past open again that was closed, or of somebody who has signed out [ENG-05]", async () => {
    const { engine, workers, snapshots, load } = keep();
    const request = { vehicles: "all" as const, from: epochMs(NOON - hours(5)), to: NOON };
    void engine.start();
    await load();
    for (const leave of [() => engine.closeHistory(), () => engine.stop()]) {
      void engine.openHistory(request, NOON);
      await load();
      void leave();
      await load();
      workers.at(-1)!.throwUp();
      void engine.start();
      snapshots.length = 0;
      await load();

      expect(snapshots.at(-1)?.connection).toEqual({ type: "live" });
      expect(snapshots.at(-1)?.history).toBeUndefined();
    }
  });

  test("throws and is replaced at once [ENG-05] [E12]", async () => {
    const { engine, workers, snapshots, load } = keep();
    void engine.start();
    await load();

    workers[0]!.throwUp();
    snapshots.length = 0;
    await load();

    expect(workers).toHaveLength(2);
    expect(snapshots.at(-1)?.counts.moving).toBe(1);
  });

  test("is asked again what the one before never answered [ENG-05]", async () => {
    const { engine, workers, pass, load } = keep();
    void engine.start();
    await load();
    workers[0]!.hang();

    const found = engine.locate(vehicleId(2));
    await pass(5_000);
    await load();

    // The new engine may be asked before it has loaded: then it does not know the vehicle yet.
    expect((await found).ok || (await engine.locate(vehicleId(2))).ok).toBe(true);
  });

  test("is left alone while it answers, however long [ENG-05]", async () => {
    const { workers, healths, pass } = keep();

    await pass(60_000);

    expect(workers).toHaveLength(1);
    expect(healths).toEqual([]);
  });

  test("that shows no snapshot any more is replaced though it answers [ENG-05]", async () => {
    const { workers, pass } = keep({ snapshotFails: true });

    await pass(2_000);
    expect(workers).toHaveLength(2);
    await pass(10_000);
    expect(workers).toHaveLength(2);
  });

  test("that fails five times in ten minutes says so, waits, and recovers [ENG-05] [E12]", async () => {
    const { workers, healths, pass } = keep();
    for (let time = 1; time <= 4; time++) workers.at(-1)!.throwUp();
    expect(healths).toEqual([]);

    workers.at(-1)!.throwUp();
    expect(healths).toEqual([{ type: "failing", restarts: 5 }]);
    expect(workers).toHaveLength(5);
    await pass(31_000);
    expect(workers).toHaveLength(6);

    await pass(minutes(10));
    expect(healths.at(-1)).toEqual({ type: "well" });
    expect(workers).toHaveLength(6);
  });

  test("receives what was requested while there was none", async () => {
    const { engine, workers, snapshots, pass, load } = keep();
    void engine.start();
    for (let time = 1; time <= 5; time++) workers.at(-1)!.throwUp();

    void engine.setListView({ ...DEFAULT_LIST_VIEW, search: "one" });
    await pass(31_000);
    await load();

    expect(snapshots.at(-1)?.list.rows.map(({ name }) => name)).toEqual(["One"]);
  });

  test("leaves nothing behind when the page is done with it", async () => {
    const { dispose, workers, timerCount } = keep();

    dispose();

    expect(workers[0]!.isDisposed).toBe(true);
    expect(timerCount()).toBe(0);
  });

  // The session may be over, and the screen with it, before the engine has answered.
  test("keeps nobody waiting who asked it to stop and let it go [AUTH-08, E14]", async () => {
    const { engine, dispose, workers } = keep();
    workers[0]!.hang();

    const stopped = engine.stop();
    dispose();

    await expect(stopped).resolves.toBeUndefined();
  });
});
