import fc from "fast-check";
import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { loanState, nextLoanMoment } from "#domain/vehicle/loanState";

test("with its start a key is lent, with its end it is not [DRV-02]", () => {
  const loan = { start: epochMs(1_000), end: epochMs(2_000) };
  const states = [999, 1_000, 1_999, 2_000].map((at) => loanState(loan, epochMs(at)));
  expect(states).toEqual(["later", "now", "now", "ended"]);
  expect(loanState({ ...loan, end: undefined }, epochMs(Number.MAX_SAFE_INTEGER))).toBe("now");
});

test("between a moment and the next one that is named nothing changes, and then it does [DRV-02]", () => {
  const times = fc.integer({ min: 0, max: 100 }).map(epochMs);
  const loans = fc
    .tuple(times, fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }))
    .map(([start, length]) => ({
      start,
      end: length === undefined ? undefined : epochMs(start + length),
    }));
  fc.assert(
    fc.property(loans, times, (loan, at) => {
      const next = nextLoanMoment(loan, at);
      const state = loanState(loan, at);
      const until = next ?? 1_000;
      for (let moment = at; moment < until; moment = epochMs(moment + 1))
        expect(loanState(loan, moment)).toBe(state);
      if (next !== undefined) expect(loanState(loan, next)).not.toBe(state);
    }),
  );
});
