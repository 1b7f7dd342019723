import { describe, expect, test } from "vitest";
import type { Snapshot } from "#contract/snapshot";
import { publish } from "../../../../workers/engine/schedule/publish.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { position, vehicle } from "../../../support/fleetBuilders.ts";

/** A page that draws only when the test says so. */
function slowPage() {
  const snapshots: Snapshot[] = [];
  let finish = () => undefined as void;
  return {
    snapshots,
    draw: (snapshot: Snapshot) => {
      snapshots.push(snapshot);
      return new Promise<undefined>((resolve) => {
        finish = () => resolve(undefined);
      });
    },
    drawn: () => finish(),
  };
}

describe("snapshots", () => {
  test("wait for a slow page, and the next is the newest [ENG-01] [E13]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    const page = slowPage();
    await world.engine.watch(page.draw);
    await world.engine.start();
    await world.pass(300);

    for (let second = 1; second <= 30; second++) {
      world.server.report(position({ at: second * 1_000, speed: second }));
      await world.pass(1_000);
    }
    expect(page.snapshots).toHaveLength(1);

    page.drawn();
    await world.pass(1_000);
    expect(page.snapshots).toHaveLength(2);
    expect(page.snapshots[1]?.list.rows[0]?.speed).toBe(30);
  });

  test("come at most four times a second however much is published", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    await world.open();
    const before = world.snapshots.length;

    for (let tenth = 0; tenth < 50; tenth++) {
      world.server.report(position({ at: tenth * 100 }));
      await world.pass(100);
    }

    expect(world.snapshots.length - before).toBeGreaterThanOrEqual(16);
    expect(world.snapshots.length - before).toBeLessThanOrEqual(5 * 4 + 1);
  });

  test("come once a second when nothing happens, so that ages grow", async () => {
    const world = createFakeWorld();
    await world.open();
    await world.pass(700);
    const before = world.snapshots.length;

    await world.pass(10_000);

    expect(world.snapshots.length - before).toBe(10);
    expect(world.snapshot().now).toBeGreaterThan(world.snapshots.at(-2)!.now);
  });

  test("answer a word of the page at once", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1, name: "Bus" }));
    world.server.vehicles.set(2, vehicle({ id: 2, name: "Tram" }));
    await world.open();

    await world.engine.setListView({
      order: "vehicle",
      state: undefined,
      search: "tram",
      firstRow: 0,
      rowCount: 10,
      held: false,
    });
    await world.pass(40);

    expect(world.snapshot().list.rows.map(({ name }) => name)).toEqual(["Tram"]);
  });

  test("stop while the page is hidden, and one comes when it is back [E13]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    await world.open();
    await world.engine.setVisible(false);
    const before = world.snapshots.length;

    for (let second = 1; second <= 60; second++) {
      world.server.report(position({ at: second * 1_000, speed: second }));
      await world.pass(1_000);
    }
    expect(world.snapshots).toHaveLength(before);
    await world.engine.setVisible(true);
    await world.pass(40);

    expect(world.snapshots).toHaveLength(before + 1);
    expect(world.snapshot().list.rows[0]?.speed).toBe(60);
  });

  test("go to the last watcher only", async () => {
    const world = createFakeWorld();
    await world.open();
    const later: Snapshot[] = [];

    await world.engine.watch(async (snapshot) => void later.push(snapshot));
    const before = world.snapshots.length;
    await world.pass(5_000);

    expect(world.snapshots).toHaveLength(before);
    expect(later.length).toBeGreaterThan(3);
  });

  test("go on after one that could not be made, which is counted [ENG-05]", async () => {
    const made: number[] = [];
    const failures: string[] = [];
    const ending = new AbortController();
    let turns = 0;
    const latest = () => {
      if (turns % 2 === 0) throw new Error("no snapshot");
      return { sequence: turns, memory: new ArrayBuffer(8) } as Snapshot;
    };

    await publish(
      async ({ sequence }) => {
        made.push(sequence);
        if (sequence === 3) throw new Error("no WebGL");
        return undefined;
      },
      {
        latest,
        due: async () => {
          if (++turns === 6) ending.abort();
        },
        onReturned: () => {},
        onDrawn: () => {},
        onFailed: (at, error) => failures.push(`${at}: ${String(error)}`),
      },
      ending.signal,
    );

    expect(made).toEqual([1, 3, 5]);
    expect(failures).toEqual([
      "making: Error: no snapshot",
      "drawing: Error: no WebGL",
      "making: Error: no snapshot",
    ]);
  });

  test("go on after a page that failed to draw one", async () => {
    const world = createFakeWorld();
    let draws = 0;
    await world.engine.watch(() => {
      draws++;
      return Promise.reject(new Error("no WebGL"));
    });
    await world.engine.start();

    await world.pass(5_000);

    expect(draws).toBeGreaterThan(3);
  });
});
