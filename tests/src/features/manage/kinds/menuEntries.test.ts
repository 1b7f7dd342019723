import fc from "fast-check";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import {
  menuFault,
  menuText,
  withMenu,
} from "../../../../../src/features/manage/kinds/user/menuEntries.ts";

const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values)}`) as TFunction;

test("entries stand in the order of their numbers, one a line, and are written back so [USR-01]", () => {
  const attributes = { menuItem10: "|Ten|/ten", menuItem2: "truck|Two|https://two.example/", a: 1 };
  const text = menuText({ attributes });
  expect(text).toBe("truck | Two | https://two.example/\n | Ten | /ten");
  expect(withMenu({ id: 1, attributes }, text)).toEqual({
    id: 1,
    attributes: { a: 1, menuItem1: "truck|Two|https://two.example/", menuItem2: "|Ten|/ten" },
  });
  expect(withMenu({ attributes }, "")).toEqual({ attributes: { a: 1 } });
});

test("no other attribute is written, whatever is typed [PERM-01]", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter((key) => !key.startsWith("menuItem") && key !== "__proto__"),
        fc.jsonValue(),
      ),
      fc.string(),
      (others, text) => {
        const { attributes } = withMenu({ attributes: { ...others, menuItem1: "a" } }, text);
        const kept = Object.entries(attributes as object).filter(
          ([key]) => !/^menuItem\d+$/.test(key),
        );
        expect(Object.fromEntries(kept)).toEqual(others);
      },
    ),
  );
});

test.each([
  ["| Title | /here", false],
  ["icon | Title | https://x.example/a", false],
  ["", false],
  ["Title | /here", true],
  ["| | /here", true],
  ["| Title | javascript:alert(1)", true],
  ["| Title | //elsewhere.example", true],
  ["| a | /here | more", true],
])("%j is no entry: %s [USR-01]", (text, isFault) => {
  expect(menuFault(t, text) !== undefined).toBe(isFault);
});
