import fc from "fast-check";
import { expect, test } from "vitest";
import { typedNumber, ungrouped } from "../../../src/ui/typedNumber.ts";

const DECIMAL_SIGNS = { en: ".", es: ",", fr: ",", pt: ",", "pt-PT": "," } as const;
const locales = fc.constantFrom(...(Object.keys(DECIMAL_SIGNS) as (keyof typeof DECIMAL_SIGNS)[]));

test("reads either decimal sign in every language", () => {
  for (const locale of Object.keys(DECIMAL_SIGNS)) {
    expect(typedNumber("12.5", locale)).toBe(12.5);
    expect(typedNumber(" 12,5 ", locale)).toBe(12.5);
    expect(typedNumber("-3", locale)).toBe(-3);
    expect(typedNumber("1000", locale)).toBe(1000);
  }
});

test("refuses what is one to some and a thousand to others", () => {
  expect(typedNumber("1,000", "en")).toBeUndefined();
  expect(typedNumber("1.000", "en")).toBe(1);
  for (const locale of ["es", "fr", "pt", "pt-PT"]) {
    expect(typedNumber("1.000", locale)).toBeUndefined();
    expect(typedNumber("1,000", locale)).toBe(1);
  }
  // No thousand is written so.
  expect(typedNumber("0,125", "en")).toBe(0.125);
  expect(typedNumber("1234,567", "en")).toBe(1234.567);
});

test("any decimal is read as it was meant, or refused where it can be a grouped thousand", () => {
  fc.assert(
    fc.property(
      locales,
      fc.boolean(),
      fc.nat(2_000_000),
      fc.constantFrom(".", ","),
      fc.stringMatching(/^\d{1,6}$/),
      (locale, isNegative, whole, sign, fraction) => {
        const minus = isNegative ? "-" : "";
        const isAmbiguous =
          sign !== DECIMAL_SIGNS[locale] && fraction.length === 3 && whole > 0 && whole < 1000;
        expect(typedNumber(`${minus}${whole}${sign}${fraction}`, locale)).toBe(
          isAmbiguous ? undefined : Number(`${minus}${whole}.${fraction}`),
        );
      },
    ),
  );
});

test("a grouped number is never read as one a thousand times smaller", () => {
  fc.assert(
    fc.property(locales, fc.integer({ min: 1000, max: 1e12 }), (locale, value) => {
      const text = new Intl.NumberFormat(locale, { useGrouping: "always" }).format(value);
      expect(typedNumber(text, locale)).toBeUndefined();
    }),
  );
});

test("refuses everything else", () => {
  const others = ["", " ", "-", ".5", "5.", "1e3", "0x10", "+1", "1 000", "1,000.5", "1.2.3"];
  for (const text of [...others, "Infinity", "NaN", "12 km", "١٢", "9".repeat(400)])
    for (const locale of Object.keys(DECIMAL_SIGNS))
      expect(typedNumber(text, locale)).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), locales, (text, locale) => {
      fc.pre(!/^-?\d+([.,]\d+)?$/.test(text.trim()));
      expect(typedNumber(text, locale)).toBeUndefined();
    }),
  );
});

test.each([
  ["es", "15.000", "15000"],
  ["fr", "1.500", "1500"],
  ["fr", "1\u202f500,5", "1500,5"],
  ["pt", "1.500.000", "1500000"],
  ["pt-PT", "-1.500,25", "-1500,25"],
  ["en", "1,000", "1000"],
  ["en", "1,000.5", "1000.5"],
  ["en", "1'000", "1000"],
])("in %s the grouped number %j is asked for as %j", (locale, text, example) => {
  expect(ungrouped(text, locale)).toBe(example);
  expect(typedNumber(example, locale)).toBeDefined();
});

test("what was understood, and what is no number at all, has no other way to be written", () => {
  for (const text of [
    "1,000",
    "15000",
    "12,5",
    "",
    "12 km",
    "1.50.000",
    "0.500.000",
    "1.2.3",
    "15.00",
  ])
    expect(ungrouped(text, "es")).toBeUndefined();
});

test("any number that a language groups is asked for as the same number", () => {
  fc.assert(
    fc.property(locales, fc.integer({ min: 1000, max: 1e12 }), (locale, value) => {
      const text = new Intl.NumberFormat(locale, { useGrouping: "always" }).format(value);
      expect(ungrouped(text, locale)).toBe(String(value));
    }),
  );
});
