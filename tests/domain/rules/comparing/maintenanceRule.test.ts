import fc from "fast-check";
import { expect, test } from "vitest";
import { fellDue, nextDue } from "#domain/rules/comparing/maintenanceRule";

const plan = { start: 10_000, period: 15_000 };

test("service is due at the start, then after each period [MNT-01]", () => {
  expect(nextDue(plan, 1)).toBe(10_000);
  expect(nextDue(plan, 9_999)).toBe(10_000);
  expect(nextDue(plan, 10_000)).toBe(25_000);
  expect(nextDue(plan, 24_999)).toBe(25_000);
  expect(nextDue(plan, 25_000)).toBe(40_000);
});

test("a counter that does not count and a plan without a period are never due [MNT-01]", () => {
  expect(nextDue(plan, 0)).toBeUndefined();
  expect(nextDue({ start: 5, period: 0 }, 3)).toBeUndefined();
  expect(nextDue({ start: 5, period: -1 }, 3)).toBeUndefined();
});

test("what was said to be next is when the event comes, and not before [MNT-01]", () => {
  const whole = fc.integer({ min: 1, max: 2_000_000_000 });
  fc.assert(
    fc.property(fc.nat(1_000_000), whole, whole, whole, (start, period, before, driven) => {
      const next = nextDue({ start, period }, before);
      if (next === undefined) throw new Error("a counting plan has a next");
      expect(next).toBeGreaterThan(before);
      expect(fellDue({ start, period }, before, before + driven)).toBe(before + driven >= next);
    }),
  );
});
