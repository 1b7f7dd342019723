import { expect, test } from "vitest";
import { isBatteryShown, isTemperatureShown } from "#domain/displayRules";
import { linkStatus, SILENT_AFTER } from "#domain/linkStatus";
import { after, epochMs, milliseconds } from "#domain/units";

test("temperatures of broken sensors are hidden [LIST-06]", () => {
  expect([175, 3_000, 0, Number.NaN, Number.POSITIVE_INFINITY].filter(isTemperatureShown)).toEqual(
    [],
  );
  expect([-20, 4.5, 174].filter(isTemperatureShown)).toEqual([-20, 4.5, 174]);
});

test("a battery is shown above 5 V [LIST-06]", () => {
  expect([0, 5, 5.1, 12].filter(isBatteryShown)).toEqual([5.1, 12]);
});

test("a tracker's line is unknown after ten minutes of silence", () => {
  const heard = epochMs(Date.UTC(2026, 0, 15));

  expect(linkStatus(undefined, heard)).toBe("offline");
  expect(linkStatus(heard, after(heard, SILENT_AFTER))).toBe("online");
  expect(linkStatus(heard, after(heard, milliseconds(SILENT_AFTER + 1)))).toBe("unknown");
});
