import fc from "fast-check";
import { expect, test } from "vitest";
import { wallTime } from "#domain/rules/notifying/timetable";
import { createDays } from "#domain/time/days";
import { createLocalClock, isTimeZone } from "#domain/time/localClock";
import { epochMs } from "#domain/units";

/** Whole, half and quarter hours from Greenwich, with summer time and without. */
const ZONES = [
  "UTC",
  "Europe/Lisbon",
  "Africa/Casablanca",
  "America/Santiago",
  "America/St_Johns",
  "Asia/Qatar",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

test("the platform, the clock, the timetable and the calendar show one time", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2049, 0) }).map(epochMs), {
        minLength: 1,
      }),
      (zone, times) => {
        const format = new Intl.DateTimeFormat("sv-SE", {
          timeZone: zone,
          dateStyle: "short",
          timeStyle: "medium",
        });
        const clock = createLocalClock(zone);
        const days = createDays(zone);
        for (const time of times) {
          const shown = format.format(time);
          expect(clock.wallTime(time).toISOString().slice(0, 19).replace("T", " ")).toBe(shown);
          expect(clock.dateAt(time)).toBe(shown.slice(0, 10));
          expect(days.dayOf(time).date).toBe(shown.slice(0, 10));
          const [hour = 0, minute = 0] = shown.slice(11, 16).split(":").map(Number);
          expect(wallTime(time, zone)).toEqual({
            weekday: new Date(shown.slice(0, 10)).getUTCDay() || 7,
            minute: hour * 60 + minute,
          });
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("distinguishes a zone from what is none", () => {
  expect(isTimeZone("America/Montevideo")).toBe(true);
  for (const nonsense of ["Mars/Olympus", "", 5, undefined, null])
    expect(isTimeZone(nonsense)).toBe(false);
});
