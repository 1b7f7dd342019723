import { once } from "node:events";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCalendar } from "#domain/calendar/readCalendar";
import { arbitraryRule, arbitraryStart } from "../../support/arbitraryRules.ts";
import { calendarText } from "../../support/calendarText.ts";
import { proofShare } from "../../support/proofShare.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let ical: Worker;

beforeAll(() => {
  ical = new Worker(new URL("../../support/icalThread.mjs", import.meta.url));
});
afterAll(() => ical.terminate());

async function askIcal(start: string, rule: string) {
  ical.postMessage({ start, rule }, []);
  const [answer] = (await once(ical, "message")) as [{ start: string; times: number[] }];
  return answer;
}

test("rules give what ical.js gives, up to 80 times each [C1]", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryStart, arbitraryRule, async (anyStart, rule) => {
      const { start, times } = await askIcal(anyStart, rule);
      const lines = [`DTSTART:${start}`, "DURATION:PT1H", `RRULE:${rule}`];
      const reading = readCalendar(calendarText([lines]), "UTC");
      if (reading.refusal !== undefined) throw new Error(reading.refusal);

      const { covers } = reading.calendar;
      const held = times.filter((time) => covers(time) && covers(time + HOUR_MS - 1));
      expect(held).toEqual(times);
      // Nothing between: the hours of all the days from the first to the last.
      const [first = 0, last = first] = [times[0], times.at(-1)];
      const days = Math.min(4_000, (last - first) / DAY_MS);
      const found: number[] = [];
      for (let day = 0; day <= days; day++) {
        const time = first + day * DAY_MS;
        if (covers(time)) found.push(time);
        if (covers(time + HOUR_MS) || covers(time - 1)) found.push(-time);
      }
      expect(found).toEqual(times.filter((time) => time <= first + days * DAY_MS));
    }),
    { numRuns: proofShare(100, 300) },
  );
}, 300_000);
