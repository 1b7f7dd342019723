import fc from "fast-check";
import { expect, test } from "vitest";
import { inTurn } from "../../../workers/table/inTurn.ts";
import "../../support/propertySeed.ts";

test("calls are begun in the order they came, each when the one before it is over", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 8 }), async (s, fates) => {
      const log: string[] = [];
      const { work } = inTurn({
        async work(call: number, isKept: boolean) {
          log.push(`begin ${call}`);
          await s.schedule(Promise.resolve());
          log.push(`end ${call}`);
          if (!isKept) throw new Error(`lost ${call}`);
          return call;
        },
      });
      const all = Promise.allSettled(fates.map((isKept, call) => work(call, isKept)));
      await s.waitFor(all);
      expect(log).toEqual(fates.flatMap((_, call) => [`begin ${call}`, `end ${call}`]));
      expect((await all).map(({ status }) => status)).toEqual(
        fates.map((isKept) => (isKept ? "fulfilled" : "rejected")),
      );
    }),
  );
});
