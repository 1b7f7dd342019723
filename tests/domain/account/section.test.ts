import { describe, expect, test } from "vitest";
import {
  differInRights,
  opensMore,
  withoutRights,
  withSectionsOf,
} from "#domain/account/attributeRights";
import {
  closedSections,
  NO_PARTNER,
  SECTIONS,
  type Section,
  sectionStates,
  sectionsOf,
} from "#domain/account/section";

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
        const has = sectionsOf(person({ [section]: value }), { id: 0, sections });
        expect(has[section], `${section}, partner ${partner}`).toBe(expected);
      }
    }
  });

  test("an address turns on what may have one, and nothing else", () => {
    const has = (section: Section, value: unknown) =>
      sectionsOf(person({ [section]: value }), NO_PARTNER)[section];
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
    const has = sectionsOf(guest, { id: 0, sections: { scheduler: true } });
    expect(Object.entries(has).filter(([, isOn]) => isOn)).toEqual([["map", true]]);
    const administrator = { ...person({ settings: false, reports: false }), administrator: true };
    expect(sectionsOf(administrator, { id: 0, sections: { settings: false } })).toMatchObject({
      settings: true,
      reports: false,
    });
    expect(closedSections(administrator, NO_PARTNER).size).toBe(0);
    expect([...closedSections(person(), NO_PARTNER)].sort()).toEqual([...OFF].sort());
  });
});

describe("what a partner says of sections [NAV-03, PERM-01]", () => {
  const says = (section: Section, value: boolean, id = 5) => ({
    id,
    sections: { [section]: value },
  });
  const of = (partner: number | undefined, attributes: Record<string, unknown> = {}) => ({
    ...person(attributes),
    partner,
  });

  test.each<[string, ReturnType<typeof of>, Section, boolean, boolean, string]>([
    ["its own person, turned on", of(5), "scheduler", true, true, "partner"],
    [
      "its own person, who is kept from it",
      of(5, { scheduler: false }),
      "scheduler",
      true,
      false,
      "account",
    ],
    [
      "its own person, turned off",
      of(5, { scheduler: true }),
      "scheduler",
      false,
      false,
      "partner",
    ],
    ["its own person, off by default no more", of(5), "reports", false, false, "partner"],
    ["nobody's person, turned on", of(undefined), "scheduler", true, false, "nobody"],
    [
      "nobody's person who has it themselves",
      of(undefined, { scheduler: true }),
      "scheduler",
      true,
      true,
      "account",
    ],
    ["nobody's person, turned off", of(undefined), "reports", false, false, "partner"],
    ["another's person, turned on", of(6), "scheduler", true, false, "nobody"],
  ])("%s", (_, user, section, value, isOpen, by) => {
    expect(sectionStates(user, says(section, value))[section]).toEqual({ isOpen, by });
  });

  test("of nobody's hosts holds for nobody's people", () => {
    expect(sectionsOf(of(undefined), says("scheduler", true, 0)).scheduler).toBe(true);
    expect(sectionsOf(of(5), says("scheduler", true, 0)).scheduler).toBe(false);
  });

  test("is never refused to an administrator, and each reason agrees with what is open", () => {
    const chief = { ...of(undefined), administrator: true };
    expect(sectionsOf(chief, says("scheduler", true)).scheduler).toBe(true);
    expect(closedSections(chief, says("map", false)).size).toBe(0);
    for (const user of [of(5), of(5, { map: false, odoo: true }), of(undefined)])
      for (const section of SECTIONS)
        for (const value of [true, false]) {
          const states = sectionStates(user, says(section, value));
          const closed = closedSections(user, says(section, value));
          for (const one of SECTIONS) expect(closed.has(one)).toBe(!states[one].isOpen);
        }
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
    const closed = closedSections(person({ reports: false }), NO_PARTNER);
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
    // What a partner keeps from all its people holds for the new one by itself, for as long as it does.
    expect(withSectionsOf({ closed, closedByPartner: new Set(["reports"]) }, { a: 1 })).toEqual({
      a: 1,
    });
    expect(withoutRights({ odoo: true, menuItem1: "x", lang: "fr" })).toEqual({ lang: "fr" });
  });
});
