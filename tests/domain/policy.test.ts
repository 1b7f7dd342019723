import { describe, expect, test } from "vitest";
import { type Action, isActive, may, roleOf, type Subject } from "#domain/policy";

const operator: Subject = {
  administrator: false,
  readonly: false,
  deviceReadonly: false,
  userLimit: 0,
  deviceLimit: -1,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  guest: undefined,
  disabled: false,
  expiresAt: undefined,
};
const ACTIONS: readonly Action[] = ["vehicle.see", "position.see", "group.see"];

describe("rights", () => {
  test.each(ACTIONS)("%s needs a link, except for administrators", (action) => {
    expect(may(operator, action, "linked")).toBe(true);
    expect(may(operator, action, "none")).toBe(false);
    expect(may({ ...operator, userLimit: -1 }, action, "none")).toBe(false);
    expect(may({ ...operator, administrator: true }, action, "none")).toBe(true);
  });

  test("end with the account", () => {
    expect(isActive(operator, 1_000)).toBe(true);
    expect(isActive({ ...operator, disabled: true }, 1_000)).toBe(false);
    expect(isActive({ ...operator, expiresAt: 1_001 }, 1_000)).toBe(true);
    expect(isActive({ ...operator, expiresAt: 1_000 }, 1_000)).toBe(false);
    expect(isActive({ ...operator, administrator: true, disabled: true }, 1_000)).toBe(false);
  });

  test("give a role its name", () => {
    expect(roleOf({ administrator: true, userLimit: 0 })).toBe("administrator");
    expect(roleOf({ administrator: false, userLimit: -1 })).toBe("manager");
    expect(roleOf({ administrator: false, userLimit: 5 })).toBe("manager");
    expect(roleOf({ administrator: false, userLimit: 0 })).toBe("operator");
  });
});
