import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import {
  fieldsOf,
  MAX_PERIOD,
  PERIOD_PRESETS,
  periodAround,
  presetPeriod,
  typedPeriod,
  wholePeriod,
} from "../../../../src/features/history/period/historyPeriod.ts";
import { periodText } from "../../../../src/features/history/period/periodText.ts";
import { formatOf } from "../../../support/formats.ts";

const LISBON = "Europe/Lisbon";
const at = (text: string) => epochMs(Date.parse(text));
/** A Wednesday, 16:30 in Lisbon. */
const NOW = at("2026-11-25T16:30:00Z");
const iso = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((time) => new Date(time).toISOString().slice(0, 16));

describe("a named period", () => {
  test.each([
    ["lastHour", "2026-11-25T15:30", "2026-11-25T16:30"],
    ["today", "2026-11-25T00:00", "2026-11-25T16:30"],
    ["yesterday", "2026-11-24T00:00", "2026-11-25T00:00"],
    ["last7Days", "2026-11-19T00:00", "2026-11-25T16:30"],
    ["thisWeek", "2026-11-23T00:00", "2026-11-25T16:30"],
    ["lastWeek", "2026-11-16T00:00", "2026-11-23T00:00"],
    ["thisMonth", "2026-11-01T00:00", "2026-11-25T16:30"],
    ["lastMonth", "2026-09-30T23:00", "2026-11-01T00:00"],
  ] as const)("%s goes from %s to %s [HIST-02]", (preset, from, to) => {
    expect(iso(presetPeriod(preset, NOW, LISBON))).toEqual([from, to]);
  });

  test.each([
    ["2026-03-30T12:00:00Z", 23],
    ["2026-10-26T12:00:00Z", 25],
  ])("yesterday seen from %s has %i hours [H02]", (now, hours) => {
    const { from, to } = presetPeriod("yesterday", at(now), LISBON);
    expect((to - from) / 3_600_000).toBe(hours);
  });

  test("on a Sunday this week began six days ago, and on a Monday today [HIST-02]", () => {
    const begin = (now: string) => iso(presetPeriod("thisWeek", at(now), LISBON))[0];
    expect(begin("2026-11-29T12:00:00Z")).toBe("2026-11-23T00:00");
    expect(begin("2026-11-30T12:00:00Z")).toBe("2026-11-30T00:00");
  });

  test("begins before it ends and ends by now, at any moment and in any zone [H02]", () => {
    const zones = fc.constantFrom(LISBON, "America/Santiago", "Asia/Kathmandu", "Pacific/Apia");
    const now = fc.integer({ min: 1_200_000_000, max: 1_900_000_000 }).map((s) => epochMs(s * 1e3));
    fc.assert(
      fc.property(fc.constantFrom(...PERIOD_PRESETS), now, zones, (preset, moment, zone) => {
        const { from, to } = presetPeriod(preset, moment, zone);
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(Math.max(moment, from + 60_000));
        expect(to - from).toBeLessThanOrEqual(MAX_PERIOD);
      }),
    );
  });
});

describe("a typed period", () => {
  const typed = (fromDate: string, fromTime: string, toDate: string, toTime: string) =>
    typedPeriod({ fromDate, fromTime, toDate, toTime }, NOW, LISBON);

  test("without times spans from the start of the first day to the end of the last [HIST-02]", () => {
    expect(typed("2026-03-29", "", "2026-03-29", "")).toEqual({
      from: at("2026-03-29T00:00:00Z"),
      to: at("2026-03-29T23:00:00Z"),
    });
    expect(typed("2026-10-25", "", "2026-10-26", "")).toEqual({
      from: at("2026-10-24T23:00:00Z"),
      to: at("2026-10-27T00:00:00Z"),
    });
  });

  test("takes all of an hour that comes twice [H02]", () => {
    expect(typed("2026-10-25", "01:15", "2026-10-25", "01:45:30")).toEqual({
      from: at("2026-10-25T00:15:00Z"),
      to: at("2026-10-25T01:45:30Z"),
    });
  });

  test("that still goes on ends now [HIST-02]", () => {
    expect(typed("2026-11-25", "", "2026-11-30", "")).toEqual({
      from: at("2026-11-25T00:00:00Z"),
      to: NOW,
    });
  });

  test.each([
    ["", "", "2026-01-01", "", "fromMissing"],
    ["2026-01-01", "", "", "", "toMissing"],
    ["2026-02-30", "", "2026-03-01", "", "noTime"],
    ["2026-01-01", "25:00", "2026-03-01", "", "noTime"],
    ["1969-01-01", "", "2026-01-01", "", "noTime"],
    ["2026-01-02", "", "2026-01-01", "", "reversed"],
    ["2026-01-01", "10:00", "2026-01-01", "10:00", "reversed"],
    ["2026-11-26", "", "2026-11-27", "", "future"],
    ["2024-01-01", "", "2026-01-01", "", "tooLong"],
  ])("%s %s to %s %s is none: %s [H02]", (fromDate, fromTime, toDate, toTime, fault) => {
    expect(typed(fromDate, fromTime, toDate, toTime)).toBe(fault);
  });

  test.each([
    ["2026-07-01T08:00:05Z", "2026-07-03T20:30:00Z"],
    ["2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z"],
  ])("from %s to %s comes back from its fields as it was [HIST-02]", (from, to) => {
    const period = { from: at(from), to: at(to) };
    expect(typedPeriod(fieldsOf(period, LISBON), NOW, LISBON)).toEqual(period);
  });

  test("of whole days has fields without times [HIST-02]", () => {
    expect(fieldsOf(wholePeriod("today", NOW, LISBON), LISBON)).toEqual({
      fromDate: "2026-11-25",
      fromTime: "",
      toDate: "2026-11-25",
      toTime: "",
    });
  });
});

describe("what stands around a moment", () => {
  test.each([
    ["2026-11-24T16:00:00Z", "2026-11-24T00:00", "2026-11-25T00:00"],
    ["2026-11-24T00:10:00Z", "2026-11-23T23:10", "2026-11-25T00:00"],
    ["2026-11-24T23:50:00Z", "2026-11-24T00:00", "2026-11-25T00:50"],
    ["2026-11-24T00:00:00Z", "2026-11-24T00:00", "2026-11-25T00:00"],
    ["2026-11-25T16:29:00Z", "2026-11-25T00:00", "2026-11-25T16:30"],
  ])("%s is from %s to %s [EVT-02]", (moment, from, to) => {
    expect(iso(periodAround(at(moment), NOW, LISBON))).toEqual([from, to]);
  });

  test("holds the moment, however wrong its clock was [EVT-02]", () => {
    const past = fc.integer({ min: 1_200_000_000, max: 1_795_624_200 });
    fc.assert(
      fc.property(past, (second) => {
        const { from, to } = periodAround(epochMs(second * 1_000), NOW, LISBON);
        expect(from).toBeLessThanOrEqual(second * 1_000);
        expect(to).toBeGreaterThanOrEqual(Math.min(second * 1_000, NOW));
        expect(from).toBeLessThan(to);
      }),
    );
  });
});

test("a period of whole days is said by its dates, any other with the clock [HIST-02]", () => {
  const format = formatOf({ timeZone: LISBON });
  const text = (preset: (typeof PERIOD_PRESETS)[number]) =>
    periodText(presetPeriod(preset, NOW, LISBON), format);
  expect(text("yesterday")).toBe("24 Nov 2026");
  expect(text("lastWeek")).toMatch(/^16\s?–\s?22 Nov 2026$/);
  expect(text("lastHour")).toMatch(/15:30\s?–\s?16:30/);
});
