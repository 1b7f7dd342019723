import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_UNITS, type UnitChoice } from "#domain/unitChoice";
import { knots, milliseconds } from "#domain/units";
import { RAW_FUEL } from "#domain/vehicle/fuel";
import { fuelShown } from "#domain/vehicle/fuelShown";
import { ageUnit, formatCoordinates, formatShortCount } from "../../../src/i18n/format.ts";
import { formatOf } from "../../support/formats.ts";

const format = formatOf();

describe("formatting", () => {
  test("writes distances that are computed with to the metre, in the reader's unit [HIST-04]", () => {
    const inUnit = (distance: UnitChoice["distance"]) =>
      formatOf({ units: { ...DEFAULT_UNITS, distance } }).exactDistance(1_234_560);
    expect(inUnit("kilometres")).toBe("1,234.560\u00a0km");
    expect(inUnit("miles")).toBe("767.120\u00a0mi");
    expect(inUnit("nauticalMiles")).toBe("666.609\u00a0nmi");
    expect(format.exactDistance(Number.NaN)).toBe("–");
  });

  test("writes what a device reported to its last digit, with the language's decimal sign [I18N-01, VEH-01]", () => {
    const inLanguage = (locale: string) => formatOf({ locale }).exact(12_345.678_901_2);
    expect(inLanguage("en-GB")).toBe("12345.6789012");
    expect(inLanguage("fr-FR")).toBe("12345,6789012");
    expect(inLanguage("pt-PT")).toBe("12345,6789012");
    expect(format.exact(-3)).toBe("-3");
    expect(format.exact(Number.NaN)).toBe("–");
  });

  test.each([
    [0, "0\u00a0B"],
    [999, "999\u00a0B"],
    [1_000, "1\u00a0kB"],
    [999_499, "999\u00a0kB"],
    [1_000_000, "1\u00a0MB"],
    [12_340_000, "12.3\u00a0MB"],
  ])("writes the size of a file of %d bytes [HIST-08]", (bytes, text) => {
    expect(format.bytes(bytes)).toBe(text);
  });

  test("never writes a fuel level as one of another severity [LIST-06]", () => {
    const written = (percent: number) => {
      const shown = fuelShown(percent, {
        setup: RAW_FUEL,
        attributes: { fuelLevel: percent },
        tankLitres: undefined,
      });
      return [format.fuel(shown), shown.severity];
    };
    expect(written(19.9)).toEqual(["19\u00a0%", "veryLow"]);
    expect(written(20)).toEqual(["20\u00a0%", "low"]);
    expect(written(39.9)).toEqual(["40\u00a0%", "low"]);
    expect(written(40.1)).toEqual(["41\u00a0%", "normal"]);

    const tank = 60;
    const litres = (level: number) =>
      format.fuel(
        fuelShown(level, {
          setup: { type: "xpert" },
          attributes: { fuel: level },
          tankLitres: tank,
        }),
      );
    expect(litres(11.99)).toBe("11.9\u00a0L");
    expect(litres(12)).toBe("12\u00a0L");
    expect(litres(24.01)).toBe("24.1\u00a0L");
  });

  test("reads knots as km/h [LIST-02]", () => {
    expect(format.speed(knots(10))).toBe("19\u00a0km/h");
    expect(format.speed(knots(0))).toBe("0\u00a0km/h");
  });

  test("writes numbers as the locale does [I18N-02]", () => {
    expect(formatOf({ locale: "pt-PT" }).number(1234.5)).toMatch(/1\s?234,5/);
  });

  test("writes what rounds to nothing without a sign [LIST-06]", () => {
    expect(format.celsius(-0.04)).toBe("0\u00a0°C");
    expect(format.celsius(-0.06)).toBe("-0.1\u00a0°C");
  });

  test("copies coordinates with six decimals and a point in every locale [MAP-04]", () => {
    expect(formatCoordinates(38.7223, -9.1393)).toBe("38.722300,-9.139300");
  });

  test("keeps a cluster's number short [MAP-01]", () => {
    expect([2, 999, 1_200, 15_400, 1_000_000].map(formatShortCount)).toEqual([
      "2",
      "999",
      "1.2K",
      "15.4K",
      "1M",
    ]);
  });

  test("shows a distance in metres, then in kilometres", () => {
    expect(format.distance(850)).toBe("850\u00a0m");
    expect(format.distance(15_300)).toBe("15.3\u00a0km");
  });

  test("never shows NaN or Infinity, whatever the number [LIST-06]", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const texts = [format.number(value), format.distance(value), format.speed(knots(value))];
        expect(texts.join()).not.toMatch(/nan|infinity|∞/i);
      }),
    );
  });

  test.each([
    [0, "now", 0],
    [9_999, "now", 0],
    [10_000, "seconds", 10],
    [59_999, "seconds", 59],
    [60_000, "minutes", 1],
    [3_600_000, "hours", 1],
    [86_400_000 * 5, "days", 5],
    [86_400_000 * 3531, "years", 9],
    [-5_000, "now", 0],
    [Number.NaN, "now", 0],
  ] as const)("reports an age of %i ms in its largest unit [WS-02]", (age, unit, count) => {
    expect(ageUnit(milliseconds(age))).toEqual({ unit, count });
  });
});

test.each([
  [361, "361 ms"],
  [9_999, "9,999 ms"],
  [361_765, "362 s"],
  [1_200_000, "20 min"],
  [104_371_329, "29 h"],
])("a delay of %d ms reads %s", (ms, text) => {
  expect(format.delay(milliseconds(ms)).replace("\u00a0", " ")).toBe(text);
});

describe("in the units of the reader", () => {
  const inUnits = (units: Partial<UnitChoice>) =>
    formatOf({ units: { ...DEFAULT_UNITS, ...units } });

  test.each([
    [inUnits({ speed: "milesPerHour" }).speed(knots(100)), "115 mph"],
    [inUnits({ speed: "knots" }).speed(knots(100)), "100 kn"],
    [inUnits({ distance: "miles" }).distance(16_093.44), "10 mi"],
    [inUnits({ distance: "miles" }).distance(30.48), "100 ft"],
    [inUnits({ distance: "nauticalMiles" }).distance(18_520), "10 nmi"],
    [inUnits({ distance: "nauticalMiles" }).distance(900), "900 m"],
    [inUnits({ volume: "usGallons" }).litres(37.854_117_84), "10 US gal"],
    [inUnits({ volume: "imperialGallons" }).litres(45.4609), "10 imp gal"],
    [inUnits({ temperature: "fahrenheit" }).celsius(-40), "-40 °F"],
    [inUnits({ temperature: "fahrenheit" }).celsius(37), "98.6 °F"],
  ])("%s [MAP-10]", (text, expected) => {
    expect(text.replaceAll("\u00a0", " ")).toBe(expected);
  });

  test("are km/h, kilometres, litres and degrees Celsius until somebody chooses [MAP-10]", () => {
    expect(format.speed(knots(10))).toBe("19\u00a0km/h");
    expect(format.distance(2_000)).toBe("2\u00a0km");
    expect(format.litres(12)).toBe("12\u00a0L");
    expect(format.celsius(4.2)).toBe("4.2\u00a0°C");
  });
});
