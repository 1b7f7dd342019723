import type { Subject } from "#domain/account/policy";

/** An ordinary user, but for what the test is about. */
export const subject = (flags: Partial<Subject> = {}): Subject => ({
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
  ...flags,
});
