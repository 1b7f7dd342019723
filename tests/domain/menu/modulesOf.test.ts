import { describe, expect, test } from "vitest";
import { DEFAULT_PARTNER, type Partner } from "#contract/partner";
import { userId } from "#domain/ids";
import { menuOf } from "#domain/menu/menuOf";
import { modulesOf } from "#domain/menu/modulesOf";

const HOST = "own.example";
const person = (attributes: Record<string, unknown> = {}, more: object = {}) => ({
  id: userId(9),
  administrator: false,
  guest: undefined,
  attributes,
  partner: 5,
  ...more,
});
const partner = (more: Partial<Partner> = {}): Partner => ({ ...DEFAULT_PARTNER, id: 5, ...more });

const stateOf = (name: string, user: ReturnType<typeof person>, at: Partner) =>
  modulesOf(user, at, HOST).find((module) => module.name === name)?.state;

describe("modules and why they are closed [NAV-03, PERM-01]", () => {
  test.each<[string, object, Record<string, unknown>, Partial<Partner>, boolean, string]>([
    ["reports", {}, {}, {}, true, "default"],
    ["reports", {}, { reports: false }, {}, false, "account"],
    ["reports", {}, { reports: true }, { sections: { reports: false } }, false, "partner"],
    ["scheduler", {}, {}, {}, false, "nobody"],
    ["scheduler", {}, { scheduler: true }, {}, true, "account"],
    ["scheduler", {}, {}, { sections: { scheduler: true } }, true, "partner"],
    ["management", {}, {}, {}, false, "nobody"],
    ["management", {}, { odoo: "https://erp.example/" }, {}, true, "account"],
    ["tacho", {}, { tacho: true }, {}, true, "account"],
    ["settings", { administrator: true }, { settings: false }, {}, true, "administrator"],
    ["legacyMap", {}, { legacy: true }, {}, false, "notConfigured"],
    ["cameras", {}, {}, {}, false, "nobody"],
    ["cameras", {}, {}, { camerasEnabled: true }, true, "partner"],
    ["cameras", {}, { camerasEnabled: false }, { camerasEnabled: true }, false, "account"],
    ["cameras", {}, { camerasEnabled: true }, {}, true, "account"],
    ["customReports", {}, { partnerReports: "/waste/" }, {}, true, "account"],
    ["customReports", {}, {}, { partnerReports: true }, true, "partner"],
    ["routes", {}, { token: "abc" }, {}, true, "account"],
    ["routes", {}, {}, {}, false, "nobody"],
    ["externalReports", {}, {}, {}, false, "notConfigured"],
    ["dashboard", { guest: "full" }, {}, {}, false, "link"],
  ])("%s of %o with %o at %o", (name, more, attributes, at, isOpen, by) => {
    expect(stateOf(name, person(attributes, more), partner(at))).toEqual({ isOpen, by });
  });

  test("agree with the menu, whatever is set", () => {
    const values = [undefined, true, false, "https://a.example/", "/a/"];
    for (const value of values)
      for (const section of [undefined, true, false]) {
        const names = ["map", "reports", "scheduler", "odoo", "tacho", "legacy"];
        const user = person({
          ...Object.fromEntries(names.map((name) => [name, value])),
          partnerReports: value,
          token: value,
          camerasEnabled: value,
        });
        const at = partner({
          sections:
            section === undefined ? {} : Object.fromEntries(names.map((name) => [name, section])),
        });
        const offered = new Set<string>(menuOf(user, at, HOST).map(({ name }) => name));
        for (const { name, state } of modulesOf(user, at, HOST))
          expect(state.isOpen, `${name} ${String(value)} ${String(section)}`).toBe(
            offered.has(name),
          );
      }
  });
});
