import { describe, expect, test } from "vitest";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { position, vehicle } from "../../../support/fleetBuilders.ts";

const PATH = "/api/server/geocode";

/** By latitude. */
const ADDRESSES = new Map([
  [10, "Calle Real, Ribera"],
  [20, "Calle Sol, Colina"],
  [30, "Calle Alta, Monte"],
]);
const townAt = (latitude: number) => ADDRESSES.get(Math.round(latitude)) ?? "";

function createTown(vehicles: number, { knowsLists = true } = {}) {
  const world = createFakeWorld();
  const lists: number[] = [];
  let open = 0;
  let mostOpen = 0;
  world.server.answers[PATH] = (query) => {
    const coordinates = query.get("places");
    if (coordinates === null) return townAt(Number(query.get("latitude")));
    if (!knowsLists) return "not a list";
    const all = coordinates.split(";");
    lists.push(all.length);
    return all.map((coordinate) => townAt(Number(coordinate.split(",")[0])));
  };
  const { fetch } = world.ports;
  Object.assign(world.ports, {
    async fetch(url: string, request: RequestInit) {
      const isList = url.includes("places=");
      if (isList) mostOpen = Math.max(mostOpen, ++open);
      try {
        return await fetch(url, request);
      } finally {
        if (isList) open--;
      }
    },
  });
  for (let id = 1; id <= vehicles; id++) {
    world.server.vehicles.set(id, vehicle({ id, name: `Car ${id}` }));
    const latitude = id % 2 === 0 ? 10 : 20;
    world.server.positions.set(id, position({ vehicle: id, latitude, longitude: id / 1_000 }));
  }
  const search = (words: string) =>
    world.engine.setListView({ ...DEFAULT_LIST_VIEW, order: "vehicle", search: words });
  return { ...world, lists, search, mostOpen: () => mostOpen };
}

describe("a search for an address [LIST-04] [bug 4]", () => {
  test("finds every vehicle whose row would show it, whether or not anybody has looked", async () => {
    const world = createTown(1_000);
    await world.open();
    await world.search("ribera");
    await world.pass(10_000);

    const { total, rows } = world.snapshot().list;
    expect(total).toBe(500);
    expect(rows.length > 0 && rows.every(({ address }) => address?.includes("Ribera"))).toBe(true);

    await world.search("COLINA car 999");
    await world.pass(500);
    expect(world.snapshot().list.rows).toMatchObject([{ name: "Car 999" }]);
    expect(await world.engine.find("calle sol", 3)).toHaveLength(3);
  });

  test("asks for each coordinate once, one list at a time, and nobody asks before somebody searches", async () => {
    const world = createTown(1_000);
    await world.open();
    await world.pass(30_000);
    expect(world.lists).toEqual([]);

    await world.search("calle");
    await world.pass(30_000);
    expect(world.lists).toEqual([300, 300, 300, 100]);
    expect(world.mostOpen()).toBe(1);
  });

  test("follows vehicles that move to another town", async () => {
    const world = createTown(4);
    await world.open();
    await world.search("ribera");
    await world.pass(3_000);
    expect(world.snapshot().list.rows.map(({ vehicleId }) => vehicleId)).toEqual([2, 4]);

    world.server.report(position({ vehicle: 2, at: 9_000, latitude: 20, longitude: 1 }));
    world.server.report(position({ vehicle: 3, at: 9_000, latitude: 10, longitude: 1 }));
    world.server.report(position({ vehicle: 4, at: 9_000, latitude: 10.000_01, longitude: 0.004 }));
    await world.pass(6_000);
    expect(world.snapshot().list.rows.map(({ vehicleId }) => vehicleId)).toEqual([3, 4]);
    expect(world.lists).toEqual([4, 2]);
  });

  test("takes the address that a position says before any other", async () => {
    const world = createTown(2);
    world.server.positions.set(1, {
      ...position({ vehicle: 1, latitude: 10, longitude: 1 }),
      address: "Own street",
    });
    await world.open();
    await world.search("own street");
    await world.pass(3_000);
    expect(world.snapshot().list.rows).toMatchObject([{ vehicleId: 1, address: "Own street" }]);
    await world.search("ribera");
    await world.pass(3_000);
    expect(world.snapshot().list.rows.map(({ vehicleId }) => vehicleId)).toEqual([2]);
    expect(world.lists).toEqual([1]);
  });

  test("rests for a minute after the last word, and goes on with the next", async () => {
    const world = createTown(2);
    await world.open();
    await world.search("calle");
    await world.pass(3_000);
    await world.search("");
    await world.pass(70_000);
    world.server.report(position({ vehicle: 1, at: 60_000, latitude: 30, longitude: 1 }));
    await world.pass(60_000);
    expect(world.lists).toEqual([2]);

    await world.search("monte");
    await world.pass(3_000);
    expect(world.snapshot().list.rows).toMatchObject([{ vehicleId: 1 }]);
  });

  test("on a server without lists finds what rows have shown, and asks for no list again", async () => {
    const world = createTown(3, { knowsLists: false });
    await world.open();
    await world.engine.setListView({ ...DEFAULT_LIST_VIEW, order: "vehicle" });
    await world.pass(5_000);
    await world.search("ribera");
    await world.pass(120_000);
    expect(world.snapshot().list.rows.map(({ vehicleId }) => vehicleId)).toEqual([2]);
    expect(world.server.asked.filter((path) => path.includes("places=")).length).toBeLessThan(3);
  });

  test("forgets with the vehicle where it was", async () => {
    const world = createTown(2);
    await world.open();
    await world.search("ribera");
    await world.pass(3_000);
    expect(world.snapshot().list.total).toBe(1);
    world.server.vehicles.delete(2);
    world.server.cutConnections();
    await world.pass(30_000);
    expect(world.snapshot().list.total).toBe(0);
  });
});
