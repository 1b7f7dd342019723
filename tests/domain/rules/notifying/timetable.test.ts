import { describe, expect, test } from "vitest";
import { isWithinTimetable, timetableOf, wallTime } from "#domain/rules/notifying/timetable";
import { epochMs } from "#domain/units";

const at = (weekday: number, clock: string) => {
  const [hour, minute] = clock.split(":").map(Number) as [number, number];
  return { weekday, minute: hour * 60 + minute };
};

describe("a timetable [EVT-04]", () => {
  test.each([
    // one window of a Monday
    ["08:00", "17:00", 1, "07:59", false],
    ["08:00", "17:00", 1, "08:00", true],
    ["08:00", "17:00", 1, "16:59", true],
    ["08:00", "17:00", 1, "17:00", false],
    ["08:00", "17:00", 2, "12:00", false],
    // across midnight into Tuesday
    ["22:00", "06:00", 1, "21:59", false],
    ["22:00", "06:00", 1, "22:00", true],
    ["22:00", "06:00", 2, "05:59", true],
    ["22:00", "06:00", 2, "06:00", false],
    ["22:00", "06:00", 1, "05:00", false],
    ["22:00", "06:00", 2, "22:30", false],
    // the whole day, in two ways
    ["00:00", "24:00", 1, "23:59", true],
    ["00:00", "24:00", 2, "00:00", false],
    ["00:00", "00:00", 1, "00:00", true],
    ["09:00", "09:00", 2, "08:59", true],
    ["09:00", "09:00", 2, "09:00", false],
  ])("of Monday %s to %s on day %d at %s: %s", (start, end, weekday, clock, expected) => {
    const windows = timetableOf([{ weekday: 1, start, end }]);
    expect(isWithinTimetable(windows, at(weekday, clock))).toBe(expected);
  });

  test("of Sunday night reaches into Monday", () => {
    const windows = timetableOf([{ weekday: 7, start: "23:00", end: "01:00" }]);
    expect(isWithinTimetable(windows, at(1, "00:30"))).toBe(true);
    expect(isWithinTimetable(windows, at(7, "00:30"))).toBe(false);
  });

  test("without windows is always", () => {
    expect(isWithinTimetable([], at(3, "03:00"))).toBe(true);
  });

  test.each([
    ['[{"weekday":"friday","start":"8:00","end":"9:30"}]', [{ weekday: 5, start: 480, end: 570 }]],
    [[{ weekday: "5", start: "08:00", end: "09:30" }], [{ weekday: 5, start: 480, end: 570 }]],
    [[{ weekday: 8, start: "08:00", end: "09:30" }, null, "x"], []],
    [[{ weekday: 1, start: "25:00", end: "09:30" }], []],
    [[{ weekday: 1, start: "08:60", end: "09:30" }], []],
    ["[{", []],
    [undefined, []],
  ])("is read from %o", (given, expected) => {
    expect(timetableOf(given)).toEqual(expected);
  });

  test.each([
    ["2026-08-21T22:30:00Z", "Europe/Lisbon", 5, "23:30"],
    ["2026-08-21T23:30:00Z", "Europe/Lisbon", 6, "00:30"],
    ["2026-12-21T23:30:00Z", "Europe/Lisbon", 1, "23:30"],
    ["2026-08-21T02:30:00Z", "America/Sao_Paulo", 4, "23:30"],
    ["2026-08-23T20:30:00Z", "Asia/Qatar", 7, "23:30"],
    ["2026-08-21T12:00:00Z", "Nowhere/At_All", 5, "12:00"],
    ["2026-08-21T12:00:00Z", undefined, 5, "12:00"],
  ])("shows %s in %s as day %d, %s", (time, zone, weekday, clock) => {
    expect(wallTime(epochMs(Date.parse(time)), zone)).toEqual(at(weekday, clock));
  });
});

/** The year of each zone, every thirteen minutes: also the hours that are left out and that come twice. */
test.each(["Europe/Lisbon", "America/Santiago", "Asia/Kathmandu", "Australia/Lord_Howe"])(
  "windows are those of the clocks of %s through a year [EVT-04]",
  (timeZone) => {
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    const windows = [
      { weekday: 7, start: 90, end: 105 },
      { weekday: 6, start: 1_410, end: 30 },
      { weekday: 7, start: 0, end: 0 },
      { weekday: 5, start: 1_320, end: 1_440 },
    ];
    const week = 7 * 1_440;
    const step = 13 * 60_000;
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += step) {
      const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, value]));
      const day = names.indexOf(parts.get("weekday") ?? "");
      const shown = day * 1_440 + Number(parts.get("hour")) * 60 + Number(parts.get("minute"));
      for (const window of windows) {
        const { weekday, start, end } = window;
        const length = end > start ? end - start : end + 1_440 - start;
        const passed = (shown - (weekday - 1) * 1_440 - start + week) % week;
        if (isWithinTimetable([window], wallTime(epochMs(time), timeZone)) !== passed < length)
          expect.fail(`${new Date(time).toISOString()} ${JSON.stringify(window)}`);
      }
    }
  },
);
