import { describe, expect, test } from "vitest";
import { readCalendar } from "#domain/calendar/readCalendar";
import { calendarText } from "../../support/calendarText.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The dates of an event in New York at nine o'clock, looked for on so many days. */
function datesOf(start: string, days: number, ...lines: string[]): string[] {
  const zone = "DTSTART;TZID=America/New_York";
  const event = [`${zone}:${start}T090000`, "DURATION:PT1H", ...lines];
  const reading = readCalendar(calendarText([event]), "UTC");
  if (reading.refusal !== undefined) throw new Error(reading.refusal);
  const date = start.replace(/(....)(..)(..)/, "$1-$2-$3");
  const dates: string[] = [];
  for (let day = 0; day < days; day++) {
    const noon = new Date(Date.parse(`${date}T12:00:00Z`) + day * DAY_MS);
    // Nine in New York is 13:00 in Greenwich in summer and 14:00 in winter.
    const summer = reading.calendar.covers(noon.getTime() + HOUR_MS);
    const winter = reading.calendar.covers(noon.getTime() + 2 * HOUR_MS);
    if (summer && winter) throw new Error("two hours long");
    if (summer || winter) dates.push(noon.toISOString().slice(0, 10) + (summer ? "s" : "w"));
  }
  return dates;
}

/** Written as the standard lists them: a year, then months with their dates. */
const EXAMPLES: readonly (readonly [start: string, lines: string, dates: string])[] = [
  [
    "19970902",
    "RRULE:FREQ=DAILY;COUNT=10",
    "09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11",
  ],
  ["19970902", "RRULE:FREQ=DAILY;INTERVAL=10;COUNT=5", "09-02 09-12 09-22 10-02 10-12"],
  [
    "19970902",
    "RRULE:FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    "09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02",
  ],
  [
    "19970902",
    "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    "09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16",
  ],
  [
    "19970905",
    "RRULE:FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    "09-05 10-03 11-07 12-05 1998-01-02 02-06 03-06 04-03 05-01 06-05",
  ],
  [
    "19970907",
    "RRULE:FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "09-07 09-28 11-02 11-30 1998-01-04 01-25 03-01 03-29 05-03 05-31",
  ],
  ["19970922", "RRULE:FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "09-22 10-20 11-17 12-22 1998-01-19 02-16"],
  [
    "19970902",
    "RRULE:FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    "09-02 09-15 10-02 10-15 11-02 11-15 12-02 12-15 1998-01-02 01-15",
  ],
  [
    "19970930",
    "RRULE:FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "09-30 10-01 10-31 11-01 11-30 12-01 12-31 1998-01-01 01-31 02-01",
  ],
  ["19970610", "RRULE:FREQ=YEARLY;COUNT=4;BYMONTH=6,7", "06-10 07-10 1998-06-10 07-10"],
  [
    "19970101",
    "RRULE:FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    "01-01 04-10 07-19 2000-01-01 04-09 07-18 2003-01-01 04-10 07-19 2006-01-01",
  ],
  ["19970519", "RRULE:FREQ=YEARLY;BYDAY=20MO;COUNT=3", "05-19 1998-05-18 1999-05-17"],
  ["19970512", "RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3", "05-12 1998-05-11 1999-05-17"],
  [
    "19970313",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=7",
    "03-13 03-20 03-27 1998-03-05 03-12 03-19 03-26",
  ],
  [
    "19970902",
    "EXDATE;TZID=America/New_York:19970902T090000\nRRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;UNTIL=20001031",
    "1998-02-13 03-13 11-13 1999-08-13 2000-10-13",
  ],
  [
    "19970913",
    "RRULE:FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=10",
    "09-13 10-11 11-08 12-13 1998-01-10 02-07 03-07 04-11 05-09 06-13",
  ],
  [
    "19961105",
    "RRULE:FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3",
    "11-05 2000-11-07 2004-11-02",
  ],
  ["19970904", "RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "09-04 10-07 11-06"],
  [
    "19970929",
    "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=7",
    "09-29 10-30 11-27 12-30 1998-01-29 02-26 03-30",
  ],
  [
    "19970805",
    "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    "08-05 08-10 08-19 08-24",
  ],
  [
    "19970805",
    "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    "08-05 08-17 08-19 08-31",
  ],
  ["20070115", "RRULE:FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "01-15 01-30 02-15 03-15 03-30"],
  ["19970902", "RDATE;TZID=America/New_York:19970915T090000,19971002T090000", "09-02 09-15 10-02"],
];

describe("the examples of RFC 5545", () => {
  test.each(EXAMPLES)("%s %s", (start, lines, dates) => {
    let year = start.slice(0, 4);
    const expected = dates.split(" ").map((date) => {
      if (date.length > 5) year = date.slice(0, 4);
      return date.length > 5 ? date : `${year}-${date}`;
    });
    const found = datesOf(start, 4_200, ...lines.split("\n"));
    expect(found.map((date) => date.slice(0, 10))).toEqual(expected);
  });

  test("nine o'clock is nine o'clock in summer and in winter", () => {
    expect(datesOf("19971024", 5, "RRULE:FREQ=DAILY")).toEqual([
      "1997-10-24s",
      "1997-10-25s",
      "1997-10-26w",
      "1997-10-27w",
      "1997-10-28w",
    ]);
  });
});
