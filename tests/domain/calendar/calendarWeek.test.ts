import fc from "fast-check";
import { expect, test } from "vitest";
import {
  readCalendarWeek,
  type WeekWindow,
  writeCalendarWeek,
} from "#domain/calendar/calendarWeek";
import { type KnownCalendar, readCalendar } from "#domain/calendar/readCalendar";
import { isWithinTimetable, wallTime } from "#domain/rules/notifying/timetable";
import { epochMs } from "#domain/units";
import { calendarText } from "../../support/calendarText.ts";

/** A Thursday. */
const NOW = epochMs(Date.UTC(2026, 10, 26, 12));
const LISBON = { name: "Europe/Lisbon" } as const;
const h = (hours: number) => hours * 60;
const text = (...events: readonly (readonly string[])[]) => calendarText(events);
const week = (...lines: readonly string[]) => readCalendarWeek(text(lines), NOW);

const START = "DTSTART:20240101T080000";
const END = "DTEND:20240101T180000";

test.each([
  ["a weekday by its start", [START, END, "RRULE:FREQ=WEEKLY"], [[1, h(8), h(18)]]],
  [
    "named days",
    [START, "DURATION:PT30M", "RRULE:FREQ=WEEKLY;BYDAY=MO,FR"],
    [
      [1, h(8), 510],
      [5, h(8), 510],
    ],
  ],
  [
    "over midnight",
    ["DTSTART:20240106T220000", "DURATION:PT8H", "RRULE:FREQ=WEEKLY"],
    [[6, h(22), h(6)]],
  ],
  ["a whole day", ["DTSTART;VALUE=DATE:20240107", "RRULE:FREQ=WEEKLY"], [[7, 0, 0]]],
  [
    "every day",
    [START, END, "RRULE:FREQ=DAILY"],
    [1, 2, 3, 4, 5, 6, 7].map((day) => [day, h(8), h(18)]),
  ],
])("a week shows %s [ALR-01]", (_, lines, windows) => {
  expect(week(...lines)).toEqual({
    windows: windows.map(([weekday, start, end]) => ({ weekday, start, end })),
    zone: "local",
    others: 0,
  });
});

test.each([
  ["what happens once", [START, END]],
  ["what ends some day", [START, END, "RRULE:FREQ=WEEKLY;UNTIL=20270101"]],
  ["what happens ten times", [START, END, "RRULE:FREQ=WEEKLY;COUNT=10"]],
  ["every other week", [START, END, "RRULE:FREQ=WEEKLY;INTERVAL=2"]],
  ["days of a month", [START, END, "RRULE:FREQ=MONTHLY;BYDAY=1MO"]],
  ["a week with a day left out", [START, END, "RRULE:FREQ=WEEKLY", "EXDATE:20240108T080000"]],
  ["a week with a day more", [START, END, "RRULE:FREQ=WEEKLY", "RDATE:20240110T080000"]],
  ["what begins only next year", ["DTSTART:20270104T080000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"]],
  ["more than a day", [START, "DURATION:P1DT1M", "RRULE:FREQ=WEEKLY"]],
  ["parts of a minute", ["DTSTART:20240101T080030", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"]],
  ["nothing long", [START, "RRULE:FREQ=WEEKLY"]],
  ["an end by other clocks", [START, "DTEND;TZID=Asia/Tokyo:20240101T180000", "RRULE:FREQ=WEEKLY"]],
  ["several hours of a day", [START, END, "RRULE:FREQ=WEEKLY;BYHOUR=8,20"]],
  ["a rule that is none", [START, END, "RRULE:FREQ=NEVER"]],
])("no week shows %s: it is counted [ALR-01]", (_, lines) => {
  expect(week(...lines)).toEqual({ windows: [], zone: "local", others: 1 });
});

test("hours are by the clocks of the first event; those by others are counted [ALR-01]", () => {
  const inLisbon = [
    "DTSTART;TZID=Europe/Lisbon:20240101T080000",
    "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY",
  ];
  const utc = ["DTSTART:20240102T080000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"];
  expect(readCalendarWeek(text(inLisbon, utc), NOW)).toEqual({
    windows: [{ weekday: 1, start: h(8), end: h(9) }],
    zone: LISBON,
    others: 1,
  });
  expect(readCalendarWeek(text(utc), NOW)).toMatchObject({ zone: "utc", others: 0 });
});

test.each(["", "hello", "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR"])(
  "%j is no calendar [ALR-01]",
  (given) => {
    expect(readCalendarWeek(given, NOW)).toBeUndefined();
  },
);

const ONCE = [
  "UID:once",
  "SUMMARY:Inventory\\, with a line that is",
  "  folded",
  "DTSTART:20261224T000000Z",
  "DTEND:20261226T000000Z",
  "BEGIN:VALARM",
  "TRIGGER:-PT5M",
  "END:VALARM",
];
const OFFICE = [
  "UID:office",
  "SUMMARY:Office",
  "DTSTART;TZID=Europe/Lisbon:20240101T080000",
  "DTEND;TZID=Europe/Lisbon:20240101T180000",
  "RRULE:FREQ=WEEKLY;BYDAY=MO,TU",
  "X-VENDOR:kept",
];

test("drawing other hours leaves what no week shows as it is written [ALR-01]", () => {
  const before = text(ONCE, OFFICE);
  const after = writeCalendarWeek(
    before,
    { windows: [{ weekday: 7, start: h(10), end: h(12) }], zone: "utc" },
    NOW,
  );
  expect(after).toContain(["BEGIN:VEVENT", ...ONCE, "END:VEVENT"].join("\r\n"));
  expect(after).not.toContain("Office");
  expect(readCalendarWeek(after, NOW)).toEqual({
    windows: [{ weekday: 7, start: h(10), end: h(12) }],
    zone: LISBON,
    others: 1,
  });
});

test("an event loses a day and keeps whatever else it says; one that stays is not touched [ALR-01]", () => {
  const before = text(OFFICE);
  const monday = { weekday: 1, start: h(8), end: h(18) };
  const same = { windows: [monday, { ...monday, weekday: 2 }], zone: "utc" as const };
  expect(writeCalendarWeek(before, same, NOW)).toBe(`${before}\r\n`);

  const after = writeCalendarWeek(before, { windows: [monday], zone: "utc" }, NOW);
  expect(after.split("\r\n").filter((line) => !before.includes(line))).toEqual([]);
  expect(after).toContain("RRULE:FREQ=WEEKLY;BYDAY=MO\r\n");
  expect(after).toContain("X-VENDOR:kept");
});

test("hours that two events say are there twice, and one of them is taken out alone [ALR-01]", () => {
  const twice = text(OFFICE, [...OFFICE.slice(2), "UID:again"]);
  const read = readCalendarWeek(twice, NOW);
  expect(read?.windows).toHaveLength(4);
  expect(writeCalendarWeek(twice, { windows: read?.windows ?? [], zone: "utc" }, NOW)).toBe(
    `${twice}\r\n`,
  );
  const fewer = writeCalendarWeek(
    twice,
    { windows: (read?.windows ?? []).slice(0, 2), zone: "utc" },
    NOW,
  );
  expect(fewer).toContain("UID:office");
  expect(fewer).not.toContain("UID:again");
});

test("without any event nothing is left [ALR-01]", () => {
  expect(writeCalendarWeek(text(OFFICE), { windows: [], zone: "utc" }, NOW)).toBe("");
  expect(writeCalendarWeek("", { windows: [], zone: "utc" }, NOW)).toBe("");
});

test.each(["Europe/Lisbon", "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu"])(
  "whole days have no gap where clocks are changed, in %s [ALR-01]",
  (name) => {
    const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: 0, end: 1_440 }));
    const written = writeCalendarWeek("", { windows, zone: { name } }, NOW);
    const { calendar } = readCalendar(written, "UTC") as { calendar: KnownCalendar };
    for (let time = Date.UTC(2026, 0, 2); time < Date.UTC(2027, 0, 1); time += 900_000)
      if (!calendar.covers(time)) expect.fail(new Date(time).toISOString());
  },
);

