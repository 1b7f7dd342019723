import { expect, test } from "vitest";
import { userId } from "#domain/ids";
import { createHeavyReads } from "../../../server/reports/heavyReads.ts";

const [ANA, BEA, CARL] = [1, 2, 3].map(userId) as [never, never, never];
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Reads that end when the test says so, by their names in the order in which they begin. */
function createReads() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    read: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    async end(name: string) {
      ends.get(name)?.();
      await settled();
    },
  };
}

test("one read at a time is under way, each person's in turn [H3]", async () => {
  const { begun, read, end } = createReads();
  const heavyReads = createHeavyReads();
  for (const name of ["a1", "a2", "a3", "a4"]) void heavyReads.of(ANA)(read(name));
  void heavyReads.of(BEA)(read("b1"));
  void heavyReads.of(CARL)(read("c1"));
  void heavyReads.of(BEA)(read("b2"));

  const order = ["a1", "b1", "c1", "a2", "b2", "a3", "a4"];
  for (const [at, name] of order.entries()) {
    expect(begun).toEqual(order.slice(0, at + 1));
    await end(name);
  }
  expect(begun).toEqual(order);
});

test("each gets its own answer, and one that fails holds nobody up [H3]", async () => {
  const heavyReads = createHeavyReads();
  const enqueue = heavyReads.of(ANA);
  const answers = await Promise.allSettled([
    enqueue(() => Promise.resolve(1)),
    enqueue(() => Promise.reject(new Error("lost"))),
    heavyReads.of(BEA)(() => Promise.resolve(3)),
  ]);
  expect(answers).toMatchObject([{ value: 1 }, { reason: { message: "lost" } }, { value: 3 }]);
  expect(await enqueue(() => Promise.resolve(4))).toBe(4);
});

test("what nobody waits for is read when nobody's read is left [H3]", async () => {
  const { begun, read, end } = createReads();
  const heavyReads = createHeavyReads();
  void heavyReads.of(ANA)(read("a1"));
  for (const name of ["idle1", "idle2"]) void heavyReads.whenIdle(read(name));
  void heavyReads.of(BEA)(read("b1"));
  await end("a1");
  await end("b1");
  void heavyReads.of(ANA)(read("a2"));
  await end("idle1");
  await end("a2");

  expect(begun).toEqual(["a1", "b1", "idle1", "a2", "idle2"]);
});
