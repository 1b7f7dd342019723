import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import type { CallResult } from "../../../src/api/callServer.ts";
import {
  keepMapOptions,
  MAP_OPTIONS_ATTRIBUTE,
  type MapOptionsKeeper,
} from "../../../src/state/keepMapOptions.ts";
import { DEFAULT_MAP_OPTIONS, type MapOptions } from "../../../src/state/mapOptions.ts";

const SAVED = { ok: true, value: undefined } as const;
const FAILED = {
  ok: false,
  error: { reason: "offline", detail: "", retryAfterSeconds: undefined },
} as const;

/** An account on a server and the storage of a browser, both of which outlive a page. */
function createWorld(more: Partial<User> = {}) {
  const person = userFromWire({ id: 7, email: "a@b.test", attributes: {}, ...more });
  if (!person) throw new Error("no user");
  let account: string | undefined;
  let answer: () => Promise<CallResult<unknown>> = async () => SAVED;
  const timers = new Set<() => void>();
  const saves: string[] = [];
  const newBrowser = () => new Map<string, unknown>();
  const open = (browser: Map<string, unknown> | undefined): MapOptionsKeeper =>
    keepMapOptions({
      user: { ...person, attributes: account ? { [MAP_OPTIONS_ATTRIBUTE]: account } : {} },
      recall: (name) => browser?.get(name),
      remember: (name, value) => browser?.set(name, structuredClone(value)),
      async save(text) {
        saves.push(text);
        const result = await answer();
        if (result.ok) account = text;
        return result;
      },
      setTimer(run) {
        timers.add(run);
        return () => timers.delete(run);
      },
    });
  return {
    open,
    newBrowser,
    saves,
    setAccount: (text: string) => {
      account = text;
    },
    setAnswer: (next: () => Promise<CallResult<unknown>>) => {
      answer = next;
    },
    async pass() {
      for (const run of timers) {
        timers.delete(run);
        run();
      }
      await new Promise((wake) => setTimeout(wake, 0));
    },
  };
}

const DARK: Partial<MapOptions> = { base: "dark", labels: false };

describe("map options are kept", () => {
  test("at once here, a moment later with the account, and so in a second browser [MAP-10]", async () => {
    const world = createWorld();
    const first = world.open(world.newBrowser());
    first.change(DARK);
    expect(first.get().options).toEqual({ ...DEFAULT_MAP_OPTIONS, ...DARK });
    expect(first.get().keeping).toBe("saving");

    await world.pass();

    expect(first.get().keeping).toBe("account");
    expect(world.open(world.newBrowser()).get().options).toEqual(first.get().options);
  });

  test("several changes in a moment are one call [MAP-10]", async () => {
    const world = createWorld();
    const keeper = world.open(world.newBrowser());
    for (const labels of [false, true, false]) keeper.change({ labels });
    await world.pass();
    expect(world.saves.map((text) => JSON.parse(text).labels)).toEqual([false]);
  });

  test("here alone for who may change nothing of themselves [MAP-10]", async () => {
    for (const more of [{ readonly: true }, { temporary: true }]) {
      const world = createWorld(more);
      const browser = world.newBrowser();
      world.open(browser).change(DARK);
      await world.pass();
      expect(world.saves).toEqual([]);
      const again = world.open(browser);
      expect(again.get().keeping).toBe("browser");
      expect(again.get().options.base).toBe("dark");
    }
  });

  test("what could not be saved is not lost: it is saved at the next start [MAP-10]", async () => {
    const world = createWorld();
    const browser = world.newBrowser();
    world.setAnswer(async () => FAILED);
    const keeper = world.open(browser);
    keeper.change(DARK);
    await world.pass();
    expect(keeper.get().keeping).toBe("failed");

    world.setAnswer(async () => SAVED);
    world.setAccount(JSON.stringify({ base: "light" }));
    const again = world.open(browser);
    expect(again.get().options.base).toBe("dark");
    await world.pass();
    expect(world.open(world.newBrowser()).get().options.base).toBe("dark");
  });

  test("trying again saves [MAP-10]", async () => {
    const world = createWorld();
    world.setAnswer(async () => FAILED);
    const keeper = world.open(world.newBrowser());
    keeper.change(DARK);
    await world.pass();
    world.setAnswer(async () => SAVED);
    keeper.retry();
    await world.pass();
    expect(keeper.get().keeping).toBe("account");
  });

  test("as long as the page lives where the browser allows no storage [MAP-10, U09]", async () => {
    const world = createWorld({ readonly: true });
    const keeper = world.open(undefined);
    keeper.change(DARK);
    await world.pass();
    expect(keeper.get().options.base).toBe("dark");
  });

  test("a saved browser believes the account, which another may have changed [MAP-10]", async () => {
    const world = createWorld();
    const browser = world.newBrowser();
    world.open(browser).change(DARK);
    await world.pass();
    world.setAccount(JSON.stringify({ base: "satellite" }));
    expect(world.open(browser).get().options.base).toBe("satellite");
  });

  test("nonsense in the account or the browser is the defaults [MAP-10]", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (stored, text) => {
        const world = createWorld();
        world.setAccount(text);
        const keeper = world.open(new Map([["mapOptions.7", stored]]));
        expect(Object.keys(keeper.get().options)).toEqual(Object.keys(DEFAULT_MAP_OPTIONS));
      }),
    );
  });

  test("however changes and saves fall, account and page agree in the end [MAP-10]", async () => {
    const step = fc.constantFrom("change", "pass", "fail", "mend");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = createWorld();
        const keeper = world.open(world.newBrowser());
        let flips = false;
        for (const each of steps) {
          if (each === "change") {
            flips = !flips;
            keeper.change({ labels: flips });
          } else if (each === "pass") await world.pass();
          else world.setAnswer(async () => (each === "fail" ? FAILED : SAVED));
        }
        world.setAnswer(async () => SAVED);
        await world.pass();
        keeper.retry();
        await world.pass();
        expect(keeper.get().keeping).toBe("account");
        expect(world.open(world.newBrowser()).get().options).toEqual(keeper.get().options);
      }),
      { numRuns: 60 },
    );
  });
});
