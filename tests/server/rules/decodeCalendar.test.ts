import { describe, expect, test } from "vitest";
import { decodeCalendar } from "../../../server/rules/decodeCalendar.ts";

const calendar = (...events: string[][]) =>
  Buffer.from(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:test",
      ...LISBON,
      ...events.map(
        (lines, at) => `BEGIN:VEVENT\r\nUID:${at}\r\n${lines.join("\r\n")}\r\nEND:VEVENT`,
      ),
      "END:VCALENDAR",
    ].join("\r\n"),
  ).toString("base64");
const LISBON = `BEGIN:VTIMEZONE
TZID:Europe/Lisbon
BEGIN:STANDARD
DTSTART:19701025T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T010000
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE`.split("\n");
const covers = (data: string, ...times: string[]) => {
  const reading = decodeCalendar(data);
  if (reading.refusal !== undefined) throw new Error(reading.refusal);
  return times.map((time) => reading.calendar.covers(Date.parse(time)));
};

describe("a calendar", () => {
  test("covers an event from its start to its end", () => {
    const data = calendar(["DTSTART:20260821T080000Z", "DTEND:20260821T170000Z"]);
    expect(
      covers(
        data,
        "2026-08-21T07:59:59Z",
        "2026-08-21T08:00:00Z",
        "2026-08-21T16:59:59Z",
        "2026-08-21T17:00:00Z",
      ),
    ).toEqual([false, true, true, false]);
  });

  test("repeats by its rule, in its own time zone, asked in any order", () => {
    const data = calendar([
      "DTSTART;TZID=Europe/Lisbon:20260105T220000",
      "DTEND;TZID=Europe/Lisbon:20260106T060000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    ]);
    expect(
      covers(
        data,
        "2026-08-22T04:59:00Z", // Saturday, before six in summer
        "2026-08-22T05:00:00Z",
        "2026-01-06T05:59:00Z",
        "2026-08-20T21:00:00Z",
        "2026-08-20T20:59:00Z",
        "2026-08-22T22:00:00Z", // Saturday night
        "2025-12-31T23:00:00Z",
      ),
    ).toEqual([true, false, true, true, false, false, false]);
  });

  test("covers what any of its events covers, and ends when its rule ends", () => {
    const data = calendar(
      ["DTSTART:20260821T080000Z", "DTEND:20260821T090000Z", "RRULE:FREQ=DAILY;COUNT=2"],
      ["DTSTART:20260825T080000Z", "DURATION:PT30M"],
    );
    expect(
      covers(data, "2026-08-22T08:30:00Z", "2026-08-23T08:30:00Z", "2026-08-25T08:29:00Z"),
    ).toEqual([true, false, true]);
  });

  test.each(["", "no base64 at all", Buffer.from("BEGIN:VCARD\r\nEND:VCARD").toString("base64")])(
    "is not read from %o",
    (data) => {
      expect(decodeCalendar(data).refusal).toBeDefined();
    },
  );
});
