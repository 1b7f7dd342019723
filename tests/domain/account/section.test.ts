import { describe, expect, test } from "vitest";
import {
  differInRights,
  opensMore,
  withoutRights,
  withSectionsOf,
} from "#domain/account/attributeRights";
import { closedSections, type Section, sectionsOf } from "#domain/account/section";

const person = (attributes: Record<string, unknown> = {}) => ({
  administrator: false,
  guest: undefined,
  attributes,
});
const ON = ["map", "dashboard", "reports", "settings"] as const;
const OFF = ["scheduler", "odoo", "tacho", "legacy"] as const;
/** What an attribute may be, and what it says of a section: of what is on, of what is off. */
const VALUES: readonly [unknown, on: boolean, off: boolean][] = [
  [undefined, true, false],
  [null, true, false],
  ["", true, false],
  [true, true, true],
  ["true", true, true],
  [" TRUE ", true, true],
  [false, false, false],
  ["false", false, false],
  ["False", false, false],
  [0, false, false],
  ["0", false, false],
  [1, true, false],
  ["1", true, false],
  ["yes", true, false],
  [Number.NaN, true, false],
  [{}, true, false],
  [["true"], true, false],
];

describe("sections [NAV-03, PERM-01]", () => {
  test.each(VALUES)("with the attribute %j", (value, on, off) => {
    for (const partner of [undefined, true, false]) {
      for (const section of [...ON, ...OFF]) {
        const isOnByDefault = (ON as readonly Section[]).includes(section);
        const byUser = isOnByDefault ? on : off;
        const isOff = [false, "false", "False", 0, "0"].includes(value as never);
        const expected = partner === false ? false : partner === true ? byUser || !isOff : byUser;
        const sections = partner === undefined ? {} : { [section]: partner };
        const has = sectionsOf(person({ [section]: value }), { sections });
        expect(has[section], `${section}, partner ${partner}`).toBe(expected);
      }
    }
  });

  test("an address turns on what may have one, and nothing else", () => {
    const has = (section: Section, value: unknown) =>
      sectionsOf(person({ [section]: value }), { sections: {} })[section];
    expect(has("odoo", "https://erp.example/x")).toBe(true);
    expect(has("odoo", "/erp/")).toBe(true);
    expect(has("tacho", "https://tacho.example")).toBe(true);
    expect(has("tacho", "/tacho")).toBe(false);
    for (const rubbish of ["javascript:alert(1)", "//evil.test", "http", "https://"])
      for (const section of ["odoo", "tacho"] as const) expect(has(section, rubbish)).toBe(false);
    for (const section of ["legacy", "scheduler"] as const)
      expect(has(section, "https://a.example")).toBe(false);
  });

  test("a guest has the map alone; settings stay open to administrators", () => {
    const guest = { ...person({ odoo: true, map: true }), guest: "full" as const };
    const has = sectionsOf(guest, { sections: { scheduler: true } });
    expect(Object.entries(has).filter(([, isOn]) => isOn)).toEqual([["map", true]]);
    const administrator = { ...person({ settings: false, reports: false }), administrator: true };
    expect(sectionsOf(administrator, { sections: { settings: false } })).toMatchObject({
      settings: true,
      reports: false,
    });
    expect(closedSections(administrator).size).toBe(0);
    expect([...closedSections(person())].sort()).toEqual([...OFF].sort());
  });
});

describe("attributes that decide rights [PERM-01]", () => {
  test.each([
    ["reports", false, undefined],
    ["reports", false, true],
    ["scheduler", undefined, true],
    ["odoo", true, "https://a.example"],
    ["menuItem7", undefined, "a|b|/c"],
    ["token", undefined, "x"],
    ["partnerReports", undefined, true],
    ["camerasEnabled", false, true],
  ])("%s from %j to %j is noticed", (key, before, after) => {
    const set = (value: unknown) => (value === undefined ? {} : { [key]: value });
    expect(differInRights(set(before), set(after))).toBe(true);
    expect(differInRights(set(after), set(before))).toBe(true);
    expect(differInRights(set(before), { ...set(before), lang: "fr", mapOptions: {} })).toBe(false);
  });

  test("whoever grants opens nothing that is closed to them", () => {
    const closed = closedSections(person({ reports: false }));
    const opens = (before: object, after: object) =>
      opensMore({ closed }, { before: { ...before }, after: { ...after } });
    expect(opens({ reports: false }, {})).toBe(true);
    expect(opens({}, {})).toBe(false);
    expect(opens({}, { scheduler: true })).toBe(true);
    expect(opens({ scheduler: true }, { scheduler: true })).toBe(false);
    expect(opens({ map: false }, { map: true })).toBe(false);
    expect(withSectionsOf({ closed }, { a: 1 })).toEqual({ a: 1, reports: false });
    expect(withSectionsOf({ closed }, { odoo: true })).toEqual({ odoo: false, reports: false });
    expect(withSectionsOf({}, { odoo: true })).toEqual({ odoo: true });
    expect(withoutRights({ odoo: true, menuItem1: "x", lang: "fr" })).toEqual({ lang: "fr" });
  });
});
