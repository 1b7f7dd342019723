import { describe, expect, test } from "vitest";
import type { AreasView } from "#contract/areasView";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import { MAX_GEOFENCES } from "#domain/geo/geofence";
import { geofenceId, groupId, vehicleId } from "#domain/ids";
import { minutes } from "#domain/units";
import { circleText } from "../../../support/areaBuilders.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { position, vehicle } from "../../../support/fleetBuilders.ts";

const VIEW: AreasView = { order: "name", kind: undefined, search: "", firstRow: 0, rowCount: 50 };
const SQUARE = "POLYGON ((10 20, 10 21, 11 21, 11 20))";
const VIEWPORT = { bounds: { west: 19, south: 9, east: 22, north: 12 }, zoom: 9 };

async function openWith(geofences: readonly object[]) {
  const world = createFakeWorld();
  world.server.geofences.push(...(geofences as typeof world.server.geofences));
  world.server.vehicles.set(1, vehicle({ id: 1 }));
  world.server.positions.set(1, position({ vehicle: 1, latitude: 10, longitude: 20 }));
  await world.open();
  await world.engine.setViewport(VIEWPORT);
  await world.pass(2_000);
  return world;
}

describe("the areas of the engine", () => {
  test("come after the fleet, and a bad one hides no other [MAP-08]", async () => {
    const world = await openWith([
      { id: 1, name: "Zone", area: SQUARE },
      { id: 2, name: "Broken", area: "POLYGON ((1 2" },
      { id: 3, name: "Nowhere", area: "CIRCLE (91 0, 100)" },
      { id: "4", name: "No id", area: SQUARE },
      { id: 5, name: "Depot", area: circleText(10, 20, 100) },
      { id: 5, name: "Depot again", area: circleText(10, 20, 100) },
      { id: 6, name: "Road", area: "LINESTRING (10 20, 11 21)" },
    ]);

    expect(world.snapshot().areas).toMatchObject({
      state: "ready",
      counts: { geofence: 1, line: 1, poi: 1 },
      unreadable: 3,
      leftOut: 0,
    });
    const asked = world.server.asked;
    expect(asked.indexOf("/api/geofences")).toBeGreaterThan(asked.indexOf("/api/positions"));
  });

  test("stop at 30000, and say how many more there are [MAP-08]", async () => {
    const world = await openWith(
      Array.from({ length: MAX_GEOFENCES + 7 }, (_, at) => ({
        id: at + 1,
        name: `POI ${at}`,
        area: circleText((at % 100) / 10, Math.floor(at / 100) / 10, 50),
      })),
    );

    const { counts, leftOut } = world.snapshot().areas;
    expect(counts.poi).toBe(MAX_GEOFENCES);
    expect(leftOut).toBe(7);
    expect(await world.engine.areaRows(VIEW)).toMatchObject({ all: MAX_GEOFENCES });
  });

  test("are drawn for what is seen, and due again only when that changes [MAP-08]", async () => {
    const world = await openWith([{ id: 1, name: "Zone", area: SQUARE }]);
    const due = world.snapshot().areas.areasDue;

    const areas = await world.engine.areas();
    expect(areas.due).toBe(due);
    expect([...areas.ids]).toEqual([1]);
    await world.pass(1_500);
    expect(world.snapshot().areas.areasDue).toBe(due);

    await world.engine.setViewport({ bounds: { ...VIEWPORT.bounds, west: 19.2 }, zoom: 9.1 });
    await world.pass(300);
    expect(world.snapshot().areas.areasDue).toBe(due);

    await world.engine.setViewport({ bounds: { west: 0, south: 0, east: 3, north: 3 }, zoom: 9 });
    await world.pass(300);
    expect(world.snapshot().areas.areasDue).not.toBe(due);
    expect((await world.engine.areas()).ids).toHaveLength(0);
  });

  test("can be hidden by kind and by group [MAP-08]", async () => {
    const world = createFakeWorld();
    world.server.groups.push({ id: 4, name: "North" }, { id: 5, name: "South" });
    world.server.geofences.push(
      { id: 1, name: "Zone", area: SQUARE, groups: [4] },
      { id: 2, name: "Road", area: "LINESTRING (10 20, 11 21)", groups: [4, 5] },
    );
    await world.open();
    await world.engine.setViewport(VIEWPORT);
    await world.pass(2_000);
    const idsOf = async (hiddenGroups: number[], lines = true) => {
      const shown = { geofences: true, lines, pois: true, hiddenGroups: hiddenGroups.map(groupId) };
      await world.engine.setShownAreas(shown);
      await world.pass(300);
      return [...(await world.engine.areas()).ids.sort()];
    };

    expect(await world.engine.areaGroups()).toEqual([
      { groupId: 4, name: "North", count: 2 },
      { groupId: 5, name: "South", count: 1 },
    ]);
    expect(await idsOf([])).toEqual([1, 2]);
    expect(await idsOf([4])).toEqual([2]);
    expect(await idsOf([4, 5])).toEqual([]);
    expect(await idsOf([4], false)).toEqual([]);
  });

  test("are found by name, description and group, without accents, in three orders [LIST-05]", async () => {
    const world = createFakeWorld();
    world.server.groups.push({ id: 4, name: "Región Sur" });
    world.server.geofences.push(
      { id: 1, name: "Zone 10", area: SQUARE },
      { id: 2, name: "Zone 9", area: circleText(40, 20, 100), description: "São Tomé" } as never,
      { id: 3, name: "Almacén", area: "LINESTRING (10.4 20.4, 10.6 20.6)", groups: [4] },
    );
    await world.open();
    await world.engine.setViewport(VIEWPORT);
    await world.pass(2_000);
    const names = async (view: Partial<AreasView>) =>
      (await world.engine.areaRows({ ...VIEW, ...view })).rows.map(({ name }) => name);

    expect(await names({})).toEqual(["Almacén", "Zone 9", "Zone 10"]);
    expect(await names({ order: "kind" })).toEqual(["Zone 10", "Almacén", "Zone 9"]);
    expect(await names({ order: "distance" })).toEqual(["Almacén", "Zone 10", "Zone 9"]);
    expect(await names({ search: "sao TOME" })).toEqual(["Zone 9"]);
    expect(await names({ search: "sur" })).toEqual(["Almacén"]);
    expect(await names({ search: "zone 1" })).toEqual(["Zone 10"]);
    expect(await names({ kind: "poi" })).toEqual(["Zone 9"]);
    expect(await names({ firstRow: 1, rowCount: 1 })).toEqual(["Zone 9"]);
    expect(await names({ search: "nobody" })).toEqual([]);

    const rowOf = async (sought: number, view: Partial<AreasView> = {}) =>
      (await world.engine.areaRows({ ...VIEW, ...view, sought: geofenceId(sought) })).sought?.row;
    expect(await rowOf(1)).toBe(2);
    expect(await rowOf(1, { rowCount: 1 })).toBe(2);
    expect(await rowOf(1, { order: "kind" })).toBe(0);
    expect(await rowOf(2, { search: "tome" })).toBe(0);
    expect(await rowOf(1, { search: "tome" })).toBeUndefined();
    expect(await rowOf(1, { kind: "poi" })).toBeUndefined();
    expect(await rowOf(77)).toBeUndefined();
  });

  test("say all about one of them, and who is in it [MAP-08]", async () => {
    const world = await openWith([
      {
        id: 5,
        name: "Depot",
        description: " Main ",
        area: circleText(10, 20, 100),
        attributes: { speedLimit: 20, icon: "home" },
      },
    ]);

    const found = await world.engine.areaDetail(geofenceId(5));

    expect(found.ok && found.value).toMatchObject({
      name: "Depot",
      kind: "poi",
      description: "Main",
      radius: 100,
      width: undefined,
      speedLimit: 20,
      vehicles: 1,
      centre: { latitude: 10, longitude: 20 },
    });
    expect(await world.engine.areaDetail(geofenceId(6))).toEqual({
      ok: false,
      reason: "unknownArea",
    });
  });

  test("are asked for again when somebody says that they changed, and now and then [MAP-08]", async () => {
    const world = await openWith([{ id: 1, name: "Zone", area: SQUARE }]);
    const { version } = world.snapshot().areas;
    await world.engine.reloadAreas();
    await world.pass(2_000);
    expect(world.snapshot().areas.version).toBe(version); // the same as before: nobody is bothered

    world.server.geofences.push({ id: 2, name: "New", area: SQUARE });
    await world.engine.reloadAreas();
    await world.pass(2_000);
    expect(world.snapshot().areas.counts.geofence).toBe(2);

    world.server.geofences.splice(0, 1);
    await world.pass(minutes(10) + 2_000);
    expect(world.snapshot().areas.counts.geofence).toBe(1);
    expect(world.snapshot().areas.version).not.toBe(version);
  });

  test("one that moves to another group is hidden with that one, and the page is notified [MAP-08]", async () => {
    const world = createFakeWorld();
    world.server.groups.push({ id: 4, name: "North" }, { id: 5, name: "South" });
    let home = "4";
    world.server.answers["/api/geofences"] = (query) =>
      [home, null].includes(query.get("groupId")) ? [{ id: 1, name: "Zone", area: SQUARE }] : [];
    await world.open();
    await world.engine.setViewport(VIEWPORT);
    const shown = { geofences: true, lines: true, pois: true, hiddenGroups: [groupId(5)] };
    await world.engine.setShownAreas(shown);
    await world.pass(2_000);
    expect([...(await world.engine.areas()).ids]).toEqual([1]);
    const { version, areasDue } = world.snapshot().areas;

    home = "5";
    await world.engine.reloadAreas();
    await world.pass(2_000);

    expect(world.snapshot().areas.version).not.toBe(version);
    expect(world.snapshot().areas.areasDue).not.toBe(areasDue);
    expect([...(await world.engine.areas()).ids]).toEqual([]);
  });

  test("of more groups than anybody asks for one by one are known by one call [MAP-08]", async () => {
    const world = createFakeWorld();
    const groups = Array.from({ length: 700 }, (_, at) => ({
      id: at + 1,
      name: `Group ${at + 1}`,
    }));
    world.server.groups.push(...groups);
    world.server.geofences.push({ id: 1, name: "Zone", area: SQUARE });
    world.server.answers["/api/permissions"] = (query) =>
      query.get("groupId") === "0" && query.get("geofenceId") === "0"
        ? [
            { groupId: 700, geofenceId: 1 },
            { groupId: 3, geofenceId: 1 },
            { groupId: "3", geofenceId: 1 },
            { groupId: 9_999, geofenceId: 1 },
          ]
        : [];
    await world.open();
    await world.engine.setViewport(VIEWPORT);
    await world.pass(2_000);
    expect(await world.engine.areaGroups()).toEqual([
      { groupId: 3, name: "Group 3", count: 1 },
      { groupId: 700, name: "Group 700", count: 1 },
    ]);
    const lists = world.server.asked.filter((path) => path.startsWith("/api/geofences"));
    expect(lists).toHaveLength(1);
  });

  test("that cannot be loaded say so, and come when they can be [MAP-08]", async () => {
    const world = createFakeWorld();
    world.server.answers["/api/geofences"] = () => ({ not: "a list" });
    await world.open();
    await world.pass(2_000);
    expect(world.snapshot().areas.state).toBe("failed");
    expect(world.snapshot().connection).toEqual({ type: "live" });

    world.server.answers["/api/geofences"] = () => [{ id: 1, name: "Zone", area: SQUARE }];
    await world.pass(10_000);
    expect(world.snapshot().areas).toMatchObject({ state: "ready", counts: { geofence: 1 } });
  });

  test("are gone with whoever signs out [MAP-08]", async () => {
    const world = await openWith([{ id: 1, name: "Zone", area: SQUARE }]);

    await world.engine.stop();

    expect(world.timerCount()).toBe(0);
    expect(await world.engine.areaRows(VIEW)).toMatchObject({ all: 0, rows: [] });
  });
});

