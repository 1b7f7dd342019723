import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { createFakeWorld } from "../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";

async function open() {
  const world = createFakeWorld();
  world.server.vehicles.set(1, vehicle({ id: 1 }));
  world.server.answers["/api/server"] = () => ({ id: 1 });
  await world.open();
  const openedAt = world.serverNow();
  let lastFix = 0;
  /** The same call brings the partner's rules: when it opens, and once a minute from then on. */
  const askedForRules = () => 1 + Math.floor((world.serverNow() - openedAt) / 60_000);
  return {
    ...world,
    /** A report whose fix is new, and which the server took in so long ago. */
    report(takenInAgoMs: number) {
      const serverTime = epochMs(world.serverNow() - takenInAgoMs);
      world.server.report({
        ...position({ vehicle: 1, at: ++lastFix - 3_600_000 }),
        serverTime,
      });
      return serverTime;
    },
    heartbeat: () => world.server.send("{}"),
    pings: () =>
      world.server.asked.filter((path) => path === "/api/server").length - askedForRules(),
    connection: () => world.snapshot().connection,
  };
}

describe("a connection that is up", () => {
  test("is delayed when the server is silent beyond its heartbeat, and the server is pinged once [WS-02]", async () => {
    const world = await open();
    world.heartbeat();
    const receivedAt = world.serverNow();
    await world.pass(55_000);
    expect([world.connection().type, world.pings()]).toEqual(["live", 0]);

    await world.pass(7_000);
    expect(world.connection()).toEqual({ type: "delayed", asOf: epochMs(receivedAt) });
    expect(world.pings()).toBe(1);

    world.heartbeat();
    await world.pass(1_000);
    expect(world.connection()).toEqual({ type: "live" });
  });

  test("is live through every heartbeat of a quiet fleet [WS-02]", async () => {
    const world = await open();
    for (let heartbeat = 0; heartbeat < 5; heartbeat++) {
      world.heartbeat();
      await world.pass(55_000);
      expect(world.connection().type).toBe("live");
    }
    expect(world.pings()).toBe(0);
  });

  test("is lost as soon as a ping finds no way to the server [WS-02]", async () => {
    const world = await open();
    world.heartbeat();
    await world.pass(50_000);
    world.server.setReachable(false);
    await world.pass(11_000); // a connection counts as dead after 65 s
    expect(world.connection().type).toBe("lost");
  });

  test("is not lost by a server that refuses the ping: it has answered [WS-02]", async () => {
    const world = await open();
    delete world.server.answers["/api/server"];
    world.heartbeat();
    await world.pass(62_000);
    expect([world.connection().type, world.pings()]).toEqual(["delayed", 1]);
  });

  test("is delayed while it brings what the server took in more than 10 s ago [WS-02]", async () => {
    const world = await open();
    world.report(0);
    await world.pass(2_000);
    expect(world.connection()).toEqual({ type: "live" });

    const takenIn = world.report(30_000);
    await world.pass(1_500);
    const late = world.connection();
    expect(late.type).toBe("delayed");
    expect(late.type === "delayed" && Math.abs(late.asOf - takenIn)).toBeLessThan(3_000);

    world.report(0);
    await world.pass(2_500);
    expect(world.connection()).toEqual({ type: "live" });
  });

  test("is live when trackers empty their memories: the server took that in just now [WS-02]", async () => {
    const world = await open();
    for (let at = 0; at < 20; at++) {
      world.report(500);
      await world.pass(200);
    }
    expect(world.connection()).toEqual({ type: "live" });
    expect(world.snapshot().now - NOON).toBeGreaterThan(4_000);
  });
});

test("whether the last fetch of the lists was answered is recorded [WS-02]", async () => {
  const world = createFakeWorld();
  expect((await world.engine.diagnostics()).connectionOk).toBeUndefined();
  await world.open();
  expect((await world.engine.diagnostics()).connectionOk).toBe(true);

  world.server.answerWith({ status: 503 });
  world.server.cutConnections();
  await world.pass(5_000);
  expect((await world.engine.diagnostics()).connectionOk).toBe(false);

  world.server.answerWith(undefined);
  await world.pass(60_000);
  expect((await world.engine.diagnostics()).connectionOk).toBe(true);
});
