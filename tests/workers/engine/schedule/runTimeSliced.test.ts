import fc from "fast-check";
import { expect, test } from "vitest";
import { milliseconds } from "#domain/units";
import { SLICE_MS } from "../../../../workers/engine/schedule/backgroundTask.ts";
import { runTimeSliced } from "../../../../workers/engine/schedule/runTimeSliced.ts";
import { createFakeTime } from "../../../support/fakeTime.ts";

/** Steps take as long as they say, on a clock that only they move. */
function open(costs: readonly number[]) {
  const time = createFakeTime();
  const slices: number[] = [];
  let spentMs = 0;
  let steps = 0;
  const ports = {
    monotonic: () => milliseconds(spentMs),
    setTimer: (run: () => void, delay: ReturnType<typeof milliseconds>) =>
      time.setTimer(() => {
        const before = spentMs;
        run();
        slices.push(spentMs - before);
      }, delay),
  };
  function* work() {
    for (const cost of costs) {
      spentMs += cost;
      steps++;
      yield;
    }
    return "all";
  }
  return { time, ports, slices, work, steps: () => steps };
}

test("everything is done, and no slice is longer than it may be by more than its last step", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 60 }), async (costs) => {
      const { time, ports, slices, work, steps } = open(costs);
      const done = runTimeSliced(ports, work(), new AbortController().signal);
      await time.pass(1_000);
      expect(await done).toBe("all");
      expect(steps()).toBe(costs.length);
      expect(slices.reduce((sum, slice) => sum + slice, 0)).toBe(
        costs.reduce((sum, cost) => sum + cost, 0),
      );
      for (const slice of slices) expect(slice).toBeLessThan(SLICE_MS + Math.max(0, ...costs) + 1);
      expect(time.timerCount()).toBe(0);
    }),
  );
});

test("work that is aborted goes on no further", async () => {
  const { time, ports, work, steps } = open([10, 10, 10]);
  const ending = new AbortController();
  const done = runTimeSliced(ports, work(), ending.signal);
  await time.pass(1);
  ending.abort(new Error("nobody waits"));
  await expect(done).rejects.toThrow("nobody waits");
  await time.pass(1_000);
  expect(steps()).toBe(1);
});

test("what the work throws is thrown once, to whoever waits", async () => {
  const { time, ports } = open([]);
  const done = runTimeSliced(
    ports,
    // oxlint-disable-next-line require-yield -- it never gets that far
    (function* () {
      throw new Error("broken");
    })(),
    new AbortController().signal,
  );
  const failed = expect(done).rejects.toThrow("broken");
  await time.pass(1_000);
  await failed;
  expect(time.timerCount()).toBe(0);
});
