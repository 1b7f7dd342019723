import { describe, expect, test } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import { opensMore } from "#domain/account/attributeRights";
import { closedSections, NO_PARTNER } from "#domain/account/section";
import type { User } from "#domain/account/user";
import { exceeds, userChange } from "#domain/account/userChange";
import { settingsPagesOf } from "#domain/menu/settingsPagesOf";
import { userThing } from "../../../../../src/features/manage/kinds/user/userThing.ts";

const person = (id: number, facts: object = {}): User =>
  userFromWire({ id, name: "P", email: `p${id}@x.test`, attributes: {}, ...facts })!;

const VIEWERS: readonly (readonly [string, User])[] = [
  ["administrator", person(1, { administrator: true })],
  ["manager", person(2, { userLimit: 5 })],
  ["manager without reports", person(3, { userLimit: 5, disableReports: true })],
  ["manager who may not change vehicles", person(4, { userLimit: 5, deviceReadonly: true })],
  ["manager of saved commands alone", person(5, { userLimit: 5, limitCommands: true })],
  ["manager with a fixed address", person(6, { userLimit: 5, fixedEmail: true })],
  ["manager without a map", person(7, { userLimit: 5, attributes: { map: false } })],
];
const PEOPLE: readonly (readonly [string, object])[] = [
  ["operator", {}],
  ["read-only", { readonly: true }],
  [
    "held to everything",
    { deviceReadonly: true, limitCommands: true, disableReports: true, fixedEmail: true },
  ],
  ["manager of more", { userLimit: 50 }],
  ["somebody without a map", { attributes: { map: false } }],
];

/** What a field changes of rights, where it is another value that is written. */
const CHANGES: Readonly<Record<string, (before: User) => Partial<User>>> = {
  deviceReadonly: ({ deviceReadonly }) => ({ deviceReadonly: !deviceReadonly }),
  limitCommands: ({ limitCommands }) => ({ limitCommands: !limitCommands }),
  disableReports: ({ disableReports }) => ({ disableReports: !disableReports }),
  fixedEmail: ({ fixedEmail }) => ({ fixedEmail: !fixedEmail }),
  deviceLimit: ({ deviceLimit }) => ({ deviceLimit: deviceLimit + 1 }),
  disabled: ({ disabled }) => ({ disabled: !disabled }),
  email: () => ({ email: "other@x.test" }),
};

const isOffered = (name: string, viewer: User, thing: object | undefined) => {
  const fields = userThing.fields.filter((field) => field.name === name);
  expect(fields.length, name).toBeGreaterThan(0);
  return fields.some((field) => field.isOffered?.(viewer, thing as never) !== false);
};

describe.each(VIEWERS)("%s", (_viewer, viewer) => {
  describe.each(PEOPLE)("of %s", (_person, facts) => {
    const wire = { id: 90, name: "Q", email: "q@x.test", attributes: {}, deviceLimit: 0, ...facts };
    const before = userFromWire(wire)!;

    test.each(Object.keys(CHANGES))(
      "is offered %s only where the rules let some change of it pass [USR-01, PERM-01]",
      (name) => {
        const after = { ...before, ...CHANGES[name]?.(before) };
        const isRefused =
          userChange(viewer, { isSelf: false, before, after }) !== undefined ||
          (name === "email" && exceeds(before, viewer));
        // Who is held to a restriction could still lay it on others: that much is given up.
        if (isOffered(name, viewer, wire)) expect(isRefused).toBe(false);
        else if (!viewer[name as "fixedEmail"]) expect(isRefused).toBe(true);
      },
    );

    test("is offered a section only if it may be opened [USR-01, PERM-01]", () => {
      for (const section of ["map", "reports", "scheduler", "odoo"] as const) {
        const closed = { ...before.attributes, [section]: false };
        const opened = { ...before.attributes, [section]: true };
        const subject = { closed: closedSections(viewer, NO_PARTNER) };
        const isRefused =
          !viewer.administrator && opensMore(subject, { before: closed, after: opened });
        expect(isOffered(section, viewer, wire), section).toBe(!isRefused);
      }
    });
  });

  test("is not asked for what decides over their own rights, unless an administrator [PERM-01]", () => {
    const own = { id: viewer.id, name: "P", email: viewer.email, attributes: {} };
    for (const name of ["role", "deviceReadonly", "limitCommands", "map", "cameras", "menu"])
      expect(isOffered(name, viewer, own), name).toBe(viewer.administrator);
    for (const name of ["email", "login", "password", "newPassword", "disabled", "expirationTime"])
      expect(isOffered(name, viewer, own), name).toBe(false);
    expect(userThing.kept?.isKept(viewer, viewer.id)).toBe(true);
    expect(userThing.kept?.isKept(viewer, 90)).toBe(false);
  });
});

test("who manages nobody is shown no list [USR-01]", () => {
  const isClosed = (facts: object) =>
    !settingsPagesOf(person(1, facts), NO_PARTNER).includes("users");
  expect(isClosed({})).toBe(true);
  expect(isClosed({ userLimit: 5, readonly: true })).toBe(true);
  expect(isClosed({ userLimit: 5, temporary: true })).toBe(true);
  expect(isClosed({ userLimit: 5 })).toBe(false);
  expect(isClosed({ userLimit: -1 })).toBe(false);
  expect(isClosed({ administrator: true, readonly: true })).toBe(false);
});
