import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDays } from "#domain/time/days";
import { endOfDate } from "#domain/time/endOfDate";

/** The zones of the product specification, and the ends of the calendar. */
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
        fc.constantFrom(...ZONES),
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
