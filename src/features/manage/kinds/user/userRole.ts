import type { TFunction } from "i18next";
import type { ShownMember } from "#contract/objectTable";
import type { WireObject } from "#contract/traccar/wire";
import type { ValueFilter } from "../../managedThing.ts";

/** What somebody is, as the form has it: the wire says it by three members. */
export type UserRole = (typeof USER_ROLES)[number];

/** Who may most comes first. */
export const USER_ROLES = ["administrator", "manager", "operator", "readonly"] as const;

/** A limit of users that is none. */
export const NO_LIMIT = "-1";
const WHOLE = /^-?\d+$/;
const MANAGER = "manager:";

/** As one text: "manager:5" manages five at most. */
export function roleText({ administrator, readonly, userLimit }: WireObject): string {
  if (administrator === true) return "administrator";
  if (readonly === true) return "readonly";
  return typeof userLimit === "number" && userLimit !== 0 ? managerText(userLimit) : "operator";
}

export const managerText = (limit: number | string): string => `${MANAGER}${limit}`;

export function roleIn(text: string): UserRole {
  if (text.startsWith(MANAGER)) return "manager";
  return text === "administrator" || text === "readonly" ? text : "operator";
}

/** How many a manager may have, as it is typed. */
export const limitIn = (text: string): string =>
  text.startsWith(MANAGER) ? text.slice(MANAGER.length).trim() : "";

/** Only what distinguishes the roles is written: how many a read-only person would manage stays. */
export function withRole(body: WireObject, text: string): WireObject {
  switch (roleIn(text)) {
    case "administrator":
      return { ...body, administrator: true };
    case "readonly":
      return { ...body, administrator: false, readonly: true };
    case "operator":
      return { ...body, administrator: false, readonly: false, userLimit: 0 };
    case "manager": {
      const limit = limitIn(text);
      const userLimit = WHOLE.test(limit) ? Number(limit) : limit;
      return { ...body, administrator: false, readonly: false, userLimit };
    }
  }
}

/** A manager of nobody is none. */
export function roleFault(t: TFunction, text: string): string | undefined {
  if (roleIn(text) !== "manager") return undefined;
  const limit = limitIn(text);
  if (!WHOLE.test(limit)) return t("manage.fault.number");
  return Number(limit) < 1 && limit !== NO_LIMIT ? t("manage.user.limitFault") : undefined;
}

export function roleCell(t: TFunction, text: string): string {
  const limit = limitIn(text);
  return limit === "" || limit === NO_LIMIT
    ? t(`manage.user.roles.${roleIn(text)}`)
    : t("manage.user.managerOf", { limit });
}

/** The same for the table, which sorts and searches where there are no functions. */
export const roleShownBy = (t: TFunction): ShownMember => ({
  path: ["administrator"],
  words: { true: t("manage.user.roles.administrator") },
  otherwise: {
    path: ["readonly"],
    words: { true: t("manage.user.roles.readonly") },
    otherwise: {
      path: ["userLimit"],
      words: { 0: t("manage.user.roles.operator"), "": t("manage.user.roles.operator") },
      otherwise: t("manage.user.roles.manager"),
    },
  },
});

/** By what somebody is, whichever members say so. */
export const filterByRole: ValueFilter = {
  name: "role",
  label: (t) => t("manage.user.role"),
  values: Object.fromEntries(USER_ROLES.map((role) => [role, role])),
  words: (t) =>
    Object.fromEntries(USER_ROLES.map((role) => [role, t(`manage.user.roles.${role}`)])),
  isByWords: true,
};
