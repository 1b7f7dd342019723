import type { User } from "#domain/account/user";
import { isTimeZone } from "#domain/time/localClock";
import type { OwnAccountChange } from "../../api/ownAccount.ts";
import { localeLike } from "../../i18n/locales.ts";
import { OFFERED_LOCALES } from "../../state/partner.ts";

/** What stands in the fields. An empty choice is none: the browser's language, the computer's zone. */
export interface ProfileValues {
  name: string;
  email: string;
  phone: string;
  /** Empty: it stays as it is. */
  newPassword: string;
  /** Of now, for what changes how one signs in. */
  currentPassword: string;
  timezone: string;
  language: string;
  dailyReport: boolean;
  weeklyReport: boolean;
  monthlyReport: boolean;
  inactiveVehicles: boolean;
}

export type ProfileField = keyof ProfileValues;

/** The attributes in which an account keeps them: `lang` and `timezone` as Traccar's clients do. */
const ATTRIBUTES = {
  timezone: "timezone",
  language: "lang",
  dailyReport: "dailyReportEmail",
  weeklyReport: "weeklyReportEmail",
  monthlyReport: "monthlyReportEmail",
  inactiveVehicles: "inactiveVehiclesEmail",
} as const satisfies Partial<Record<ProfileField, string>>;
type AttributeField = keyof typeof ATTRIBUTES;

export const MAIL_FIELDS = [
  "dailyReport",
  "weeklyReport",
  "monthlyReport",
  "inactiveVehicles",
] as const satisfies readonly AttributeField[];

/** What an account has in the fields; passwords are never among it. */
export function valuesOf({ name, email, phone, attributes }: User): ProfileValues {
  const { timezone, lang } = attributes;
  const isOn = (field: (typeof MAIL_FIELDS)[number]) => attributes[ATTRIBUTES[field]] === true;
  return {
    name,
    email,
    phone: phone ?? "",
    newPassword: "",
    currentPassword: "",
    timezone: isTimeZone(timezone) ? timezone : "",
    language: localeLike(lang, OFFERED_LOCALES) ?? "",
    dailyReport: isOn("dailyReport"),
    weeklyReport: isOn("weeklyReport"),
    monthlyReport: isOn("monthlyReport"),
    inactiveVehicles: isOn("inactiveVehicles"),
  };
}

/** The fields that say something else; what only shows who one is changes nothing. */
export const changedFields = (before: ProfileValues, after: ProfileValues): ProfileField[] =>
  (Object.keys(before) as ProfileField[]).filter(
    (field) => field !== "currentPassword" && before[field] !== after[field],
  );

/** Whether somebody signs in otherwise afterwards: then the server asks who it is. */
export const changesSignIn = (before: ProfileValues, after: ProfileValues): boolean =>
  changedFields(before, after).some((field) => field === "email" || field === "newPassword");

/** What is to be written. */
export function changeOf(before: ProfileValues, after: ProfileValues): OwnAccountChange {
  const changed = new Set<ProfileField>(changedFields(before, after));
  const attributes = (Object.keys(ATTRIBUTES) as AttributeField[])
    .filter((field) => changed.has(field))
    .map((field) => [ATTRIBUTES[field], after[field] === "" ? undefined : after[field]] as const);
  return {
    ...(changed.has("name") && { name: after.name.trim() }),
    ...(changed.has("email") && { email: after.email.trim() }),
    ...(changed.has("phone") && { phone: after.phone.trim() || null }),
    ...(changed.has("newPassword") && { password: after.newPassword }),
    ...(changesSignIn(before, after) && { currentPassword: after.currentPassword }),
    attributes: Object.fromEntries(attributes),
  };
}
