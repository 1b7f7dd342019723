import fc from "fast-check";
import { expect, test } from "vitest";
import { dueDates, fellDue, foreseenAt, nextDue } from "#domain/rules/comparing/maintenanceRule";
import { epochMs } from "#domain/units";

const type = "totalDistance";
const plan = { type, start: 10_000, period: 15_000 };

test("service is due at the start, then after each period [MNT-01]", () => {
  expect(nextDue(plan, 1)).toBe(10_000);
  expect(nextDue(plan, 9_999)).toBe(10_000);
  expect(nextDue(plan, 10_000)).toBe(25_000);
  expect(nextDue(plan, 24_999)).toBe(25_000);
  expect(nextDue(plan, 25_000)).toBe(40_000);
});

test("a counter that does not count and a plan without a period are never due [MNT-01]", () => {
  expect(nextDue(plan, 0)).toBeUndefined();
  expect(nextDue({ type, start: 5, period: 0 }, 3)).toBeUndefined();
  expect(nextDue({ type, start: 5, period: -1 }, 3)).toBeUndefined();
});

test("what was said to be next is when the event comes, and not before [MNT-01]", () => {
  const whole = fc.integer({ min: 1, max: 2_000_000_000 });
  fc.assert(
    fc.property(fc.nat(1_000_000), whole, whole, whole, (start, period, before, driven) => {
      const next = nextDue({ type, start, period }, before);
      if (next === undefined) throw new Error("a counting plan has a next");
      expect(next).toBeGreaterThan(before);
      expect(fellDue({ type, start, period }, before, before + driven)).toBe(
        before + driven >= next,
      );
    }),
  );
});

test("fractions of a unit are due once, however they are rounded [MNT-01]", () => {
  const tenths = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 10);
  fc.assert(
    fc.property(tenths(3_000), tenths(1_000), fc.nat(20), (start, period, ordinal) => {
      const plan = { type, start, period };
      const due = start + ordinal * period;
      expect(fellDue(plan, due - 0.01, due)).toBe(true);
      expect(fellDue(plan, due, due + 0.01)).toBe(false);
      expect(nextDue(plan, due)).toBeGreaterThan(due);
    }),
    { numRuns: 1_000, examples: [[147.3, 50, 8]] },
  );
});

test("a date that nobody can write is never due [MNT-01]", () => {
  const day = 86_400_000;
  expect(nextDue({ type: "fixTime", start: 0, period: 1e9 * day }, day)).toBeUndefined();
  expect(nextDue({ type: "fixTime", start: 1e17, period: day }, day)).toBeUndefined();
  expect(
    nextDue({ type: "serverTime", start: 0, period: 1e9 * day, doneAt: day }, day),
  ).toBeUndefined();
  expect(nextDue({ type: "hours", start: 0, period: 1e17 }, day)).toBe(1e17);
});

const day = (text: string) => Date.parse(text);

test("months are those of the calendar, and the 31st stays the 31st where there is one [MNT-01]", () => {
  const monthly = { type: "period", start: day("2026-01-31T08:00:00Z"), period: 1 };
  expect(nextDue(monthly, day("2026-01-01T00:00:00Z"))).toBe(monthly.start);
  expect(nextDue(monthly, monthly.start)).toBe(day("2026-02-28T08:00:00Z"));
  expect(nextDue(monthly, day("2026-02-28T08:00:00Z"))).toBe(day("2026-03-31T08:00:00Z"));
  expect(nextDue(monthly, day("2028-02-01T00:00:00Z"))).toBe(day("2028-02-29T08:00:00Z"));
  const yearly = { ...monthly, period: 12 };
  expect(nextDue(yearly, day("2031-06-01T00:00:00Z"))).toBe(day("2032-01-31T08:00:00Z"));
});

test("a day of the plan's own time zone is that day in summer, too [MNT-01]", () => {
  const quarterly = {
    type: "period",
    // Midnight in Lisbon: in summer it is still the day before in Greenwich.
    start: day("2026-06-30T23:00:00Z"),
    period: 3,
    timeZone: "Europe/Lisbon",
  };
  expect(nextDue(quarterly, quarterly.start)).toBe(day("2026-09-30T23:00:00Z"));
  expect(nextDue(quarterly, day("2026-10-01T00:00:00Z"))).toBe(day("2027-01-01T00:00:00Z"));
});

test("what was done counts from there, and is due until it is done again [MNT-01]", () => {
  const done = { ...plan, doneAt: 12_500 };
  expect(nextDue(done, 13_000)).toBe(27_500);
  // Late by 2,500.
  expect(nextDue(done, 30_000)).toBe(27_500);
  expect(fellDue(done, 24_999, 25_000)).toBe(false);
  expect(fellDue(done, 27_499, 27_500)).toBe(true);
  // Whoever does not do it is reminded a period later.
  expect(fellDue(done, 42_499, 42_500)).toBe(true);
  const yearly = { type: "period", start: day("2020-05-01T00:00:00Z"), period: 12 };
  const late = { ...yearly, doneAt: day("2026-07-15T00:00:00Z") };
  expect(nextDue(late, day("2026-08-01T00:00:00Z"))).toBe(day("2027-07-15T00:00:00Z"));
  expect(nextDue(late, day("2029-08-01T00:00:00Z"))).toBe(day("2027-07-15T00:00:00Z"));
});

