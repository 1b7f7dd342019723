import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFakeWorld } from "../../support/fakeWorld.ts";
import { position, vehicle } from "../../support/fleetBuilders.ts";

async function openWithOne(options: Parameters<typeof createFakeWorld>[0] = {}) {
  const world = createFakeWorld(options);
  world.server.vehicles.set(1, vehicle());
  world.server.positions.set(1, position({ at: -1_000, speed: 10 }));
  await world.open();
  return world;
}

describe("a lost connection [WS-01]", () => {
  test("is reported with the moment up to which the snapshot holds, and the fleet stays", async () => {
    const world = await openWithOne({ chance: 1 });
    await world.pass(10_000);
    world.server.send("{}");
    const receivedAt = world.serverNow();
    world.server.setReachable(false);
    await world.pass(3_000);

    world.server.cutConnections();
    await world.pass(300);

    const { connection, counts } = world.snapshot();
    expect(connection.type).toBe("lost");
    if (connection.type !== "lost") return;
    expect(Math.abs((connection.asOf ?? 0) - receivedAt)).toBeLessThan(1_100);
    expect(connection.retryAt - world.snapshot().now).toBeLessThanOrEqual(1_000);
    expect(counts.moving).toBe(1);
  });

  test("is followed by a new load: what was missed is there, what is gone is gone [S03]", async () => {
    const world = await openWithOne();
    world.server.vehicles.set(2, vehicle({ id: 2 }));
    world.server.cutConnections();
    world.server.positions.set(1, position({ at: 100, speed: 0 }));
    world.server.vehicles.set(3, vehicle({ id: 3, name: "New" }));
    world.server.vehicles.delete(2);

    await world.pass(2_000);

    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().counts).toEqual({ moving: 0, idle: 1, stopped: 0, disconnected: 1 });
    expect(world.snapshot().list.rows.map(({ name }) => name)).toEqual(["Vehicle 1", "New"]);
    expect(world.snapshot().feed.refused).toEqual({});
  });

  test("never shows an older position than before, even if the server does", async () => {
    const world = await openWithOne();
    world.server.report(position({ at: 200, speed: 50 }));
    await world.pass(300);
    world.server.positions.set(1, position({ at: -5_000, speed: 0 }));

    world.server.cutConnections();
    await world.pass(2_000);

    expect(world.snapshot().list.rows[0]?.speed).toBe(50);
  });

  test("loses nothing that is sent while the fleet loads [S04]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    world.server.positions.set(1, position({ at: -1_000, speed: 1 }));
    await world.engine.watch(async (snapshot) => void world.snapshots.push(snapshot));
    await world.engine.start();
    await world.pass(0);
    world.server.hold();
    world.server.cutConnections();
    await world.pass(1_000);
    world.server.release(); // the session
    world.server.hold();
    await world.pass(10);

    // The answers are made already, so they do not hold this one.
    world.server.send({
      positions: [
        {
          deviceId: 1,
          id: 5_000_000,
          fixTime: "2026-01-15T12:00:00Z",
          latitude: 1,
          longitude: 1,
          speed: 42,
        },
      ],
    });
    world.server.release();
    await world.pass(1_000);

    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().list.rows[0]?.speed).toBe(42);
  });

  test.each([1000, 1001, 1006, 1011, 1012, 1013, 4000, 4008, 4999])(
    "is opened again after close code %i [S02]",
    async (code) => {
      const world = await openWithOne();
      world.server.cutConnections(code);
      await world.pass(1_500);
      expect(world.snapshot().connection).toEqual({ type: "live" });
      expect(world.server.connectionCount()).toBe(1);
    },
  );

  test("that is only silent is noticed, too [S02]", async () => {
    const world = await openWithOne();
    for (let heartbeat = 0; heartbeat < 4; heartbeat++) {
      await world.pass(25_000);
      world.server.send("{}");
    }
    const loads = () => world.server.asked.filter((path) => path === "/api/session").length;
    const asked = loads();
    expect(world.snapshot().connection).toEqual({ type: "live" });

    await world.pass(64_000);
    expect(loads()).toBe(asked);
    await world.pass(8_000);

    expect(loads()).toBeGreaterThan(asked);
    expect(world.server.connectionCount()).toBe(1);
  });

  test("that never opens is given up and tried again", async () => {
    const world = createFakeWorld();
    let opened = 0;
    const { openSocket } = world.ports;
    Object.assign(world.ports, {
      openSocket: (...line: Parameters<typeof openSocket>) =>
        ++opened === 1 ? { send: () => undefined, close: () => undefined } : openSocket(...line),
    });

    await world.open();
    await world.pass(25_000);

    expect(opened).toBe(2);
    expect(world.snapshot().connection).toEqual({ type: "live" });
  });

  test("is opened at once when the network returns or the user asks [S13]", async () => {
    for (const wake of ["networkReturns", "reconnect"] as const) {
      const world = await openWithOne({ chance: 1 });
      world.server.setReachable(false);
      world.server.cutConnections();
      await world.pass(120_000);
      expect(world.snapshot().connection.type).toBe("lost");
      world.server.setReachable(true);

      if (wake === "reconnect") await world.engine.reconnect();
      else world.networkReturns();
      await world.pass(300);

      expect(world.snapshot().connection).toEqual({ type: "live" });
    }
  });

  test("is replaced when the network returns, even if it believes to be open [S13]", async () => {
    const world = await openWithOne({ chance: 1 });
    world.server.positions.set(1, position({ at: 100, speed: 0 }));

    world.networkReturns();
    await world.pass(300);

    expect(world.server.connectionCount()).toBe(1);
    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().counts.idle).toBe(1);
  });

  test("is opened again after the computer has slept [S13] [E07]", async () => {
    const world = await openWithOne();
    world.server.positions.set(1, position({ at: 4_000, speed: 0 }));

    world.sleep(8 * 3_600_000);
    await world.pass(7_000);

    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().counts.idle).toBe(1);
  });

  test("is tried at most once a second on average while the server is away [S12]", async () => {
    const world = await openWithOne({ chance: 0.1 });
    world.server.setReachable(false);
    world.server.cutConnections();
    const before = world.server.asked.length;

    await world.pass(600_000);

    expect(world.server.asked.length - before).toBeLessThan(600);
    expect(world.server.asked.length - before).toBeGreaterThan(20);
  });

  test("waits as long as a busy server asks [S07] [S12]", async () => {
    const world = await openWithOne({ chance: 0 });
    world.server.answerWith({ status: 503, headers: { "retry-after": "20" } });
    world.server.cutConnections();
    await world.pass(1_000);
    const asked = world.server.asked.length;

    await world.pass(18_000);
    expect(world.server.asked).toHaveLength(asked);

    world.server.answerWith(undefined);
    await world.pass(3_000);
    expect(world.snapshot().connection).toEqual({ type: "live" });
  });

  test.each([502, 400, 429, 200])(
    "is tried again after answer %i with nonsense [S12]",
    async (status) => {
      const world = await openWithOne();
      world.server.answerWith({ status });
      world.server.cutConnections();
      await world.pass(5_000);
      expect(world.snapshot().connection.type).toBe("lost");
      expect(world.snapshot().counts.moving).toBe(1);

      world.server.answerWith(undefined);
      await world.pass(31_000);
      expect(world.snapshot().connection).toEqual({ type: "live" });
    },
  );

  test("that brings nonsense three times in ten seconds is opened anew [E02]", async () => {
    const world = await openWithOne();
    const asked = world.server.asked.length;
    for (const text of ["{", "nonsense", "[]"]) world.server.send(text);
    await world.pass(2_000);

    expect(world.server.asked.length).toBeGreaterThan(asked);
    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().feed.refused).toEqual({ unreadable: 3 });
  });

  test("is not mixed up with its successor: late words of the old one count for nothing", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle());
    const lines: Parameters<typeof world.ports.openSocket>[1][] = [];
    const { openSocket } = world.ports;
    Object.assign(world.ports, {
      openSocket: (...line: Parameters<typeof openSocket>) => {
        lines.push(line[1]);
        return openSocket(...line);
      },
    });
    await world.open();
    world.server.cutConnections();
    await world.pass(2_000);
    expect(lines).toHaveLength(2);

    lines[0]!.onText(JSON.stringify({ devices: [{ id: 5, name: "Ghost", uniqueId: "g" }] }));
    lines[0]!.onClose(4401);
    await world.pass(1_000);

    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().list.total).toBe(1);
  });
});

