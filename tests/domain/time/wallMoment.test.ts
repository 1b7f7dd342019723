import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDays, dayOfDate } from "#domain/time/days";
import { createLocalClock } from "#domain/time/localClock";
import { wallMoment } from "#domain/time/wallMoment";
import { epochMs } from "#domain/units";

/** As the product is sold: zones with and without summer time, on both halves of the globe. */
const ZONES = [
  "UTC",
  "Europe/Lisbon",
  "Europe/Madrid",
  "America/Sao_Paulo",
  "America/Santiago",
  "America/Montevideo",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/New_York",
];
const iso = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString();

describe("the moment at which clocks show a time", () => {
  test.each([
    ["2026-07-01T12:00", "Europe/Lisbon", "2026-07-01T11:00:00.000Z"],
    ["2026-01-01T12:00:30", "Europe/Lisbon", "2026-01-01T12:00:30.000Z"],
    ["2026-01-01T00:00", "Asia/Kathmandu", "2025-12-31T18:15:00.000Z"],
    // Left out: the clock goes from 02:00 to 03:00.
    ["2026-03-29T02:30", "Europe/Madrid", "2026-03-29T01:30:00.000Z"],
    // No midnight: the clock goes from 24:00 to 01:00.
    ["2026-09-06T00:00", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ])("%s in %s is %s [H02]", (wall, zone, expected) => {
    expect(iso(wallMoment(wall, zone))).toBe(expected);
    expect(iso(wallMoment(wall, zone, "last"))).toBe(expected);
  });

  test("that comes twice is the first or the last, as it is meant [H02]", () => {
    const at = (meant: "first" | "last") =>
      iso(wallMoment("2026-10-25T02:30", "Europe/Madrid", meant));
    expect(at("first")).toBe("2026-10-25T00:30:00.000Z");
    expect(at("last")).toBe("2026-10-25T01:30:00.000Z");
  });

  test.each(["", "2026-02-30T00:00", "2026-01-01", "2026-01-01T24:30", "26-01-01T00:00", "x"])(
    "is none for %j [H02]",
    (wall) => expect(wallMoment(wall, "Europe/Madrid")).toBeUndefined(),
  );

  test("is any moment again that a clock has shown, or the other of its hour [H02]", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }),
        (zone, second) => {
          const clock = createLocalClock(zone);
          const shown = clock
            .wallTime(epochMs(second * 1_000))
            .toISOString()
            .slice(0, 19);
          const [first, last] = [wallMoment(shown, zone), wallMoment(shown, zone, "last")];
          expect([first, last]).toContain(second * 1_000);
          expect(first! <= last!).toBe(true);
        },
      ),
    );
  });
});

describe("a date as a day", () => {
  test.each([
    ["2026-03-29", "Europe/Lisbon", 23],
    ["2026-10-25", "Europe/Lisbon", 25],
    ["2026-09-06", "America/Santiago", 23],
    ["2026-10-04", "Australia/Lord_Howe", 23.5],
    ["2026-06-01", "UTC", 24],
  ])("%s in %s has %d hours [H02]", (date, zone, hours) => {
    const day = dayOfDate(date, zone)!;
    expect((day.end - day.start) / 3_600_000).toBe(hours);
    expect(createDays(zone).dayOf(day.start).date).toBe(date);
  });

  test("that a zone has left out is none [H02]", () => {
    expect(dayOfDate("2011-12-30", "Pacific/Apia")).toBeUndefined();
    expect(dayOfDate("2026-02-29", "UTC")).toBeUndefined();
  });
});
