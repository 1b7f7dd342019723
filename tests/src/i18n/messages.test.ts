import { describe, expect, test } from "vitest";
import { en } from "../../../src/i18n/messages/en.ts";
import { es } from "../../../src/i18n/messages/es.ts";
import { fr } from "../../../src/i18n/messages/fr.ts";
import { pt } from "../../../src/i18n/messages/pt.ts";

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );
/** English counts millions like all else; others may have a form for them. */
const withoutMany = (tree: Tree) => flat(tree).filter(([key]) => !key.endsWith("_many"));
const holes = (text: string) =>
  [...text.matchAll(/{{(\w+)}}/g)].map(([, name = ""]) => name).sort((a, b) => a.localeCompare(b));

describe.each([
  ["Portuguese", pt],
  ["Spanish", es],
  ["French", fr],
])("%s", (_language, messages) => {
  test("has every key of English and no other [I18N-01]", () => {
    expect(withoutMany(messages).map(([key]) => key)).toEqual(flat(en).map(([key]) => key));
  });

  test("fills the same values into every message [I18N-01]", () => {
    const english = new Map(flat(en));
    const wrong = flat(messages).filter(
      ([key, text]) =>
        holes(text).join() !== holes(english.get(key.replace(/_many$/, "_other")) ?? "").join(),
    );
    expect(wrong).toEqual([]);
  });

  test("leaves no message empty [I18N-01]", () => {
    expect(flat(messages).filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});