test.each([
  ["Europe/Lisbon", "2026-10-25T00:00+01:00", "2026-10-26T00:00Z"],
  ["Europe/Lisbon", "2026-03-29T00:00Z", "2026-03-30T00:00+01:00"],
  ["America/Santiago", "2026-04-05T00:00-04:00", "2026-04-06T00:00-04:00"],
  ["America/Santiago", "2026-09-06T01:00-03:00", "2026-09-07T00:00-03:00"],
])("a Sunday of %s from %s lasts until midnight [ALR-01]", (name, from, to) => {
  const windows = [{ weekday: 7, start: 0, end: 0 }];
  const written = writeCalendarWeek("", { windows, zone: { name } }, NOW);
  const { calendar } = readCalendar(written, "UTC") as { calendar: KnownCalendar };
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const edges = [begin - 1, begin, end - 1, end];
  expect(edges.map(calendar.covers)).toEqual([false, true, true, false]);
});

const anyWindow = fc.record<WeekWindow>({
  weekday: fc.integer({ min: 1, max: 7 }),
  start: fc.integer({ min: 0, max: 1_439 }),
  end: fc.integer({ min: 0, max: 1_440 }),
});

test("what is drawn is when the calendar says so, and is read as it was drawn [ALR-01]", () => {
  fc.assert(
    fc.property(
      fc.array(anyWindow, { minLength: 1, maxLength: 6 }),
      fc.constantFrom("utc" as const, LISBON, { name: "America/Santiago" }),
      fc.array(fc.integer({ min: 0, max: 7 * 1_440 - 1 }), { minLength: 20, maxLength: 20 }),
      (windows, zone, minutes) => {
        const written = writeCalendarWeek("", { windows, zone }, NOW);
        const { calendar } = readCalendar(written, "UTC") as Extract<
          ReturnType<typeof readCalendar>,
          { calendar: unknown }
        >;
        for (const minute of minutes) {
          // A week in which no clock is changed.
          const time = epochMs(Date.UTC(2026, 10, 16) + minute * 60_000);
          const wall = wallTime(time, zone === "utc" ? "UTC" : zone.name);
          expect(calendar.covers(time)).toBe(isWithinTimetable(windows, wall));
        }
        const read = readCalendarWeek(written, NOW);
        const keys = (all: readonly WeekWindow[]) =>
          [...new Set(all.map((one) => [one.weekday, one.start, one.end % 1_440].join()))].sort();
        expect(read).toMatchObject({ zone, others: 0 });
        expect(keys(read?.windows ?? [])).toEqual(keys(windows));
      },
    ),
    { numRuns: 100 },
  );
});
