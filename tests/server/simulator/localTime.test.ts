import fc from "fast-check";
import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { kindOfDay, localDay, localHour, localTime } from "../../../server/simulator/localTime.ts";

test("the city is three hours behind UTC", () => {
  const time = epochMs(Date.UTC(2025, 10, 18, 2, 30));

  expect(localHour(time)).toBe(23.5);
  expect(localTime(localDay(time), 23.5)).toBe(time);
});

test("agrees with the calendar of the platform", () => {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: "America/Montevideo",
    weekday: "long",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const sometime = fc.integer({ min: Date.UTC(2016, 0), max: Date.UTC(2035, 0) }).map(epochMs);

  fc.assert(
    fc.property(sometime, (time) => {
      const parts = format.formatToParts(time);
      const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
      const weekday = partOf("weekday")!.toLowerCase();

      expect(Math.floor(localHour(time))).toBe(Number(partOf("hour")));
      expect(kindOfDay(localDay(time))).toBe(weekday.startsWith("s") ? weekday : "weekday");
    }),
  );
});
