import { expect, test } from "vitest";
import { alertsPeriodOf } from "#domain/alert/alertsPeriod";

test.each([
  ["the user's own", ["last_six_hours", "last_one_day", "last_two_days"], "last_six_hours"],
  ["else this browser's", [undefined, "last_one_day", "last_two_days"], "last_one_day"],
  ["else the partner's", [undefined, undefined, "last_two_days"], "last_two_days"],
  ["nothing of another product", ["last_month", 7, "last_two_days"], "last_two_days"],
  ["the last hour where nobody says anything", [undefined, undefined, undefined], "last_one_hour"],
] as const)("alerts are looked up for %s [EVT-05, WL-01]", (_fact, wanted, period) => {
  expect(alertsPeriodOf(...wanted)).toBe(period);
});
