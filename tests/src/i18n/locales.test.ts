import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseLocale, LOCALES } from "../../../src/i18n/locales.ts";

describe("the locale", () => {
  test.each([
    ["the user's choice wins", "fr-FR", ["en-GB"], "es-ES", "fr-FR"],
    ["then the browser's first known language", undefined, ["de-DE", "es-ES"], "fr-FR", "es-ES"],
    ["then the partner's", undefined, ["de-DE"], "es-CL", "es-CL"],
    ["then Portuguese", undefined, [], undefined, "pt-PT"],
    ["a language without country finds one", undefined, ["en"], undefined, "en-GB"],
    ["an unknown country finds its language", undefined, ["es-MX"], undefined, "es-ES"],
    ["Brazil is not Portugal", undefined, ["pt-br"], undefined, "pt-BR"],
    ["an underscore is a hyphen", "pt_BR", [], undefined, "pt-BR"],
    ["nonsense is passed over", "xx", ["", "zz-ZZ"], "12", "pt-PT"],
  ] as const)("%s [I18N-01]", (_fact, user, browser, partner, expected) => {
    expect(chooseLocale([user, ...browser], { language: partner })).toBe(expected);
  });

  test.each([
    [
      "the user's choice, as long as it is offered",
      ["en-GB"],
      "pt-PT",
      ["pt-PT", "en-GB"],
      "en-GB",
    ],
    ["else the browser's", ["fr-FR", "en-GB"], "pt-PT", ["pt-PT", "en-GB"], "en-GB"],
    ["else the partner's", ["fr-FR", "es-ES"], "en-GB", ["pt-PT", "en-GB"], "en-GB"],
    ["else Portuguese", ["fr-FR"], undefined, ["pt-PT", "en-GB"], "pt-PT"],
    ["else the first that is offered", ["fr-FR"], undefined, ["es-CL", "en-GB"], "es-CL"],
    ["the same language of an offered country", ["es-ES"], "en-GB", ["es-CL", "en-GB"], "es-CL"],
  ] as const)(
    "is of those that the partner offers: %s [I18N-01, WL-01]",
    (_fact, wanted, language, languages, expected) => {
      expect(chooseLocale(wanted, { language, languages })).toBe(expected);
    },
  );

  test("is never one that the partner does not offer, whoever wants it [I18N-01, WL-01]", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...LOCALES, "es", "pt_BR", "de-DE"), fc.anything())),
        fc.subarray([...LOCALES], { minLength: 1 }),
        (wanted, languages) => {
          expect(languages).toContain(chooseLocale(wanted, { languages }));
        },
      ),
    );
  });
});
