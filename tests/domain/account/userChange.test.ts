import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Subject } from "#domain/account/policy";
import {
  exceeds,
  NEW_USER,
  type UserRights,
  userChange,
  withRestrictionsOf,
} from "#domain/account/userChange";

const manager: Subject = {
  ...NEW_USER,
  userLimit: 5,
  guest: undefined,
};
const administrator: Subject = { ...manager, administrator: true };
const HOUR = 3_600_000;

const limit = fc.constantFrom(-1, 0, 1, 5, 100);
const end = fc.constantFrom(undefined, HOUR, 2 * HOUR);
const rights: fc.Arbitrary<UserRights> = fc.record({
  email: fc.constantFrom("a@test.test", "b@test.test"),
  administrator: fc.boolean(),
  readonly: fc.boolean(),
  deviceReadonly: fc.boolean(),
  userLimit: limit,
  deviceLimit: limit,
  limitCommands: fc.boolean(),
  disableReports: fc.boolean(),
  fixedEmail: fc.boolean(),
  disabled: fc.boolean(),
  expiresAt: end,
});
const FLAGS = ["readonly", "deviceReadonly", "limitCommands", "disableReports"] as const;

describe("a change of somebody's rights [Z06]", () => {
  test("is anything an administrator says", () => {
    fc.assert(
      fc.property(rights, rights, fc.boolean(), (before, after, isSelf) => {
        expect(userChange(administrator, { isSelf, before, after })).toBeUndefined();
      }),
    );
  });

  test("by anybody else makes no administrator and moves no limit", () => {
    fc.assert(
      fc.property(rights, rights, rights, fc.boolean(), (who, before, after, isSelf) => {
        const subject = { ...who, administrator: false, guest: undefined };
        if (userChange(subject, { isSelf, before, after }) !== undefined) return;
        expect(after.administrator).toBe(before.administrator);
        expect(after.userLimit).toBe(before.userLimit);
        expect(after.deviceLimit).toBe(before.deviceLimit);
      }),
    );
  });

  test("of oneself lifts nothing", () => {
    fc.assert(
      fc.property(rights, rights, (before, after) => {
        const subject = { ...before, administrator: false, guest: undefined };
        if (
          userChange(subject, { isSelf: true, before: { ...before, administrator: false }, after })
        )
          return;
        expect({ ...after, email: "" }).toEqual({ ...before, administrator: false, email: "" });
      }),
    );
  });

  test.each(FLAGS)("lifts %s from nobody, by somebody who is held to it", (flag) => {
    const subject = { ...manager, [flag]: true };
    const before = { ...NEW_USER, [flag]: true };
    expect(userChange(subject, { isSelf: false, before, after: NEW_USER })).toBe(
      "Operation restricted",
    );
    expect(userChange(manager, { isSelf: false, before, after: NEW_USER })).toBeUndefined();
    expect(userChange(subject, { isSelf: false, before: NEW_USER, after: before })).toBeUndefined();
  });

  test("lets no account outlast the one who lengthens it", () => {
    const ends = { ...manager, expiresAt: 2 * HOUR };
    const until = (expiresAt: number | undefined): UserRights => ({ ...NEW_USER, expiresAt });
    const change = (before: number | undefined, after: number | undefined) =>
      userChange(ends, { isSelf: false, before: until(before), after: until(after) });

    expect(change(HOUR, 2 * HOUR)).toBeUndefined();
    expect(change(HOUR, 3 * HOUR)).toBe("Administrator access required");
    expect(change(HOUR, undefined)).toBe("Administrator access required");
    expect(change(3 * HOUR, 3 * HOUR)).toBeUndefined();
    expect(change(undefined, HOUR)).toBeUndefined();
  });

  test("changes no address that is fixed, for whoever it is", () => {
    const fixed = { ...NEW_USER, fixedEmail: true, email: "a@test.test" };
    const moved = { ...fixed, email: "b@test.test" };
    for (const isSelf of [true, false])
      expect(userChange(manager, { isSelf, before: fixed, after: moved })).toBe(
        "Email change is not allowed",
      );
    // As when the server fixes everybody's.
    const held = { ...manager, fixedEmail: true };
    const free = { ...NEW_USER, email: "a@test.test" };
    expect(
      userChange(held, { isSelf: true, before: free, after: { ...free, email: "b@test.test" } }),
    ).toBe("Email change is not allowed");
  });
});

describe("somebody new", () => {
  test("is held to every restriction of who makes them", () => {
    fc.assert(
      fc.property(rights, rights, (who, made) => {
        const subject = { ...who, administrator: false, guest: undefined };
        const result = withRestrictionsOf(subject, made);
        for (const flag of FLAGS) expect(result[flag]).toBe(made[flag] || subject[flag]);
      }),
    );
    expect(withRestrictionsOf({ ...administrator, readonly: true }, NEW_USER)).toEqual(NEW_USER);
  });
});

describe("who may do more than another", () => {
  test.each([
    [{ administrator: true }, true],
    [{ userLimit: 6 }, true],
    [{ userLimit: -1 }, true],
    [{ userLimit: 5 }, false],
    [{ deviceLimit: -1 }, true],
    [{ readonly: true }, false],
    [{}, false],
  ])("%j: %s", (more, isMore) => {
    expect(exceeds({ ...NEW_USER, ...more }, manager)).toBe(isMore);
    expect(exceeds({ ...NEW_USER, ...more }, administrator)).toBe(false);
  });

  test.each(FLAGS)("is who is not held to %s", (flag) => {
    expect(exceeds(NEW_USER, { ...manager, [flag]: true })).toBe(true);
    expect(exceeds({ ...NEW_USER, [flag]: true }, { ...manager, [flag]: true })).toBe(false);
  });
});