test("the user's token is sent on every connection that opens, if there is one [WS-01]", async () => {
  const world = createFakeWorld();
  await world.open();
  expect(world.server.received).toEqual([]);

  world.server.giveToken("secret");
  world.server.cutConnections();
  await world.pass(2_000);

  expect(world.server.received).toEqual(['{"token":"secret"}']);
});

describe("a session that has ended", () => {
  test("is shown, and nothing of the fleet is left [S10]", async () => {
    const world = await openWithOne();

    world.server.cutConnections(4401);
    await world.pass(300);

    expect(world.snapshot()).toMatchObject({
      connection: { type: "signedOut" },
      counts: { moving: 0, idle: 0, stopped: 0, disconnected: 0 },
      list: { total: 0 },
    });
    const asked = world.server.asked.length;
    await world.pass(600_000);
    expect(world.server.asked).toHaveLength(asked);
  });

  test("is sent to a page that nobody looks at [E13]", async () => {
    const world = await openWithOne();
    await world.engine.setVisible(false);
    const before = world.snapshots.length;

    world.server.cutConnections(4401);
    await world.pass(2_000);

    expect(world.snapshots.length).toBeGreaterThan(before);
    expect(world.snapshot().connection).toEqual({ type: "signedOut" });
  });

  test.each([401, 404])("is known by answer %i to who is signed in", async (status) => {
    const world = await openWithOne();
    world.server.answerWith({ status });

    world.server.cutConnections();
    await world.pass(2_000);

    expect(world.snapshot().connection).toEqual({ type: "signedOut" });
  });

  test("can be followed by another one", async () => {
    const world = await openWithOne();
    world.server.cutConnections(4401);
    await world.pass(1_000);

    await world.engine.start();
    await world.pass(300);

    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().counts.moving).toBe(1);
  });
});

