import { describe, expect, test } from "vitest";
import { createDays } from "#domain/time/days";
import { epochMs } from "#domain/units";

const HOUR = 3_600_000;

/** Those of the product's accounts, and three whose summer time begins at midnight or by half hours. */
const ZONES = [
  "Europe/Lisbon",
  "Europe/Madrid",
  "Africa/Luanda",
  "Africa/Maputo",
  "Africa/Casablanca",
  "America/Cuiaba",
  "America/Santiago",
  "America/Sao_Paulo",
  "Asia/Qatar",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
];

describe("days of the calendar [H02]", () => {
  test.each(ZONES)("in %s every moment of three years lies in the one day of its date", (zone) => {
    const days = createDays(zone);
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "short" });
    let time = Date.UTC(2017, 0, 1);
    let lengths = 0;
    let last: string | undefined;
    while (time < Date.UTC(2020, 0, 1)) {
      const { date, start, end } = days.dayOf(epochMs(time));
      expect(clock.format(time).split("/").reverse().join("-")).toBe(date);
      expect(clock.format(start)).toBe(clock.format(end - 1));
      expect(clock.format(start - 1)).not.toBe(clock.format(start));
      expect(clock.format(end)).not.toBe(clock.format(start));
      expect(start <= time && time < end).toBe(true);
      expect(end - start).toBeGreaterThanOrEqual(23 * HOUR);
      expect(end - start).toBeLessThanOrEqual(25 * HOUR);
      if (date !== last) lengths += end - start;
      last = date;
      time = end;
    }
    expect(lengths).toBe(time - days.dayOf(epochMs(Date.UTC(2017, 0, 1))).start);
  });

  test("a day has 23 or 25 hours when clocks are changed, and may have no midnight", () => {
    const hours = (zone: string, noon: string) => {
      const { start, end } = createDays(zone).dayOf(epochMs(Date.parse(noon)));
      return (end - start) / HOUR;
    };
    expect(hours("Europe/Lisbon", "2026-03-29T12:00:00Z")).toBe(23);
    expect(hours("Europe/Lisbon", "2026-10-25T12:00:00Z")).toBe(25);
    expect(hours("America/Sao_Paulo", "2018-11-04T15:00:00Z")).toBe(23);
    expect(hours("Asia/Qatar", "2026-03-29T12:00:00Z")).toBe(24);
  });
});
