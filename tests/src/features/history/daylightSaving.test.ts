import { describe, expect, test } from "vitest";
import { createLocalClock } from "#domain/time/localClock";
import { epochMs, hours, minutes } from "#domain/units";
import { exportFileName } from "../../../../src/features/history/export/exportFileName.ts";
import {
  fieldsOf,
  periodAround,
  presetOf,
  presetPeriod,
  typedPeriod,
} from "../../../../src/features/history/period/historyPeriod.ts";
import { periodText } from "../../../../src/features/history/period/periodText.ts";
import { timeTicks } from "../../../../src/features/history/timeline/timeAxis.ts";
import { readMomentQuery } from "../../../../src/features/palette/momentQuery.ts";
import { formatOf } from "../../../support/formats.ts";

const at = (text: string) => epochMs(Date.parse(text));

/**
 * Days on which clocks are changed, by the tz database: Lisbon at one in the morning UTC, Santiago at
 * midnight (the 6th of September begins at one, the 4th of April has its last hour twice), Casablanca
 * around Ramadan (on the 15th of February 2026 back at three, on the 22nd of March forward at two).
 */
const DAYS = [
  ["Europe/Lisbon", "2026-03-29", "2026-03-29T00:00:00Z", 23],
  ["Europe/Lisbon", "2026-10-25", "2026-10-24T23:00:00Z", 25],
  ["America/Santiago", "2026-04-04", "2026-04-04T03:00:00Z", 25],
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z", 23],
  ["Africa/Casablanca", "2026-02-15", "2026-02-14T23:00:00Z", 25],
  ["Africa/Casablanca", "2026-03-22", "2026-03-22T00:00:00Z", 23],
] as const;

describe.each(DAYS)("in %s the %s", (zone, date, start, length) => {
  const from = at(start);
  const to = epochMs(from + hours(length));
  const noonAfter = epochMs(to + hours(12));
  const format = formatOf({ timeZone: zone });

  test("is yesterday a day later, all of it [H02] [HIST-02]", () => {
    expect(presetPeriod("yesterday", noonAfter, zone)).toEqual({ from, to });
  });

  test("is one whole day in the form, which is read as the same time [H02] [HIST-02]", () => {
    const fields = { fromDate: date, fromTime: "", toDate: date, toTime: "" };
    expect(fieldsOf({ from, to }, zone)).toEqual(fields);
    expect(typedPeriod(fields, noonAfter, zone)).toEqual({ from, to });
    expect(presetOf(fields, noonAfter, zone)).toBe("yesterday");
  });

  test("is said by its date alone, and so is its file [H02] [HIST-08]", () => {
    expect(periodText({ from, to }, format)).not.toContain(":");
    const name = exportFileName({ name: "Bus", word: "trips", from, to, zone, format: "csv" });
    expect(name).toContain(date);
    expect(name.match(/\d{4}-\d\d-\d\d/g)).toHaveLength(1);
  });

  test("is what stands around its noon, and ends where the next begins [H02] [HIST-07]", () => {
    const noon = epochMs(from + hours(12));
    expect(periodAround(noon, noonAfter, zone)).toEqual({ from, to });
    expect(presetPeriod("yesterday", epochMs(to + minutes(30)), zone).to).toBe(to);
    expect(presetPeriod("today", epochMs(to + minutes(30)), zone).from).toBe(to);
  });

  test("is where yesterday's hours are looked for [H02] [HIST-07]", () => {
    const reader = { now: noonAfter, timeZone: zone };
    expect(readMomentQuery("yesterday", reader)?.at).toBe(from);
    const clock = createLocalClock(zone);
    const evening = readMomentQuery("yesterday 20:00", reader)!.at;
    expect(clock.wallTime(evening).toISOString().slice(0, 16)).toBe(`${date}T20:00`);
  });

  test("has the hours of its clocks on the time axis [H02] [HIST-03]", () => {
    const clock = createLocalClock(zone);
    const ticks = timeTicks(
      { from, to },
      { widthPx: 2_400, leastPx: 84, wallTime: (time) => clock.wallTime(time).getTime() },
    ).filter((tick) => tick.at < to);
    const texts = ticks.map((tick) => format.clock(tick.at));
    // An hour that comes twice has its first; one that is left out has none.
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toHaveLength(Math.min(24, length));
    for (const [index, { at: time }] of ticks.slice(1).entries())
      expect(time).toBeGreaterThan(ticks[index]!.at);
    expect(texts).toContain("12:00");
  });
});
