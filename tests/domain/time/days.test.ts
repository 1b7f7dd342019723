import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDays, endOfDate } from "#domain/time/days";
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

/** The zones of the product specification, and the ends of the calendar. */
const DATE_ZONES = [
  "Europe/Lisbon",
  "Europe/Madrid",
  "Africa/Luanda",
  "Africa/Maputo",
  "Africa/Casablanca",
  "America/Cuiaba",
  "America/Santiago",
  "America/Sao_Paulo",
  "Asia/Qatar",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

describe("the end of a date", () => {
  test.each([
    ["2026-07-01", "Europe/Lisbon", "2026-07-01T22:59:59.999Z"],
    ["2026-12-31", "Asia/Qatar", "2026-12-31T20:59:59.999Z"],
    ["2026-03-29", "Europe/Lisbon", "2026-03-29T22:59:59.999Z"],
    ["2026-01-01", "Pacific/Kiritimati", "2026-01-01T09:59:59.999Z"],
    ["2026-01-01", "Pacific/Pago_Pago", "2026-01-02T10:59:59.999Z"],
    // Midnight of the next day does not exist: summer time begins there.
    ["2026-09-05", "America/Santiago", "2026-09-06T03:59:59.999Z"],
  ])("%s in %s is %s [LNK-01, Z08]", (date, zone, end) => {
    expect(new Date(endOfDate(date, zone) ?? 0).toISOString()).toBe(end);
  });

  test.each(["", "2026", "2026-13-01", "2026-02-30x", "01/02/2026", "2011-12-30T00"])(
    "%j is no date [LNK-01]",
    (text) => expect(endOfDate(text, "Europe/Lisbon")).toBeUndefined(),
  );

  test("a date that a zone left out has no end [LNK-01]", () => {
    expect(endOfDate("2011-12-30", "Pacific/Apia")).toBeUndefined();
  });

  test("is the last moment of that date and of no other [LNK-01, Z08]", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-02"), max: new Date("2039-12-30"), noInvalidDate: true }),
        fc.constantFrom(...DATE_ZONES),
        (moment, zone) => {
          const date = moment.toISOString().slice(0, 10);
          const end = endOfDate(date, zone) ?? Number.NaN;
          const days = createDays(zone);
          expect(days.dayOf(end as never).date).toBe(date);
          expect(days.dayOf((end + 1) as never).date > date).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
