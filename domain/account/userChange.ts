import type { Subject } from "./policy.ts";

/** What a person is asked to be, or to become. */
export interface UserRights extends Omit<Subject, "guest"> {
  readonly email: string;
}

/** Why somebody may not be made or changed so; in Traccar's words where it has them. */
export type UserChangeRefusal =
  | "Administrator access required"
  | "Manager access required"
  | "Email change is not allowed"
  | "Write access denied"
  | "Operation restricted";

const FLAGS = [
  "readonly",
  "deviceReadonly",
  "limitCommands",
  "disableReports",
  "fixedEmail",
] as const satisfies readonly (keyof Subject)[];

/** What a person who comes to be without anybody's grant has. */
export const NEW_USER: UserRights = {
  email: "",
  administrator: false,
  readonly: false,
  deviceReadonly: false,
  userLimit: 0,
  deviceLimit: 0,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  disabled: false,
  expiresAt: undefined,
};

export interface UserChange {
  /** Somebody changes their own account. */
  readonly isSelf: boolean;
  /** `NEW_USER` when the person is being made. */
  readonly before: UserRights;
  readonly after: UserRights;
}

/**
 * Whether `subject` may make somebody who is `before` into `after`. Nobody gives away more than
 * they have: administrators are made by administrators, limits are theirs to set, restrictions are
 * lifted only by those above, and nobody's account outlasts the one that made it.
 */
export function userChange(
  subject: Subject,
  { isSelf, before, after }: UserChange,
): UserChangeRefusal | undefined {
  if (subject.administrator) return undefined;
  if (
    before.administrator !== after.administrator ||
    before.userLimit !== after.userLimit ||
    before.deviceLimit !== after.deviceLimit
  )
    return "Administrator access required";
  if (before.email !== after.email && (before.fixedEmail || subject.fixedEmail))
    return "Email change is not allowed";
  if (outlasts(after.expiresAt, before.expiresAt) && outlasts(after.expiresAt, subject.expiresAt))
    return "Administrator access required";

  const changed = FLAGS.filter((flag) => before[flag] !== after[flag]);
  const isRestricted = changed.length > 0 || before.disabled !== after.disabled;
  if (isSelf) {
    if (isRestricted || before.expiresAt !== after.expiresAt) return "Manager access required";
    return undefined;
  }
  // A manager who is held to a restriction cannot free others of it.
  if (changed.some((flag) => subject[flag] && !after[flag])) return "Operation restricted";
  return undefined;
}

/**
 * Whether somebody may do more than `subject`. Who knows their password could do it in their name,
 * so theirs is set by those above only.
 */
export const exceeds = (rights: UserRights, subject: Subject): boolean =>
  !subject.administrator &&
  (rights.administrator ||
    isMore(rights.userLimit, subject.userLimit) ||
    isMore(rights.deviceLimit, subject.deviceLimit) ||
    FLAGS.some((flag) => flag !== "fixedEmail" && subject[flag] && !rights[flag]));

/**
 * Whether somebody may command more afterwards than before, or for longer: what held them back is lifted.
 * Neither reports nor an address of their own bring anybody nearer to a vehicle.
 */
export const widens = (before: UserRights, after: UserRights): boolean =>
  (after.administrator && !before.administrator) ||
  isMore(after.userLimit, before.userLimit) ||
  HOLDS_BACK.some((flag) => before[flag] && !after[flag]) ||
  outlasts(after.expiresAt, before.expiresAt);

const HOLDS_BACK = ["readonly", "deviceReadonly", "limitCommands", "disabled"] as const;

/** A limit below 0 is none. */
const isMore = (one: number, other: number): boolean => other >= 0 && (one < 0 || one > other);

/** Whether an account would end later than another; undefined is no end at all. */
const outlasts = (one: number | undefined, other: number | undefined): boolean =>
  other !== undefined && (one === undefined || one > other);

/** Somebody new is held to every restriction of who makes them. */
export const withRestrictionsOf = (subject: Subject, made: UserRights): UserRights => ({
  ...made,
  ...(!subject.administrator && {
    readonly: made.readonly || subject.readonly,
    deviceReadonly: made.deviceReadonly || subject.deviceReadonly,
    limitCommands: made.limitCommands || subject.limitCommands,
    disableReports: made.disableReports || subject.disableReports,
  }),
});
