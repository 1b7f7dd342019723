import fc from "fast-check";
import { expect, test } from "vitest";
import {
  calendarView,
  withView,
} from "../../../../../../src/features/manage/kinds/maintenance/calendar/calendarAddress.ts";

const TODAY = "2026-11-27";
const viewOf = (text: string) => calendarView(new URLSearchParams(text), TODAY);

test("without words it is today, of all plans and vehicles [NAV-04]", () => {
  expect(viewOf("")).toEqual({
    month: "2026-11",
    day: "2026-11-27",
    plan: undefined,
    group: undefined,
  });
  expect(viewOf("month=2027-02").day).toBe("2027-02-27");
  expect(viewOf("day=2024-02-29")).toMatchObject({ month: "2024-02", day: "2024-02-29" });
});

test("what makes no sense in an address is today, and everything [NAV-04]", () => {
  for (const text of ["month=2026-13", "month=x", "day=2026-02-30", "day=27", "plan=-1&group=x"])
    expect(viewOf(text)).toEqual(viewOf(""));
  // A day of another month than the one that is named.
  expect(viewOf("month=2026-12&day=2026-11-05").day).toBe("2026-12-27");
  expect(viewOf("plan=1e3&group=99999999999999999999")).toEqual(viewOf(""));
});

test("any view that an address is given comes out of it again, and all else in it stays [NAV-04]", () => {
  const dates = fc
    .date({
      min: new Date("1990-01-01T00:00:00Z"),
      max: new Date("2090-12-31T00:00:00Z"),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));
  const ids = fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { nil: undefined });
  fc.assert(
    fc.property(dates, dates, ids, ids, (day, today, plan, group) => {
      const view = { month: day.slice(0, 7), day, plan, group };
      const held = new URLSearchParams("q=oil&open=7&month=2000-01&day=2000-01-02&plan=3&group=4");
      const said = withView(held, view, today);
      expect(calendarView(said, today)).toEqual(view);
      expect([said.get("q"), said.get("open")]).toEqual(["oil", "7"]);
    }),
  );
});
