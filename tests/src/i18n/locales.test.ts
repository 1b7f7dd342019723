import { describe, expect, test } from "vitest";
import { chooseLocale } from "../../../src/i18n/locales.ts";

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
    expect(chooseLocale(user, browser, partner)).toBe(expected);
  });
});
