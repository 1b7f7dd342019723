import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "#domain/isoTime";
import { epochMs } from "#domain/units";

test("a moment is written as JavaScript writes it, whichever was asked about before", () => {
  const LAST = 8_640_000_000_000_000;
  const anywhere = fc.integer({ min: -LAST, max: LAST });
  const nearby = fc.integer({ min: -200_000_000, max: 200_000_000 });
  fc.assert(
    fc.property(fc.array(fc.oneof(anywhere, nearby), { minLength: 1 }), (times) => {
      for (const time of times)
        expect(`${isoTime(epochMs(time))}Z`).toBe(new Date(time).toISOString());
    }),
  );
});

test("what is no moment is not written", () => {
  for (const time of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => isoTime(epochMs(time))).toThrow(RangeError);
});