test("the event of a plan by the calendar comes when it was said to be next [MNT-01]", () => {
  const zone = fc.constantFrom("UTC", "Europe/Lisbon", "America/Santiago", "Asia/Qatar");
  const moment = fc.integer({ min: day("1990-01-01"), max: day("2060-01-01") });
  const span = fc.integer({ min: 1, max: 400 * 86_400_000 });
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 1, max: 60 }),
      zone,
      moment,
      span,
      (start, period, timeZone, before, later) => {
        const months = { type: "period", start, period, timeZone };
        const next = nextDue(months, before);
        if (next === undefined) throw new Error("a counting plan has a next");
        expect(next).toBeGreaterThan(before);
        // No later than the longest months and an hour of summer time allow.
        if (before >= start)
          expect(next - before).toBeLessThanOrEqual((period * 31 + 1) * 86_400_000);
        expect(fellDue(months, before, before + later)).toBe(before + later >= next);
      },
    ),
  );
});

test("months that make no date are never due [MNT-01]", () => {
  for (const wrong of [{ period: 0 }, { period: -3 }, { period: 1e9 }, { start: 1e300 }])
    expect(
      nextDue({ type: "period", start: 1, period: 1, ...wrong }, day("2026-01-01")),
    ).toBeUndefined();
});

const DAY_MS = 86_400_000;
const at = (text: string) => epochMs(Date.parse(text));

test("a plan of months has a date in each month it falls due in, the last of a short one [MNT-01]", () => {
  const plan = { type: "period", start: at("2026-01-31T08:00:00Z"), period: 1 };
  const dates = dueDates(plan, at("2026-02-01T00:00:00Z"), at("2026-04-01T00:00:00Z"));
  expect(dates.map((date) => new Date(date).toISOString().slice(0, 10))).toEqual([
    "2026-02-28",
    "2026-03-31",
  ]);
  expect(dueDates({ ...plan, type: "totalDistance" }, epochMs(0), epochMs(1e15))).toEqual([]);
});

test("what was done has one date, a period later [MNT-01]", () => {
  const plan = {
    type: "fixTime",
    start: 0,
    period: 10 * DAY_MS,
    doneAt: at("2026-03-04T00:00:00Z"),
  };
  const month = [at("2026-03-01T00:00:00Z"), at("2026-04-01T00:00:00Z")] as const;
  expect(dueDates(plan, ...month)).toEqual([at("2026-03-14T00:00:00Z")]);
  expect(dueDates(plan, at("2026-03-15T00:00:00Z"), month[1])).toEqual([]);
});

test("the dates of a plan are all in the period asked for, in order, and a period apart [MNT-01]", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000_000 }),
      fc.integer({ min: DAY_MS, max: 90 * DAY_MS }),
      fc.integer({ min: 1_500_000_000_000, max: 2_000_000_000_000 }),
      (start, period, from) => {
        const until = epochMs(from + 31 * DAY_MS);
        const dates = dueDates({ type: "fixTime", start, period }, epochMs(from), until);
        for (const [index, date] of dates.entries()) {
          expect(date).toBeGreaterThanOrEqual(Math.max(from, start));
          expect(date).toBeLessThan(until);
          expect((date - start) % period).toBe(0);
          if (index > 0) expect(date - (dates[index - 1] ?? 0)).toBe(period);
        }
        const first = Math.max(start, start + Math.ceil((from - start) / period) * period);
        expect(dates[0]).toBe(first < until ? first : undefined);
      },
    ),
  );
});

test("a count is foreseen at its own pace, and not from less than a week or from nothing [MNT-01]", () => {
  const now = { count: 24_000, at: at("2026-03-31T00:00:00Z") };
  const before = { count: 21_000, at: at("2026-03-01T00:00:00Z") };
  // 100 a day: 1,000 more take ten days.
  expect(foreseenAt(25_000, before, now)).toBe(at("2026-04-10T00:00:00Z"));
  const late = { ...before, at: epochMs(now.at - 7 * DAY_MS + 1) };
  expect(foreseenAt(25_000, late, now)).toBeUndefined();
  expect(foreseenAt(25_000, { ...before, count: 24_000 }, now)).toBeUndefined();
  expect(foreseenAt(25_000, { ...before, count: 25_000 }, now)).toBeUndefined();
  expect(foreseenAt(25_000, { ...before, count: 0 }, now)).toBeUndefined();
  expect(foreseenAt(1e300, before, now)).toBeUndefined();
});
