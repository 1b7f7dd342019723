import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { takeBackAll } from "../../../../src/state/undo/takeBackAll.ts";
import type { Written } from "../../../../src/state/undo/useUndoNotice.tsx";

afterEach(() => vi.restoreAllMocks());

/** A server that undoes what it is asked for, but of these tokens. */
function serve(refused: ReadonlySet<string>) {
  const asked: string[] = [];
  let open = 0;
  let mostOpen = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    const token = (url as string).split("/").at(-1) ?? "";
    asked.push(token);
    mostOpen = Math.max(mostOpen, ++open);
    await Promise.resolve();
    open--;
    return refused.has(token)
      ? Response.json({ code: "outdated", detail: "changed since" }, { status: 412 })
      : new Response(null, { status: 204 });
  });
  return { asked, mostOpen: () => mostOpen };
}

const take = (writes: readonly Written[], isStopped = () => false) =>
  takeBackAll(writes, { onProgress: vi.fn(), isStopped });
const written = (count: number): Written[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, token: `t${at + 1}` }));

test("whatever is refused, each write is taken back or left in its order [VEH-03]", async () => {
  const any = fc.array(fc.boolean(), { minLength: 1, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(any, async (isRefused) => {
      const writes = written(isRefused.length);
      const refused = writes.filter((_, at) => isRefused[at]);
      serve(new Set(refused.map(({ token }) => token)));
      const { takenBack, left, failure } = await take(writes);
      expect(left).toEqual(refused);
      expect(new Set(takenBack.map(({ id }) => id))).toEqual(
        new Set(writes.filter((one) => !refused.includes(one)).map(({ id }) => id)),
      );
      expect(failure?.reason).toBe(refused.length > 0 ? "outdated" : undefined);
    }),
    { numRuns: 30 },
  );
});

test("what may depend on another is taken back after it, the last one first [GRP-01]", async () => {
  for (const mark of [{ isInOrder: true }, { isBeside: true }, { isChained: true }] as const) {
    const { asked, mostOpen } = serve(new Set());
    await take(written(30).map((one) => ({ ...one, ...mark })));
    expect(asked).toEqual(Array.from({ length: 30 }, (_, at) => `t${30 - at}`));
    expect(mostOpen()).toBe(1);
  }
});

test("what is chained to a write that stays is not asked for, all else is", async () => {
  const { asked } = serve(new Set(["t3"]));
  const writes: Written[] = written(4).map((one) =>
    one.id === 1 ? { ...one, isChained: true } : { ...one, isInOrder: true },
  );
  const { left } = await take(writes);
  expect(asked).toEqual(["t4", "t3", "t2"]);
  expect(left.map(({ token }) => token)).toEqual(["t1", "t3"]);
});

test("who stops keeps the rest to be taken back later [VEH-03]", async () => {
  const { asked } = serve(new Set());
  const { left, failure } = await take(written(1_000), () => asked.length >= 100);
  expect(asked.length).toBeLessThan(110);
  expect(left).toEqual(written(1_000).slice(0, 1_000 - asked.length));
  expect(failure).toBeUndefined();
});

test("the links of a thing that is taken back, too, are not the thing", async () => {
  serve(new Set());
  const { takenBack } = await take([
    { id: 7, token: "made" },
    { id: 7, token: "linked", isBeside: true },
  ]);
  expect(takenBack).toEqual([{ id: 7, undone: "removed" }]);
});

test("what cannot be taken back by asking once more is not asked for again, all else is [VEH-03]", async () => {
  const refusals: Readonly<Record<string, () => Response>> = {
    t1: () => Response.json({ code: "outdated" }, { status: 412 }),
    t2: () => Response.json({ code: "notFound" }, { status: 404 }),
    t3: () => Response.json({ code: "notAllowed" }, { status: 403 }),
    t4: () => Response.json({ code: "internal" }, { status: 500 }),
    t5: () => Response.json({ code: "diskFull" }, { status: 507 }),
    t6: () => {
      throw new TypeError("Failed to fetch");
    },
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(
    async (url) =>
      refusals[(url as string).split("/").at(-1) ?? ""]?.() ?? new Response(null, { status: 204 }),
  );
  const { left, again } = await take(written(7));
  expect(left).toEqual(written(6));
  expect(again).toEqual(written(6).slice(3));
});

test("what is chained to a write that stays for good is not asked for again", async () => {
  serve(new Set(["t3"]));
  const writes: Written[] = written(3).map((one) =>
    one.id === 1 ? { ...one, isChained: true } : one,
  );
  expect((await take(writes)).again).toEqual([]);
});
