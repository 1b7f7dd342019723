import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { days, epochMs, minutes } from "#domain/units";
import { answerOf, bytesOf, historyResponse, readAsked } from "../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";
import { createMemoryAnswers } from "../../../support/memoryAnswers.ts";

/** An engine of a user who has looked at the day before yesterday. */
async function lookedBack(session: object = {}) {
  const browser = createMemoryAnswers();
  const world = createFakeWorld({ answers: browser.tab() });
  const own = world.server.answers["/api/session"]!;
  world.server.answers["/api/session"] = (query) => ({ ...(own(query) as object), ...session });
  world.server.vehicles.set(1, vehicle());
  world.server.positions.set(1, position());
  const points = Array.from({ length: 300 }, (_, row) => ({ at: days(-3) + row * minutes(10) }));
  world.server.answers["/api/history"] = (query) => {
    const asked = readAsked(query);
    const isOver = asked.to < NOON - days(0.5);
    const blocks = answerOf(new Map([[1, points]]), asked);
    return historyResponse(bytesOf(blocks, isOver ? { tag: '"same"' } : {}));
  };
  world.server.answers["/api/reports/events"] = () => [];
  world.server.answers["/api/server"] = () => ({ attributes: {} });
  await world.open();
  const [from, to] = [epochMs(NOON + days(-2.5)), epochMs(NOON + days(-1.5))];
  await world.engine.openHistory({ vehicles: [vehicleId(1)], from, to }, from);
  await world.pass(1_000);
  expect(world.snapshot().history?.load).toEqual({ type: "complete" });
  return { world, browser };
}

describe("what the browser keeps of the past [HIST-07] [AUTH-08]", () => {
  test("is of the user who is signed in, and stays while the connection comes and goes", async () => {
    const { world, browser } = await lookedBack();
    expect(browser.owner()).toBe("1");
    const kept = browser.keys();
    expect(kept.length).toBeGreaterThan(0);

    world.server.cutConnections();
    await world.pass(20_000);
    expect(world.snapshot().connection.type).toBe("live");
    expect(browser.keys()).toEqual(kept);
  });

  test("is gone when the engine has stopped", async () => {
    const { world, browser } = await lookedBack();
    await world.engine.stop();
    expect([browser.keys(), browser.owner()]).toEqual([[], undefined]);
  });

  test("is gone when the server has ended the session", async () => {
    const { world, browser } = await lookedBack();
    world.server.cutConnections(4401);
    await world.pass(100);
    expect(world.snapshot().connection.type).toBe("signedOut");
    expect([browser.keys(), browser.owner()]).toEqual([[], undefined]);
  });

  test("is nothing of the guest of a shared link", async () => {
    const { browser } = await lookedBack({ temporary: true, attributes: { access: "full" } });
    expect([browser.keys(), browser.owner()]).toEqual([[], undefined]);
  });
});
