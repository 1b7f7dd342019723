import { describe, expect, test } from "vitest";
import { minutes, seconds } from "#domain/units";
import {
  createTileGate,
  FAILURES_IN_A_ROW,
  type GateState,
  TILE_LIMIT,
} from "../../../../src/map/base/tileGate.ts";
import { afterListening } from "../../../../src/map/base/timers.ts";

/** A server of tiles and a clock, both moved by the test. */
function createWorld(first: "answers" | "refuses" | "hangs") {
  let server = first;
  let now = 0;
  let asked = 0;
  let timers: { at: number; run: () => void }[] = [];
  const changes: GateState[] = [];
  const gate = createTileGate({
    ask(signal) {
      asked++;
      if (server === "answers") return Promise.resolve(true);
      if (server === "refuses") return Promise.reject(new TypeError("Failed to fetch"));
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    },
    setTimer(run, delay) {
      const timer = { at: now + delay, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    onChange: (state) => changes.push(state),
  });
  const settle = () => new Promise((wake) => setTimeout(wake, 0));
  return {
    gate,
    changes,
    asked: () => asked,
    waits: () => timers.length,
    become: (next: typeof first) => {
      server = next;
    },
    settle,
    async pass(duration: number) {
      const until = now + duration;
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        timers = timers.filter((each) => each !== next);
        next.run();
        await settle();
      }
      now = until;
    },
  };
}

describe("a server of map tiles", () => {
  test("is shown after it has given one tile, and not before [MAP-03]", async () => {
    const world = createWorld("answers");
    expect(world.gate.state()).toBe("asking");
    await world.settle();
    expect(world.changes).toEqual(["open"]);
    expect(world.waits()).toBe(0);
  });

  test("that refuses costs one call, and the built-in map stays [MAP-03]", async () => {
    const world = createWorld("refuses");
    await world.settle();
    expect(world.changes).toEqual(["closed"]);
    expect(world.asked()).toBe(1);
  });

  test("that hangs is given up within the time limit [MAP-03]", async () => {
    const world = createWorld("hangs");
    await world.pass(TILE_LIMIT - 1);
    expect(world.changes).toEqual([]);
    await world.pass(1);
    expect(world.changes).toEqual(["closed"]);
    expect(TILE_LIMIT).toBeLessThanOrEqual(4_000);
  });

  test("is asked again, ever more rarely, and shown when it is back [MAP-03]", async () => {
    const world = createWorld("refuses");
    await world.settle();
    await world.pass(seconds(30));
    expect(world.asked()).toBe(2);
    await world.pass(minutes(60));
    expect(world.asked()).toBeLessThan(20);

    world.become("answers");
    await world.pass(minutes(5));
    expect(world.changes).toEqual(["closed", "open"]);
  });

  test("is asked at once when somebody tries again [MAP-03]", async () => {
    const world = createWorld("refuses");
    await world.settle();
    world.become("answers");
    world.gate.retry();
    await world.settle();
    expect(world.gate.state()).toBe("open");
    expect(world.waits()).toBe(0);
  });

  test("is closed by failures in a row, not by some among many [MAP-03]", async () => {
    const world = createWorld("answers");
    await world.settle();
    for (let round = 0; round < 50; round++) {
      for (let failure = 1; failure < FAILURES_IN_A_ROW; failure++) world.gate.failed();
      world.gate.came();
    }
    expect(world.gate.state()).toBe("open");
    for (let failure = 0; failure < FAILURES_IN_A_ROW; failure++) world.gate.failed();
    expect(world.changes).toEqual(["open", "closed"]);
  });

  test("that stops answering later is closed too [MAP-03]", async () => {
    const world = createWorld("answers");
    await world.settle();
    world.gate.hangs();
    expect(world.gate.state()).toBe("closed");
  });

  test("is left alone when nobody wants it any more [MAP-03]", async () => {
    const world = createWorld("hangs");
    world.gate.dispose();
    await world.pass(minutes(60));
    expect(world.changes).toEqual([]);
    expect(world.asked()).toBe(1);
  });
});

describe("a time limit for an answer", () => {
  /** Timers that run only when the page has time for them. */
  function createPage() {
    const waiting: (() => void)[] = [];
    let over = false;
    const callOff = afterListening(
      seconds(4),
      () => {
        over = true;
      },
      (run) => {
        waiting.push(run);
        return () => void waiting.splice(0);
      },
    );
    return { waiting, callOff, isOver: () => over, turn: () => waiting.shift()?.() };
  }

  test("does not run out while the page is too busy to receive [MAP-03]", () => {
    const page = createPage();
    page.turn(); // however late that comes
    expect(page.isOver()).toBe(false);
    for (let turn = 0; turn < 40; turn++) page.turn();
    expect(page.isOver()).toBe(true);
  });

  test("is over without anything happening when it is called off [MAP-03]", () => {
    const page = createPage();
    page.turn();
    page.callOff();
    expect(page.waiting).toEqual([]);
    expect(page.isOver()).toBe(false);
  });
});
