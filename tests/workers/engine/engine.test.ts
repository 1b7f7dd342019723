import { describe, expect, test } from "vitest";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import { vehicleId } from "#domain/ids";
import { days, epochMs, hours } from "#domain/units";
import { createFakeWorld } from "../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";

describe("the engine", () => {
  test("shows the fleet it was given, and follows it [ENG-01]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1, name: "One" }));
    world.server.positions.set(1, position({ vehicle: 1, at: -1_000, speed: 20 }));

    await world.open();
    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().counts).toEqual({ moving: 1, idle: 0, stopped: 0, disconnected: 0 });

    await world.pass(1_000);
    world.server.report(position({ vehicle: 1, at: 500, speed: 0 }));
    await world.pass(300);
    expect(world.snapshot().counts).toEqual({ moving: 0, idle: 1, stopped: 0, disconnected: 0 });
  });

  test("asks for everybody's vehicles when an administrator is signed in", async () => {
    const world = createFakeWorld();
    world.server.makeAdministrator();

    await world.open();

    expect(world.server.asked.slice(1).sort()).toEqual([
      "/api/devices?all=true",
      "/api/drivers?all=true",
      "/api/groups?all=true",
      "/api/positions?all=true",
      "/api/rfidkeys",
      "/api/server",
    ]);
  });

  test("explains every position that it does not believe [ENG-03]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    await world.open();
    const good = position({ at: 100, speed: 10, longitude: 1, latitude: 1 });
    world.server.report(good);
    await world.pass(1_000);

    world.server.report(good);
    await world.pass(300);
    for (const bad of [
      position({ at: 50 }),
      position({ at: 2_000, latitude: 91 }),
      position({ at: 2_000, longitude: Number.NaN }),
      position({ at: 2_000, speed: -1 }),
      position({ at: 2_000, course: 720 }),
      position({ at: days(400) }),
      position({ at: days(-20_000) }),
    ])
      world.server.report(bad);
    world.server.send({ positions: [{ id: 3 }] });
    world.server.send("no frame");
    await world.pass(1_000);

    expect(world.snapshot().feed.refused).toEqual({
      duplicate: 1,
      late: 1,
      badLatitude: 1,
      badLongitude: 1,
      badSpeed: 1,
      badCourse: 1,
      inFuture: 1,
      badTime: 1,
      unreadable: 2,
    });
    expect(world.snapshot().list.rows[0]?.fixTime).toBe(good.fixTime);
  });

  test("counts vehicles, groups and positions of a load that cannot be read [ENG-03]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    const { answers } = world.server;
    const [devices, positions] = [answers["/api/devices"]!, answers["/api/positions"]!];
    answers["/api/devices"] = (query) => [...(devices(query) as unknown[]), { name: "No id" }];
    answers["/api/positions"] = (query) => [...(positions(query) as unknown[]), {}, 7];
    answers["/api/groups"] = () => [null, { name: "No id" }, [], { id: "x" }];

    await world.open();
    await world.pass(1_000);

    expect(world.snapshot().feed.refused).toEqual({ unreadable: 7 });
    expect(world.snapshot().counts.disconnected).toBe(1);
  });

  test("disconnects a vehicle by time alone [ENG-02]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    world.server.positions.set(1, position({ at: days(-5) + 10_000, speed: 20 }));
    await world.open();
    expect(world.snapshot().counts.moving).toBe(1);

    await world.pass(12_000);

    expect(world.snapshot().counts).toMatchObject({ moving: 0, disconnected: 1 });
  });

  test.each([days(-3_650), hours(-5), hours(2), days(3_650)])(
    "shows the same states with a clock that is %i ms wrong [E07]",
    async (clientAheadMs) => {
      const world = createFakeWorld({ clientAheadMs });
      world.server.vehicles.set(1, vehicle({ id: 1 }));
      world.server.vehicles.set(2, vehicle({ id: 2 }));
      world.server.positions.set(1, position({ vehicle: 1, at: -60_000, speed: 20 }));
      world.server.positions.set(2, position({ vehicle: 2, at: days(-6), speed: 20 }));

      await world.open();

      expect(world.snapshot().counts).toMatchObject({ moving: 1, disconnected: 1 });
      expect(Math.abs(world.snapshot().now - world.serverNow())).toBeLessThan(1_100);
    },
  );

  test("shows a vehicle that is registered meanwhile within about a second", async () => {
    const world = createFakeWorld();
    await world.open();

    world.server.vehicles.set(9, vehicle({ id: 9, name: "New" }));
    world.server.report(position({ vehicle: 9, at: 300, speed: 10 }));
    world.server.report(position({ vehicle: 9, at: 400, speed: 11 }));
    await world.pass(1_000);

    expect(world.snapshot().list.rows).toMatchObject([{ name: "New", state: "moving", speed: 11 }]);
    expect(world.server.asked.filter((path) => path.includes("id=9"))).toHaveLength(1);
  });

  test("asks once about a vehicle that is not ours, and explains its positions [ENG-03]", async () => {
    const world = createFakeWorld();
    await world.open();

    for (let second = 1; second <= 20; second++) {
      world.server.report(position({ vehicle: 66, at: second * 1_000 }));
      await world.pass(1_000);
    }

    expect(world.server.asked.filter((path) => path.includes("id=66"))).toHaveLength(1);
    expect(world.snapshot().feed.refused).toEqual({ unknownVehicle: 20 });
    expect(world.snapshot().list.total).toBe(0);
  });

  test("learns of vehicles from the socket too", async () => {
    const world = createFakeWorld();
    await world.open();

    world.server.send({ devices: [{ id: 4, name: "Late", uniqueId: "t", attributes: {} }] });
    await world.pass(300);

    expect(world.snapshot().list.rows).toMatchObject([{ name: "Late", state: "disconnected" }]);
  });

  test("shows the selected vehicle in full and keeps it new", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1, plate: "SBA 1234" }));
    world.server.positions.set(
      1,
      position({ at: -5_000, attributes: { ignition: true, odometer: 77, rpm: 900 } }),
    );
    await world.open();

    await world.engine.select(vehicleId(1));
    await world.pass(300);
    expect(world.snapshot().selected).toMatchObject({ name: "Vehicle 1", plate: "SBA 1234" });
    expect(world.snapshot().selected?.position?.attributes.odometer).toBe(77);

    world.server.report(position({ at: 500, speed: 30, attributes: { odometer: 78 } }));
    await world.pass(300);
    expect(world.snapshot().selected?.position?.attributes).toEqual({ odometer: 78 });
    expect(world.snapshot().selected?.state).toBe("moving");

    await world.engine.select(undefined);
    await world.pass(300);
    expect(world.snapshot().selected).toBeUndefined();
  });

  test("shows a vehicle that was selected before the fleet was there", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    world.server.positions.set(1, position({ at: -5_000 }));
    await world.engine.select(vehicleId(1));

    await world.open();
    await world.pass(300);

    expect(world.snapshot().selected?.position?.fixTime).toBe(NOON - 5_000);
  });

  test("asks again for the selected vehicle when the answer was lost with the connection", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    world.server.positions.set(1, position({ at: -5_000 }));
    await world.open();
    world.server.setReachable(false);
    await world.engine.select(vehicleId(1));
    await world.pass(300);
    expect(world.snapshot().selected).toMatchObject({ name: "Vehicle 1", position: undefined });

    world.server.setReachable(true);
    world.server.cutConnections();
    await world.pass(2_000);

    expect(world.snapshot().selected?.position?.fixTime).toBe(NOON - 5_000);
  });

  test("reports where a vehicle and where the fleet is", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1, name: "One" }));
    world.server.vehicles.set(2, vehicle({ id: 2 }));
    await world.open();
    expect(await world.engine.fleetBounds()).toEqual({ ok: false, reason: "noPositions" });

    world.server.report(position({ vehicle: 1, at: 300, longitude: -56.2, latitude: -34.9 }));
    await world.pass(300);

    expect(await world.engine.locate(vehicleId(1))).toEqual({
      ok: true,
      value: { name: "One", longitude: -56.2, latitude: -34.9 },
    });
    expect(await world.engine.locate(vehicleId(2))).toEqual({ ok: false, reason: "noPositions" });
    expect(await world.engine.locate(vehicleId(3))).toEqual({
      ok: false,
      reason: "unknownVehicle",
    });
    expect(await world.engine.fleetBounds()).toMatchObject({ ok: true });
    expect(await world.engine.fleetBounds("disconnected")).toMatchObject({ ok: false });
  });

  test("measures how the feed fares", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    await world.open();
    for (let tenth = 0; tenth < 50; tenth++) {
      world.server.report({
        ...position({ at: tenth * 100 }),
        serverTime: epochMs(world.serverNow()),
      });
      await world.pass(100);
    }

    const { updatesPerSecond, delayMs } = world.snapshot().feed;
    // The inbox keeps one a snapshot of the same vehicle.
    expect(updatesPerSecond).toBeGreaterThan(2.5);
    expect(delayMs).toBeLessThan(300);
  });

  test("reports how it fares [ENG-03]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    await world.open();
    const first = position({ at: 100 });
    for (const report of [first, position({ at: 50 }), first, position({ at: 200, speed: -1 })]) {
      world.server.report({ ...report, serverTime: epochMs(world.serverNow()) });
      await world.pass(300);
    }
    world.server.report(position({ at: 900 }));
    const waiting = (await world.engine.diagnostics()).queue;
    await world.pass(5_000);

    const { delay, snapshotsPerSecond, lastFrameAt, ...figures } = await world.engine.diagnostics();

    expect(waiting).toBe(1);
    expect(figures).toEqual({
      vehicles: 1,
      connectionOk: true,
      updatesPerSecond: 0,
      refused: { late: 1, duplicate: 1, badSpeed: 1 },
      late: 1,
      duplicates: 1,
      queue: 0,
      failedSnapshots: 0,
      lastFailure: undefined,
      buffersMade: world.snapshots.length,
    });
    expect(world.serverNow() - lastFrameAt!).toBeGreaterThanOrEqual(5_000);
    expect(world.serverNow() - lastFrameAt!).toBeLessThan(6_000);
    expect(snapshotsPerSecond).toBeCloseTo(1, 1);
    expect(delay!.p50).toBeGreaterThan(0);
    expect(delay!.p95).toBeGreaterThanOrEqual(delay!.p50);
    expect(delay!.p95).toBeLessThan(2_000);
  });

  test("reports who is in an area and around whom a box lies [MAP-01]", async () => {
    const world = createFakeWorld();
    for (const id of [1, 2, 3]) {
      world.server.vehicles.set(id, vehicle({ id }));
      world.server.positions.set(
        id,
        position({ vehicle: id, at: -1_000, longitude: id, latitude: id }),
      );
    }
    await world.open();
    const area = { type: "box", bounds: { west: 1.5, south: 1, east: 5, north: 5 } } as const;

    const hits = await world.engine.vehiclesIn(area);
    const idle = await world.engine.vehiclesIn(area, "moving");
    const bounds = await world.engine.boundsOf([1, 2, 99].map(vehicleId));

    expect(hits.ok && [...hits.value.vehicleIds]).toEqual([2, 3]);
    expect(idle.ok && idle.value.vehicleIds.length).toBe(0);
    expect(bounds.ok && bounds.value.east).toBeCloseTo(2, 5);
    expect(await world.engine.boundsOf([])).toEqual({ ok: false, reason: "noPositions" });
    expect(await world.engine.vehiclesIn({ type: "polygon", corners: [] })).toEqual({
      ok: false,
      reason: "noArea",
    });
  });

  test("shows and finds the point of interest that a vehicle is at [LIST-04, PANEL-03]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1 }));
    world.server.vehicles.set(2, vehicle({ id: 2 }));
    world.server.positions.set(2, position({ vehicle: 2, latitude: 10, longitude: 20 }));
    world.server.geofences.push({ id: 7, name: "Depósito", area: "CIRCLE (10 20, 100)" });
    await world.open();

    await world.engine.setListView({ ...DEFAULT_LIST_VIEW, search: "deposito" });
    await world.pass(1_000);

    expect(world.snapshot().list.rows).toMatchObject([{ vehicleId: 2, poi: "Depósito" }]);
  });

  test("leaves nothing behind when it is stopped", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    world.server.positions.set(1, position());
    await world.open();

    await world.engine.stop();
    await world.pass(0);

    expect(world.timerCount()).toBe(0);
    expect(world.server.connectionCount()).toBe(0);
    expect(await world.engine.locate(vehicleId(1))).toMatchObject({ reason: "unknownVehicle" });
    const before = world.snapshots.length;
    await world.pass(60_000);
    expect(world.snapshots).toHaveLength(before);
  });

  test("begins anew for the next user after it was stopped", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1 }));
    await world.open();
    await world.engine.stop();
    world.server.vehicles.clear();
    world.server.vehicles.set(2, vehicle({ id: 2, name: "Other" }));

    await world.engine.start();
    await world.engine.setListView(DEFAULT_LIST_VIEW);
    await world.pass(300);

    expect(world.snapshot().list.rows.map(({ name }) => name)).toEqual(["Other"]);
  });
});
