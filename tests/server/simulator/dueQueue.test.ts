import fc from "fast-check";
import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { createDueQueue } from "../../../server/simulator/dueQueue.ts";

test("who is due first comes first, whatever came when", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(1_000))), (steps) => {
      const queue = createDueQueue<{ dueAt: ReturnType<typeof epochMs> }>();
      let expected: number[] = [];
      for (const step of steps) {
        if (step !== null) {
          queue.push({ dueAt: epochMs(step) });
          expected = [...expected, step].sort((a, b) => a - b);
        } else expect(queue.pop()?.dueAt).toBe(expected.shift());
        expect(queue.next()?.dueAt).toBe(expected[0]);
      }
    }),
  );
});
