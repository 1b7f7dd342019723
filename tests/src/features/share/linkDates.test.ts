import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { linkDates } from "../../../../src/features/share/linkDates.ts";

/** Half past eleven in the evening in Lisbon, the next day already in Qatar. */
const NOW = epochMs(Date.parse("2026-07-01T22:30:00Z"));

describe("the end of a temporary link", () => {
  test.each([
    ["Europe/Lisbon", "2026-07-01", "2026-07-02"],
    ["Asia/Qatar", "2026-07-02", "2026-07-03"],
    ["America/Santiago", "2026-07-01", "2026-07-02"],
  ])("in %s today is %s [LNK-01, Z08]", (zone, today, tomorrow) => {
    expect(linkDates(zone, NOW)).toMatchObject({ today, tomorrow });
  });

  test("may be today, until its last moment, and not before [LNK-01, PANEL-02]", () => {
    const dates = linkDates("Europe/Lisbon", NOW);
    expect(dates.endOf("2026-07-01")).toEqual({
      ok: true,
      value: Date.parse("2026-07-01T22:59:59.999Z"),
    });
    expect(dates.endOf("2026-06-30")).toEqual({ ok: false, reason: "datePast" });
    expect(dates.latest).toBe("2027-07-01");
    expect(dates.endOf(dates.latest).ok).toBe(true);
    expect(dates.endOf("2027-07-03")).toEqual({ ok: false, reason: "dateTooLate" });
    expect(dates.endOf("")).toEqual({ ok: false, reason: "dateMissing" });
  });

  test("falls back on the browser's zone where the profile has none [LNK-01]", () => {
    for (const zone of [undefined, "", "Mars/Olympus", 7])
      expect(linkDates(zone, NOW).today).toMatch(/^2026-07-0[12]$/);
  });
});