test("whatever happens to the connection, the fleet ends as the server's [S01] [WS-01]", async () => {
  const event = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant("report"),
        vehicle: fc.integer({ min: 1, max: 4 }),
        speed: fc.nat(100),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constantFrom("cut", "hold", "release", "bad") }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constantFrom("unreachable", "reachable") }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom("register", "remove"),
        vehicle: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ type: fc.constant("pass"), ms: fc.nat(3_000) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      const world = createFakeWorld();
      for (const id of [1, 2]) world.server.vehicles.set(id, vehicle({ id }));
      const removed = new Set<number>();
      await world.open();
      let at = 0;
      for (const happening of events) {
        const { type, ...facts } = happening as {
          type: string;
          vehicle?: number;
          speed?: number;
          ms?: number;
        };
        if (type === "report" && world.server.vehicles.has(facts.vehicle ?? 0))
          world.server.report(position({ vehicle: facts.vehicle!, speed: facts.speed!, at: ++at }));
        if (type === "cut") world.server.cutConnections();
        if (type === "hold") world.server.hold();
        if (type === "release") world.server.release();
        if (type === "bad") world.server.send("{bad");
        if (type === "unreachable" || type === "reachable") {
          world.server.setReachable(type === "reachable");
          if (type === "unreachable") world.server.cutConnections();
        }
        // A server never gives an id to a second vehicle.
        if (type === "register" && !removed.has(facts.vehicle!))
          world.server.vehicles.set(facts.vehicle!, vehicle({ id: facts.vehicle! }));
        if (type === "remove") {
          removed.add(facts.vehicle!);
          world.server.vehicles.delete(facts.vehicle!);
          world.server.positions.delete(facts.vehicle!);
          world.server.cutConnections(1012); // nothing else reports deletions
        }
        if (type === "pass") await world.pass(facts.ms!);
      }
      world.server.release();
      world.server.setReachable(true);
      world.networkReturns();
      await world.pass(62_000);
      world.server.send("{}");
      world.server.cutConnections();
      await world.pass(32_000);

      const shown = world
        .snapshot()
        .list.rows.map(({ vehicleId, speed, fixTime }) => ({ vehicleId, speed, fixTime }));
      const truth = [...world.server.vehicles.keys()].map((id) => {
        const held = world.server.positions.get(id);
        return { vehicleId: id, speed: held?.speed ?? 0, fixTime: held?.fixTime };
      });
      const byId = (left: { vehicleId: number }, right: { vehicleId: number }) =>
        left.vehicleId - right.vehicleId;
      expect(shown.sort(byId)).toEqual(truth.sort(byId));
    }),
    { numRuns: 25 },
  );
}, 120_000);
