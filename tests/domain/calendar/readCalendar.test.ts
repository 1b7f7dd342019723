import { describe, expect, test } from "vitest";
import { readCalendar } from "#domain/calendar/readCalendar";
import { calendarText } from "../../support/calendarText.ts";

const read = (...events: string[][]) => {
  const reading = readCalendar(calendarText(events), "Europe/Lisbon");
  if (reading.refusal !== undefined) throw new Error(reading.refusal);
  return (...times: string[]) => times.map((time) => reading.calendar.covers(Date.parse(time)));
};

describe("a calendar", () => {
  test("without a zone is read by the one it is given", () => {
    const covers = read(["DTSTART:20260701T080000", "DURATION:PT1H"]);
    expect(covers("2026-07-01T07:00:00Z", "2026-07-01T08:00:00Z")).toEqual([true, false]);
  });

  test("of whole days begins and ends at midnight, however long the day is", () => {
    const covers = read(["DTSTART;VALUE=DATE:20261025", "RRULE:FREQ=YEARLY"]);
    expect(
      covers(
        "2026-10-24T22:59:59Z",
        "2026-10-24T23:00:00Z",
        "2026-10-25T23:59:59Z",
        "2026-10-26T00:00:00Z",
        "2027-10-24T23:30:00Z",
      ),
    ).toEqual([false, true, true, false, true]);
  });

  test("takes an IANA name without a VTIMEZONE, as stock clients send it", () => {
    const covers = read([
      "DTSTART;TZID=America/Montevideo:20260105T080000",
      "DTEND;TZID=America/Montevideo:20260105T180000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,FR",
      "SUMMARY:Event",
    ]);
    expect(covers("2026-11-20T11:00:00Z", "2026-11-20T10:59:00Z", "2026-11-21T12:00:00Z")).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("begins once where clocks show a time twice, and where they leave it out", () => {
    const covers = read(
      ["DTSTART;TZID=Europe/Lisbon:20261025T013000", "DURATION:PT15M"],
      ["DTSTART;TZID=Europe/Lisbon:20260329T013000", "DURATION:PT15M"],
    );
    expect(
      covers(
        "2026-10-25T00:30:00Z", // the first half past one is in summer time
        "2026-10-25T01:30:00Z",
        "2026-03-29T01:30:00Z", // by the clock as it was before the change
        "2026-03-29T00:30:00Z",
      ),
    ).toEqual([true, false, true, false]);
  });

  test("runs by a zone of its own where the name is not known", () => {
    const zone = `BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;
    const event = [
      "DTSTART;TZID=W. Europe Standard Time:20260101T090000",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY",
    ];
    const own = readCalendar(calendarText([event], zone.split("\n")), "UTC");
    const known = readCalendar(
      calendarText([event.map((line) => line.replace(/TZID=[^:]+/, "TZID=Europe/Berlin"))]),
      "UTC",
    );
    if (own.refusal !== undefined || known.refusal !== undefined) throw new Error("not read");
    for (let hour = 0; hour < 24 * 700; hour++) {
      const time = Date.UTC(2026, 1, 1, hour);
      expect(own.calendar.covers(time), new Date(time).toISOString()).toBe(
        known.calendar.covers(time),
      );
    }
  });

  test.each([
    ["America/Caracas", "-0400"],
    ["Asia/Kathmandu", "+0545"],
    ["Pacific/Marquesas", "-0930"],
  ])("runs by a zone of its own as by %s, which is %s from Greenwich", (name, offset) => {
    const zone = `BEGIN:VTIMEZONE
TZID:Here
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:${offset}
TZOFFSETTO:${offset}
END:STANDARD
END:VTIMEZONE`;
    const event = (id: string) => [`DTSTART;TZID=${id}:20260105T080000`, "DURATION:PT1H"];
    const own = readCalendar(calendarText([event("Here")], zone.split("\n")), "UTC");
    const known = readCalendar(calendarText([event(name)]), "UTC");
    if (own.refusal !== undefined || known.refusal !== undefined) throw new Error("not read");
    const covered = (calendar: typeof own.calendar) =>
      Array.from({ length: 192 }, (_, quarter) => Date.UTC(2026, 0, 4, 12, 15 * quarter)).filter(
        calendar.covers,
      );
    expect(covered(own.calendar)).toHaveLength(4);
    expect(covered(own.calendar)).toEqual(covered(known.calendar));
  });

  test("runs by a zone of its own whose summer lasts over New Year", () => {
    const zone = `BEGIN:VTIMEZONE
TZID:New Zealand Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+1300
TZOFFSETTO:+1200
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+1200
TZOFFSETTO:+1300
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=9
END:DAYLIGHT
END:VTIMEZONE`;
    const event = (id: string) => [
      `DTSTART;TZID=${id}:20250101T090000`,
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY",
    ];
    const own = readCalendar(
      calendarText([event("New Zealand Standard Time")], zone.split("\n")),
      "UTC",
    );
    const known = readCalendar(calendarText([event("Pacific/Auckland")]), "UTC");
    if (own.refusal !== undefined || known.refusal !== undefined) throw new Error("not read");
    for (let hour = 0; hour < 24 * 700; hour++) {
      const time = Date.UTC(2025, 1, 1, hour);
      expect(own.calendar.covers(time), new Date(time).toISOString()).toBe(
        known.calendar.covers(time),
      );
    }
  });

  test("lasts as long as its events, also over many days", () => {
    const covers = read(["DTSTART:20200601T000000Z", "DURATION:P106D", "RRULE:FREQ=YEARLY"]);
    expect(
      covers(
        "2026-05-31T23:59:59Z",
        "2026-06-01T00:00:00Z",
        "2026-09-14T23:59:59Z",
        "2026-09-15T00:00:00Z",
      ),
    ).toEqual([false, true, true, false]);
  });

  test("leaves out what is excepted, moved or on a day that is excepted", () => {
    const covers = read(
      [
        "UID:a",
        "DTSTART:20260105T080000Z",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY",
        "EXDATE:20260106T080000Z",
        "EXDATE;VALUE=DATE:20260107",
      ],
      ["UID:a", "RECURRENCE-ID:20260108T080000Z", "DTSTART:20260108T120000Z", "DURATION:PT1H"],
    );
    const at = (day: number, hour: number) =>
      `2026-01-0${day}T${String(hour).padStart(2, "0")}:30:00Z`;
    expect(covers(at(5, 8), at(6, 8), at(7, 8), at(8, 8), at(8, 12), at(9, 8))).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test("takes single times in with RDATE, which may have an end of their own", () => {
    const covers = read([
      "DTSTART:20260105T080000Z",
      "DURATION:PT1H",
      "RDATE;VALUE=PERIOD:20260110T080000Z/PT3H,20260111T080000Z/20260111T083000Z",
      "RDATE:20260112T080000Z",
    ]);
    const times = ["10T10:59:00Z", "10T11:00:00Z", "11T08:29:00Z", "11T08:30:00Z", "12T08:59:00Z"];
    expect(covers(...times.map((time) => `2026-01-${time}`))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  test("repeats several times a day, and until the end of a date", () => {
    const covers = read([
      "DTSTART:20260105T080000Z",
      "DURATION:PT10M",
      "RRULE:FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0,30;UNTIL=20260106",
    ]);
    expect(
      covers(
        "2026-01-05T20:35:00Z",
        "2026-01-05T20:45:00Z",
        "2026-01-06T20:35:00Z",
        "2026-01-07T08:05:00Z",
      ),
    ).toEqual([true, false, true, false]);
  });
});

const HOUR = ["DTSTART:20240101T000000Z", "DTEND:20240101T010000Z"];
const zoneOf = (rule: string) => [
  "BEGIN:VTIMEZONE",
  "TZID:Own",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0000",
  `RRULE:${rule}`,
  "END:STANDARD",
  "END:VTIMEZONE",
];
const event = (...lines: string[]) => calendarText([[...HOUR, ...lines]]);

describe("a calendar is refused [C1]", () => {
  const refused: Readonly<Record<string, readonly [text: string, words: RegExp]>> = {
    "when it repeats within a day": [event("RRULE:FREQ=SECONDLY"), /FREQ/],
    "when its COUNT is never reached": [
      event("RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2"),
      /COUNT: more than/,
    ],
    "when it has more than 50 events": [
      calendarText(Array.from({ length: 51 }, () => HOUR)),
      /more than 50 events/,
    ],
    "when its events together are over the budget": [
      calendarText(Array.from({ length: 50 }, () => [...HOUR, "RRULE:FREQ=YEARLY;COUNT=20"])),
      /more than a calendar may/,
    ],
    "when it repeats and lasts for years": [
      calendarText([["DTSTART:20240101T000000Z", "DURATION:P9999D", "RRULE:FREQ=DAILY"]]),
      /more than a calendar may/,
    ],
    "when it begins thousands of times a day": [
      event(
        `RRULE:FREQ=DAILY;BYMINUTE=${Array.from({ length: 60 }, (_, at) => at).join(",")};BYSECOND=1,2,3`,
      ),
      /times a day/,
    ],
    "when positions are chosen of a year of hundreds of times": [
      event("RRULE:FREQ=YEARLY;BYDAY=MO,TU;BYHOUR=1,2,3,4,5,6,7,8,9;BYSETPOS=-1"),
      /more than a calendar may/,
    ],
    "with thousands of single dates": [
      event(`EXDATE:${Array.from({ length: 4_000 }, () => "20260101T000000Z").join(",")}`),
      /EXDATE: more than/,
    ],
    "when its zone changes every second": [
      calendarText([["DTSTART;TZID=Own:20240101T000000"]], zoneOf("FREQ=SECONDLY")),
      /FREQ/,
    ],
    "when its zone changes on no day that ever comes, and twice a year": [
      calendarText([["DTSTART;TZID=Own:20240101T000000"]], zoneOf("FREQ=YEARLY;BYMONTH=2,3")),
      /VTIMEZONE/,
    ],
    "when its zone is known to nobody": [
      calendarText([["DTSTART;TZID=Mars/Olympus:20240101T000000"]]),
      /Mars\/Olympus.*no known time zone/,
    ],
    "when components lie one in the other": ["BEGIN:VCALENDAR\n".repeat(5_000), /too deep/],
    "when an event has no start": [calendarText([["SUMMARY:x"]]), /DTSTART/],
    "when an event ends before it begins": [
      calendarText([["DTSTART:20240101T000000Z", "DTEND:20230101T000000Z"]]),
      /ends before/,
    ],
    "with a date that is none": [calendarText([["DTSTART:20240230T000000Z"]]), /no time/],
    "with an interval of zero": [event("RRULE:FREQ=DAILY;INTERVAL=0"), /INTERVAL/],
    "with a number that is none": [event("RRULE:FREQ=DAILY;INTERVAL=1e9"), /INTERVAL/],
    "with parts that are not supported": [event("RRULE:RSCALE=HEBREW;FREQ=YEARLY"), /RSCALE/],
    "with COUNT and UNTIL": [event("RRULE:FREQ=DAILY;COUNT=1;UNTIL=20260101"), /COUNT and UNTIL/],
    "with rules of exception": [event("EXRULE:FREQ=DAILY"), /EXRULE/],
    "when it does not end": ["BEGIN:VCALENDAR\nBEGIN:VEVENT", /no END/],
    "when it is something else": ["BEGIN:VCARD\nEND:VCARD", /VCALENDAR/],
    "when it is empty": ["", /VCALENDAR/],
  };
  test.each(Object.entries(refused))("%s", (_, [text, words]) => {
    expect(readCalendar(text, "UTC").refusal).toMatch(words);
  });
});

test("a rule for a day that never comes covers nothing, and is answered at once [C1]", () => {
  const reading = readCalendar(event("RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"), "UTC");
  if (reading.refusal !== undefined) throw new Error(reading.refusal);
  for (let day = 0; day < 4_000; day++)
    expect(reading.calendar.covers(Date.UTC(2024, 0, 1 + day, 0, 30))).toBe(false);
});
