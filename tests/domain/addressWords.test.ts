import { expect, test } from "vitest";
import { addressWords } from "#domain/text/addressWords";
import { DEFAULT_UNITS, type UnitChoice } from "#domain/unitChoice";
import { formatOf } from "../support/formats.ts";

const formatted = (locale: string, units: UnitChoice) => ({
  locale,
  distance: formatOf({ locale, units }).distance,
});
const said = (text: string, locale: string, units = DEFAULT_UNITS) =>
  addressWords(text, formatted(locale, units)).replaceAll("\u00a0", " ");

test.each([
  ["fr-FR", "à 8 km de Minas, Uruguay", "à 8 km d’Arras, Allemagne"],
  ["es-ES", "a 8 km de Minas, Uruguay", "a 8 km de Arras, Alemania"],
  ["pt-PT", "a 8 km de Minas, Uruguai", "a 8 km de Arras, Alemanha"],
  ["en-GB", "8 km from Minas, Uruguay", "8 km from Arras, Germany"],
])(
  "a place without a street is said in the reader's language: %s [I18N-01]",
  (locale, far, vowel) => {
    expect(said("8 km from Minas, Uruguay", locale)).toBe(far);
    expect(said("8 km from Arras, Germany", locale)).toBe(vowel);
  },
);

test("the country, too, and the distance in the reader's unit [I18N-01]", () => {
  expect(said("Colonia del Sacramento, Spain", "fr-FR")).toBe("Colonia del Sacramento, Espagne");
  // 100 km are 62.1 miles.
  expect(said("100 km from Minas, Uruguay", "en-GB", { ...DEFAULT_UNITS, distance: "miles" })).toBe(
    "62.1 mi from Minas, Uruguay",
  );
});

test.each([
  "Rua da Praia 12, Porto Alegre, RS",
  "Springfield, IL",
  "Calle 8 km from here",
  "8 km",
  "",
])("what somebody else wrote stays as it is: %s", (text) => expect(said(text, "fr-FR")).toBe(text));
