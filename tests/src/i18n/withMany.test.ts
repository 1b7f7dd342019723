import i18next from "i18next";
import { expect, test } from "vitest";
import { withMany } from "../../../src/i18n/withMany.ts";

test.each(["pt-PT", "es-ES", "fr-FR"])(
  "counts millions in %s in its own words [I18N-01]",
  async (lng) => {
    const messages = { list: { rows_one: "{{count}} um", rows_other: "{{count}} outros", x: "y" } };
    const words = i18next.createInstance();
    await words.init({
      lng,
      fallbackLng: "en",
      resources: {
        [lng]: { translation: withMany(messages) },
        en: { translation: { list: { rows_one: "one", rows_other: "English" } } },
      },
    });
    for (const count of [2, 1_000_000, 3_000_000])
      expect(words.t("list.rows", { count })).toBe(`${count} outros`);
  },
);

test("keeps a form of its own where a language has one [I18N-01]", () => {
  const messages = { a: { n_one: "1", n_many: "muitos", n_other: "2" }, other: "x" };
  expect(withMany(messages)).toEqual(messages);
});
