import { describe, expect, test } from "vitest";
import { passwordHoldsFor } from "#domain/actuation/commandPassword";
import { hours, minutes } from "#domain/units";

describe("the setting for a recent password", () => {
  test.each([
    [{}, undefined],
    [{ commandPasswordMinutes: 0 }, undefined],
    [{ commandPasswordMinutes: "" }, undefined],
    [{ commandPasswordMinutes: " 0 " }, undefined],
    [{ commandPasswordMinutes: false }, undefined],
    [{ commandPasswordMinutes: 5 }, minutes(5)],
    [{ commandPasswordMinutes: "15" }, minutes(15)],
    [{ commandPasswordMinutes: 0.1 }, minutes(1)],
    [{ commandPasswordMinutes: 1_000_000 }, hours(24)],
  ])("%j is %s [IMMO-02]", (settings, holdsFor) => {
    expect(passwordHoldsFor(settings)).toBe(holdsFor);
  });

  test.each(["five", "5 min", -3, true, "true", Number.NaN])(
    "that makes no sense (%s) asks for it rather than not [IMMO-02]",
    (value) => {
      expect(passwordHoldsFor({ commandPasswordMinutes: value })).toBe(minutes(1));
    },
  );
});
