import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attributeText } from "../../../../src/i18n/attributes/attributeText.ts";
import { formatOf } from "../../../support/formats.ts";

const READER = { word: (key: string) => key, format: formatOf() };

/** Names of the wire, names of families, and names that only look like something. */
const KEYS = fc.oneof(
  fc.constantFrom(
    "temp1",
    "temp99",
    "battery",
    "door",
    "door7",
    "hours",
    "odometer",
    "alarm",
    "event",
    "ignition",
    "out2",
    "io89",
    "in12345",
    "fuelLevel",
    "obdSpeed",
    "axleWeight",
    "rain",
    "__proto__",
    "constructor",
    "toString",
    "",
  ),
  fc.string(),
);

describe("a reported value", () => {
  test.each([175, 3000, 0, -0])("hides a temperature of %d [LIST-06]", (celsius) => {
    for (const name of ["temp1", "temp2", "temp3", "coolantTemp", "deviceTemp"])
      expect(attributeText(name, celsius, READER)).toBeUndefined();
  });

  test.each([
    ["temp1", -18.25, "-18.3\u00a0°C"],
    ["battery", 5, undefined],
    ["battery", 5.1, "5.1\u00a0V"],
    ["power", 13.84, "13.8\u00a0V"],
    ["door1", true, "open"],
    ["door1", 0, "closed"],
    ["ignition", false, "off"],
    ["out2", 1, "on"],
    ["motion", "false", "off"],
    ["hours", 5_400_000, "1.5\u00a0h"],
    ["totalDistance", 15_300, "15.3\u00a0km"],
    ["fuel", 41.26, "41.3\u00a0L"],
    ["fuelLevel", 63.4, "63\u00a0%"],
    ["rpm", 1_850, "1,850\u00a0rpm"],
    ["obdSpeed", 50, "50\u00a0km/h"],
    ["speedLimit", 10, "19\u00a0km/h"],
    ["axleWeight", 7_400, "7,400\u00a0kg"],
    ["hdop", 0.7, "0.7"],
    ["rssi", -88, "-88\u00a0dBm"],
    ["rssi", 16, "16"],
    ["alarm", "hardBraking,powerCut", "Hard braking, Power cut"],
    ["driverUniqueId", "RFID-77", "RFID-77"],
    ["driverUniqueId", "", undefined],
    ["io240", 1, "1"],
    ["vendorThing", true, "yes"],
    ["vendorThing", "\u202ehidden\u200b", "hidden"],
    ["vendorThing", "\u200b", undefined],
    ["vendorThing", 12.345, "12.35"],
    ["vendorThing", 12.345678901234567, "12.35"],
    ["vendorThing", "12.345678901234567", "12.35"],
    ["vendorThing", "-0.000000000000001", "0"],
    ["vendorThing", "2.10", "2.10"],
    ["versionFw", "03.25.14", "03.25.14"],
    ["fuel", "41.26", "41.3\u00a0L"],
    ["temp1", "-18.25", "-18.3\u00a0°C"],
    ["temp1", "cold", "cold"],
    ["card", 12_345_678, "12345678"],
    ["card", "00012345", "00012345"],
    ["vendorThing", 12_345_678, "12,345,678"],
    ["vendorThing", Number.NaN, undefined],
    ["temp1", Number.POSITIVE_INFINITY, undefined],
  ] as const)("of %s %j reads %j [LIST-06, PANEL-01]", (name, value, text) => {
    expect(attributeText(name, value, READER)).toBe(text);
  });

  test("is never NaN, undefined, a bad date, empty or hidden text, whatever is sent [LIST-06, U10]", () => {
    fc.assert(
      fc.property(KEYS, fc.double(), (key, value) => {
        expect(attributeText(key, value, READER) ?? "–").not.toMatch(
          /nan|infinity|undefined|null|∞/i,
        );
      }),
    );
    fc.assert(
      fc.property(
        KEYS,
        fc.oneof(fc.double(), fc.boolean(), fc.string({ unit: "binary" })),
        (key, value) => {
          const text = attributeText(key, value, READER);
          if (text === undefined) return;
          expect(text.trim()).not.toBe("");
          expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u);
        },
      ),
    );
  });
});
