import i18next from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { checkFix, MAX_CLOCK_LEAD } from "#domain/vehicle/checkFix";
import { ageText } from "../../../src/i18n/ageText.ts";
import { en } from "../../../src/i18n/messages/en.ts";
import { es } from "../../../src/i18n/messages/es.ts";
import { fr } from "../../../src/i18n/messages/fr.ts";
import { pt } from "../../../src/i18n/messages/pt.ts";
import { NOON, position } from "../../support/fleetBuilders.ts";

const messages = i18next.createInstance();
beforeAll(() =>
  messages.init({
    lng: "en",
    fallbackLng: false,
    resources: Object.fromEntries(
      Object.entries({ en, es, fr, pt }).map(([name, translation]) => [name, { translation }]),
    ),
    interpolation: { escapeValue: false },
  }),
);
const textOf = (ageMs: number, language = "en") =>
  ageText(messages.getFixedT(language), epochMs(NOON - ageMs), NOON);

describe("an age in words [WS-02]", () => {
  test.each([
    [0, "now"],
    [9_999, "now"],
    [10_000, "10 s ago"],
    [7_200_000, "2 h ago"],
    [-1, "now"],
    [-59_999, "now"],
    [-60_000, "clock 1 min ahead"],
    [-7_200_000, "clock 2 h ahead"],
  ])("of %i ms is %s", (age, text) => {
    expect(textOf(age)).toBe(text);
  });

  test("reports in every language that a clock is ahead", () => {
    expect(["pt", "es", "fr"].map((language) => textOf(-180_000, language))).toEqual([
      "relógio adiantado 3 min",
      "reloj adelantado 3 min",
      "horloge en avance de 3 min",
    ]);
  });

  test("is shown for the most that a clock may lead; beyond that a fix is not believed", () => {
    expect(textOf(0 - MAX_CLOCK_LEAD)).toBe("clock 5 min ahead");
    expect(checkFix(position({ at: MAX_CLOCK_LEAD }), NOON)).toBeUndefined();
    expect(checkFix(position({ at: MAX_CLOCK_LEAD + 1 }), NOON)).toBe("inFuture");
  });
});
