/**
 * Who may do what: the one place that answers. The server asks for every id it is given; the page
 * asks in order to show or hide, never to protect.
 */

/** What the policy needs to know of a signed-in person. */
export interface Subject {
  readonly administrator: boolean;
  readonly readonly: boolean;
  readonly deviceReadonly: boolean;
  /** 0: an operator; above, or -1 for no limit: a manager of so many users. */
  readonly userLimit: number;
  readonly disabled: boolean;
  /** Milliseconds since 1970; the account ends then. */
  readonly expiresAt: number | undefined;
}

/** How the subject stands to the object of an action. */
export type Relation = "linked" | "none";

export type Action = "vehicle.see" | "position.see" | "group.see";

/** A person whose account is over can do nothing, whatever their role. */
export const isActive = (subject: Subject, now: number): boolean =>
  !subject.disabled && (subject.expiresAt === undefined || subject.expiresAt > now);

/** Seeing needs a link, direct or through a group; an administrator sees everything. */
export function may(subject: Subject, action: Action, relation: Relation): boolean {
  switch (action) {
    case "vehicle.see":
    case "position.see":
    case "group.see":
      return subject.administrator || relation === "linked";
  }
}

export const ROLES = ["administrator", "manager", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** The wire has no role field: it follows from the flags. */
export function roleOf(subject: Pick<Subject, "administrator" | "userLimit">): Role {
  if (subject.administrator) return "administrator";
  return subject.userLimit === 0 ? "operator" : "manager";
}
