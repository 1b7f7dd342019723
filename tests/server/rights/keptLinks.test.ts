import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createKeptLinks } from "../../../server/rights/keptLinks.ts";

const KEYS = ["1 vehicle", "2 vehicle", "1 group"] as const;

describe("links that are kept", () => {
  test("are those that there are, whatever changes while they are read", async () => {
    const id = fc.nat({ max: 5 });
    const key = fc.constantFrom(...KEYS);
    const step = fc.oneof(
      fc.record({ type: fc.constant("ask" as const), key }),
      fc.record({ type: fc.constant("change" as const), key, ids: fc.array(id) }),
      fc.record({ type: fc.constant("changeAll" as const), key, ids: fc.array(id) }),
      fc.record({ type: fc.constant("finish" as const), at: fc.nat(), fails: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const links = new Map<string, Set<number>>(KEYS.map((one) => [one, new Set([1, 2, 3])]));
        const kept = createKeptLinks();
        const waiting: ((fails: boolean) => void)[] = [];
        const ask = (one: string) =>
          kept.get(
            one,
            (among) =>
              new Promise((resolve, reject) => {
                // What a reading finds is what stands when it begins.
                const all = [...(links.get(one) ?? [])];
                const found = new Set(among ? all.filter((at) => among.includes(at)) : all);
                waiting.push((fails) => (fails ? reject(new Error("cut")) : resolve(found)));
              }),
          );
        for (const taken of steps) {
          if (taken.type === "ask") ask(taken.key).catch(() => undefined);
          else if (taken.type === "finish")
            waiting.splice(taken.at % (waiting.length || 1), 1)[0]?.(taken.fails);
          else {
            const set = links.get(taken.key);
            for (const at of taken.ids) if (!set?.delete(at)) set?.add(at);
            if (taken.type === "change") kept.doubt(taken.ids, (one) => one === taken.key);
            else kept.forget((one) => one === taken.key);
          }
          await Promise.resolve();
        }
        for (const one of KEYS) {
          const asked = ask(one);
          for (const finish of waiting.splice(0)) finish(false);
          expect(await asked).toEqual(links.get(one));
        }
      }),
    );
  });

  test("are the same set as long as the same is in it", async () => {
    const kept = createKeptLinks();
    const ask = () => kept.get("1 vehicle", async (among) => new Set(among ? [] : [1, 2]));
    const first = await ask();
    expect(await ask()).toBe(first);
    kept.doubt([3], () => true);
    expect(await ask()).toBe(first);
    kept.doubt([2], () => true);
    expect(await ask()).toEqual(new Set([1]));
    expect(first).toEqual(new Set([1, 2]));
  });

  test("are asked of what changed alone, and anew when that is a lot", async () => {
    const kept = createKeptLinks();
    const asked: (readonly number[] | undefined)[] = [];
    const ask = () =>
      kept.get("1 vehicle", async (among) => {
        asked.push(among);
        return new Set([1]);
      });
    await ask();
    kept.doubt([1, 5], () => true);
    await ask();
    kept.doubt(
      Array.from({ length: 2_000 }, (_, at) => at),
      () => true,
    );
    await ask();
    expect(asked).toEqual([undefined, [1, 5], undefined]);
  });

  test("are not kept any more when so much has changed that all is read anew anyway [M4]", async () => {
    const kept = createKeptLinks();
    await kept.get("1 vehicle", async () => new Set([1]));
    let isHeld = true;
    for (let id = 0; id < 1_100; id++) {
      isHeld = false;
      kept.doubt([id], () => {
        isHeld = true;
        return true;
      });
    }
    expect(isHeld).toBe(false);
  });
});
