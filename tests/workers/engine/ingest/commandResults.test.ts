import { describe, expect, test } from "vitest";
import type { CommandResult } from "#contract/feed/commandResult";
import { createListeningWorld } from "../../../support/listeningWorld.ts";

const PATH = "/api/actuations/results";

/** A server that ended a command while the page was away. */
function createWorld() {
  const world = createListeningWorld();
  const results: CommandResult[] = [];
  const ended: { readonly time: string }[] = [];
  world.server.answers[PATH] = (query) =>
    ended.filter(
      ({ time }) =>
        Date.parse(time) >= Date.parse(query.get("from") ?? "") &&
        Date.parse(time) <= Date.parse(query.get("to") ?? ""),
    );
  return {
    ...world,
    results,
    watch: () =>
      world.engine.watchCommandResults(async (some) => void results.push(...some), undefined),
    end: () =>
      ended.push({
        commandId: "7",
        deviceId: 1,
        outcome: "unknown",
        time: new Date(world.serverNow()).toISOString(),
        attributes: {},
      } as { time: string }),
  };
}

describe("results that were missed while the connection was away", () => {
  test("are received whenever in the server's second they came [D2]", async () => {
    for (let afterMs = 0; afterMs < 3_000; afterMs += 50) {
      const world = createWorld();
      await world.pass(950);
      await world.watch();
      await world.open();
      world.server.setReachable(false);
      world.server.cutConnections();
      await world.pass(afterMs);
      world.end();
      world.server.setReachable(true);
      await world.pass(30_000);
      expect(world.results.map(({ outcome }) => outcome)).toEqual(["unknown"]);
    }
  });

  test("are asked for again when the server did not answer, over the same connection [D2]", async () => {
    const world = createWorld();
    await world.watch();
    await world.open();
    world.server.setReachable(false);
    world.server.cutConnections();
    await world.pass(2_000);
    world.end();
    const answer = world.server.answers[PATH]!;
    let failures = 0;
    world.server.answers[PATH] = (query) => {
      if (++failures <= 3) throw new TypeError("the line broke");
      return answer(query);
    };
    world.server.setReachable(true);
    await world.pass(40_000);

    expect(failures).toBe(4);
    expect(world.results.map(({ outcome }) => outcome)).toEqual(["unknown"]);
  });
});
