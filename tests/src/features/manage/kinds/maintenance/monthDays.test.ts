import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addToMonth,
  dayInMonth,
  dayStep,
  firstWeekdayOf,
  isMonth,
  monthOf,
  weeksOfMonth,
} from "../../../../../../src/features/manage/kinds/maintenance/calendar/monthDays.ts";

test("a month is shown in the weeks that it touches, from the weekday they begin with [MNT-01]", () => {
  expect(weeksOfMonth("2026-11", 1).map((week) => [week[0], week.at(-1)])).toEqual([
    ["2026-10-26", "2026-11-01"],
    ["2026-11-02", "2026-11-08"],
    ["2026-11-09", "2026-11-15"],
    ["2026-11-16", "2026-11-22"],
    ["2026-11-23", "2026-11-29"],
    ["2026-11-30", "2026-12-06"],
  ]);
  expect(weeksOfMonth("2026-11", 7)[0]?.[0]).toBe("2026-11-01");
  expect(weeksOfMonth("2027-02", 1)).toHaveLength(4);
});

test("the weeks hold each day of the month once, seven days each, one after the other [MNT-01]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_399 }), fc.integer({ min: 1, max: 7 }), (at, first) => {
      const month = addToMonth("1900-01", at);
      const weeks = weeksOfMonth(month, first);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      const [year = 0, number = 0] = month.split("-").map(Number);
      const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
      expect(days.filter((day) => monthOf(day) === month)).toHaveLength(last);
      expect(new Set(days).size).toBe(days.length);
      expect(days.toSorted()).toEqual(days);
      expect(new Date(`${days[0]}T12:00:00Z`).getUTCDay() || 7).toBe(first);
    }),
  );
});

test("keys go on by days, weeks and months, and the 31st goes to the last of a shorter one [A11Y-01]", () => {
  const weeks = weeksOfMonth("2026-03", 1);
  const go = (key: string) => dayStep(key, "2026-03-31", weeks);
  expect(go("ArrowLeft")).toBe("2026-03-30");
  expect(go("ArrowRight")).toBe("2026-04-01");
  expect(go("ArrowUp")).toBe("2026-03-24");
  expect(go("ArrowDown")).toBe("2026-04-07");
  expect(go("Home")).toBe("2026-03-30");
  expect(go("End")).toBe("2026-04-05");
  expect(go("PageUp")).toBe("2026-02-28");
  expect(go("PageDown")).toBe("2026-04-30");
  expect(go("a")).toBeUndefined();
  expect(dayInMonth("2026-12-31", addToMonth("2026-12", 2))).toBe("2027-02-28");
});

test("what is no month in an address is none, and weeks begin as where one lives [I18N-01]", () => {
  expect(isMonth("2026-11")).toBe(true);
  for (const text of [null, "", "2026-13", "2026-1", "2026-11-01", "../.."])
    expect(isMonth(text)).toBe(false);
  expect(firstWeekdayOf("pt-PT")).toBe(7);
  expect(firstWeekdayOf("en-GB")).toBe(1);
  expect(firstWeekdayOf("fr-FR")).toBe(1);
});