describe("where a vehicle is in words [PANEL-03]", () => {
  const row = (world: Awaited<ReturnType<typeof openWith>>) => world.snapshot().list.rows[0];

  test("is first the point of interest, then the position's address, then the geocoder's", async () => {
    const world = createFakeWorld();
    const geocoded: string[] = [];
    Object.assign(world.server.answers, {
      "/api/server/geocode": (query: URLSearchParams) => {
        geocoded.push(query.toString());
        return "Nowhere street";
      },
    });
    world.server.geofences.push({ id: 1, name: "Depot", area: circleText(10, 20, 100) });
    const spots: readonly [number, number, string | undefined][] = [
      [10, 20, "Ignored street"],
      [11, 20, "Own street"],
      [12, 20, undefined],
    ];
    spots.forEach(([latitude, longitude, address], at) => {
      const id = at + 1;
      world.server.vehicles.set(id, vehicle({ id, name: `Car ${id}` }));
      world.server.positions.set(id, {
        ...position({ vehicle: id, latitude, longitude }),
        address,
      });
    });
    await world.open();
    await world.engine.setListView({ ...DEFAULT_LIST_VIEW, order: "vehicle" });
    await world.pass(4_000);

    expect(world.snapshot().list.rows).toMatchObject([
      { poi: "Depot" },
      { poi: undefined, address: "Own street" },
      { poi: undefined, address: '"Nowhere street"' },
    ]);
    expect(geocoded.filter((query) => query.includes("latitude=12"))).toHaveLength(1);
  });

  test("follows the vehicle, and is another when the areas are", async () => {
    const world = await openWith([{ id: 1, name: "Depot", area: circleText(10, 20, 100) }]);
    expect(row(world)?.poi).toBe("Depot");

    world.server.report(position({ vehicle: 1, at: 3_000, latitude: 12, longitude: 20 }));
    await world.pass(2_000);
    expect(row(world)?.poi).toBeUndefined();

    world.server.geofences.push({ id: 2, name: "Yard", area: circleText(12, 20, 100) });
    await world.engine.reloadAreas();
    await world.pass(2_000);
    expect(row(world)?.poi).toBe("Yard");
  });

  test("the panel's vehicle also knows the nearest point of interest, also from outside of it", async () => {
    const world = await openWith([{ id: 1, name: "Depot", area: circleText(10.01, 20, 100) }]);
    await world.engine.select(vehicleId(1));
    await world.pass(1_000);

    const { selected } = world.snapshot();
    expect(selected?.poi).toBeUndefined();
    expect(selected?.nearestPoi?.name).toBe("Depot");
    expect(selected?.nearestPoi?.distance).toBeCloseTo(1_113, 0);
  });

  test("asks the geocoder once a coordinate, and no more when there is none", async () => {
    const world = await openWith([]);
    const asked = () => world.server.asked.filter((path) => path.startsWith("/api/server/geocode"));
    await world.pass(minutes(5));
    expect(asked()).toHaveLength(1);
  });
});
