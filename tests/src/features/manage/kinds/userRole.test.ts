import fc from "fast-check";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { roleOf } from "#domain/account/policy";
import {
  roleCell,
  roleFault,
  roleText,
  withRole,
} from "../../../../../src/features/manage/kinds/user/userRole.ts";

const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as TFunction;
const PLAIN = { administrator: false, readonly: false, userLimit: 0 };

test.each([
  ["administrator", { ...PLAIN, administrator: true, readonly: true, userLimit: 5 }],
  ["readonly", { ...PLAIN, readonly: true, userLimit: 5 }],
  ["manager:5", { ...PLAIN, userLimit: 5 }],
  ["manager:-1", { ...PLAIN, userLimit: -1 }],
  ["operator", PLAIN],
])("%s is what the flags and the limit say [USR-01]", (text, wire) => {
  expect(roleText(wire)).toBe(text);
});

const wires = fc.record({
  administrator: fc.boolean(),
  readonly: fc.boolean(),
  userLimit: fc.oneof(fc.constant(0), fc.integer({ min: -1, max: 100 })),
  deviceReadonly: fc.boolean(),
  name: fc.string(),
});

test("whoever is given a role has it, and nothing besides the three members is written [USR-01, PERM-01]", () => {
  const roles = fc.constantFrom("administrator", "readonly", "operator", "manager:7", "manager:-1");
  fc.assert(
    fc.property(wires, roles, (before, role) => {
      const { administrator, readonly, userLimit, ...others } = withRole(before, role);
      expect(roleText({ administrator, readonly, userLimit })).toBe(role);
      expect(others).toEqual({ deviceReadonly: before.deviceReadonly, name: before.name });
      if (role !== "readonly")
        expect(
          roleOf({ administrator: administrator === true, userLimit: Number(userLimit) }),
        ).toBe(role.split(":")[0]);
    }),
  );
});

test("nobody becomes an administrator, or a manager of more, by being read-only or an operator [PERM-01]", () => {
  fc.assert(
    fc.property(wires, fc.constantFrom("readonly", "operator"), (before, role) => {
      const after = withRole(before, role);
      expect(after["administrator"]).toBe(false);
      expect([0, before.userLimit]).toContain(after["userLimit"]);
    }),
  );
});

test("a manager of nobody is refused in words, and any number is -1 [USR-01]", () => {
  for (const limit of ["", "0", "-2", "1.5", "many", "1e9"])
    expect(roleFault(t, `manager:${limit}`), limit).toBeDefined();
  for (const role of ["manager:1", "manager:-1", "operator", "readonly", "administrator"])
    expect(roleFault(t, role), role).toBeUndefined();
  expect(roleCell(t, "manager:5")).toContain('{"limit":"5"}');
  expect(roleCell(t, "manager:-1")).toBe("manage.user.roles.manager");
});
