import { expect, test } from "vitest";
import { ownAccountLock } from "#domain/account/ownAccount";

const NOBODY = { administrator: false, readonly: false, fixedEmail: false, guest: undefined };

test.each([
  ["everything", {}, undefined],
  ["nothing, as the guest of a link", { guest: "full", administrator: true }, "guest"],
  ["the password alone, where they may only read", { readonly: true }, "onlyPassword"],
  ["that alone, with a fixed address too", { readonly: true, fixedEmail: true }, "onlyPassword"],
  ["all but a fixed address", { fixedEmail: true }, "emailFixed"],
  [
    "everything, as an administrator",
    { administrator: true, readonly: true, fixedEmail: true },
    undefined,
  ],
] as const)("somebody changes %s of their account [PRO-01, PERM-01]", (_what, rights, expected) => {
  expect(ownAccountLock({ ...NOBODY, ...rights })).toBe(expected);
});
