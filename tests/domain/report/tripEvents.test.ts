import fc from "fast-check";
import { expect, test } from "vitest";
import { countTripEvents } from "#domain/report/tripEvents";
import { epochMs } from "#domain/units";

test("what happened where two trips touch belongs to the earlier alone [LIST-05, H04]", () => {
  // 10:00 to 11:00, on to 12:00 without a stay between, and after a stay from 13:00 to 14:00.
  const times = [10, 11, 11, 12, 12, 13, 14].map((hour) => epochMs(hour * 3_600_000));
  const trip = (start: number, end: number, previousEnd?: number) =>
    countTripEvents(times, {
      start: epochMs(start * 3_600_000),
      end: epochMs(end * 3_600_000),
      previousEnd: previousEnd === undefined ? undefined : epochMs(previousEnd * 3_600_000),
    });
  expect([trip(10, 11), trip(11, 12, 11), trip(13, 14, 12)]).toEqual([3, 2, 2]);
});

test("trips one after the other add up to what happened on them [H04]", () => {
  const sorted = fc
    .array(fc.nat(60), { maxLength: 40 })
    .map((times) => times.sort((one, other) => one - other).map(epochMs));
  const borders = fc
    .uniqueArray(fc.nat(60), { minLength: 2, maxLength: 8 })
    .map((times) => times.sort((one, other) => one - other));
  fc.assert(
    fc.property(sorted, borders, (times, ends) => {
      let sum = 0;
      for (let at = 1; at < ends.length; at++)
        sum += countTripEvents(times, {
          start: epochMs(ends[at - 1]!),
          end: epochMs(ends[at]!),
          previousEnd: at > 1 ? epochMs(ends[at - 1]!) : undefined,
        });
      expect(sum).toBe(times.filter((time) => time >= ends[0]! && time <= ends.at(-1)!).length);
    }),
  );
});
