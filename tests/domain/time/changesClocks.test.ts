import { expect, test } from "vitest";
import { changesClocks } from "#domain/time/changesClocks";
import { epochMs } from "#domain/units";

const at = (date: string) => epochMs(Date.parse(`${date}T12:00:00Z`));

test.each(["2026-01-01", "2026-03-28", "2026-07-01", "2026-10-26", "2026-12-31"])(
  "from %s on clocks are changed where there is summer time, and nowhere else [ALR-01]",
  (date) => {
    for (const zone of ["Europe/Lisbon", "America/Santiago", "Australia/Lord_Howe"])
      expect(changesClocks(zone, at(date))).toBe(true);
    for (const zone of ["America/Montevideo", "Asia/Kathmandu", "UTC"])
      expect(changesClocks(zone, at(date))).toBe(false);
  },
);

test("the month in which the clocks are set otherwise is not missed [ALR-01]", () => {
  // For Ramadan, in 2026 from 15 February to 22 March.
  expect(changesClocks("Africa/Casablanca", at("2026-01-01"))).toBe(true);
});
