import fc from "fast-check";
import { expect, test } from "vitest";
import { orderTime } from "#domain/time/orderTime";
import { epochMs } from "#domain/units";

test("a fix is never newer than the moment it was received, and never older than it says [C2]", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: -600_000, max: 600_000 }), (received, lead) => {
      const time = orderTime(epochMs(received + lead), epochMs(received));
      expect(time).toBe(lead > 0 ? received : received + lead);
    }),
  );
});
