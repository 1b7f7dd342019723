import type { TFunction } from "i18next";
import { isObject, type WireObject } from "#contract/traccar/wire";
import { menuAddress } from "#domain/text/menuAddress";

const ENTRY = /^menuItem/;

const attributesIn = (thing: WireObject): WireObject =>
  isObject(thing["attributes"]) ? thing["attributes"] : {};

/** The entries of somebody's own menu, one a line: "icon | title | address". */
export const menuText = (thing: WireObject): string =>
  Object.entries(attributesIn(thing))
    .filter(([key, value]) => ENTRY.test(key) && typeof value === "string")
    .sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(([, value]) => partsOf(String(value)).join(" | "))
    .join("\n");

/** The body with exactly these entries. */
export function withMenu(body: WireObject, text: string): WireObject {
  const others = Object.entries(attributesIn(body)).filter(([key]) => !ENTRY.test(key));
  const entries = linesOf(text).map((line, index) => [
    `menuItem${index + 1}`,
    partsOf(line).join("|"),
  ]);
  return { ...body, attributes: Object.fromEntries([...others, ...entries]) };
}

/** The menu leaves out what is no entry: it is said before that is saved. */
export function menuFault(t: TFunction, text: string): string | undefined {
  const line = linesOf(text).find((one) => {
    const [, title = "", address] = partsOf(one);
    return partsOf(one).length !== 3 || title === "" || menuAddress(address) === undefined;
  });
  return line === undefined ? undefined : t("manage.user.menuFault", { line });
}

const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const partsOf = (line: string): readonly string[] => line.split("|").map((part) => part.trim());
