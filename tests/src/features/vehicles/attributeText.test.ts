import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import {
  attributeText,
  NAMED_ATTRIBUTES,
} from "../../../../src/features/vehicles/attributeText.ts";
import { setFormatLocale } from "../../../../src/i18n/format.ts";

const word = (key: string) => key;
beforeEach(() => setFormatLocale("en-GB"));

describe("a reported value", () => {
  test.each([175, 3000, 0])("hides a temperature of %i [LIST-06]", (celsius) => {
    expect(attributeText("temp1", celsius, word)).toBeUndefined();
  });

  test.each([
    ["temp1", -18.25, "-18.3\u00a0°C"],
    ["battery", 5, undefined],
    ["battery", 5.1, "5.1\u00a0V"],
    ["door1", true, "open"],
    ["ignition", false, "off"],
    ["hours", 5_400_000, "1.5\u00a0h"],
    ["driverUniqueId", "RFID-77", "RFID-77"],
    ["driverUniqueId", "", undefined],
  ] as const)("of %s %j reads %j [LIST-06]", (name, value, text) => {
    expect(attributeText(name, value, word)).toBe(text);
  });

  test("is never NaN or empty, whatever a tracker sends [LIST-06]", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMED_ATTRIBUTES),
        fc.oneof(fc.double(), fc.boolean(), fc.string()),
        (name, value) => {
          const text = attributeText(name, value, word);
          if (text !== undefined && typeof value === "number") expect(text).not.toMatch(/nan|inf/i);
          expect(text).not.toBe("");
        },
      ),
    );
  });
});
