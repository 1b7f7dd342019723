import type { TFunction } from "i18next";
import { userSchema } from "#contract/objects/userSchema";
import { NEW_PASSWORD_REQUIRED } from "#domain/account/newPassword";
import { SECTIONS, type Section } from "#domain/account/section";
import type { MenuEntryName } from "#domain/menu/menuOf";
import { localeName } from "../../../../i18n/localeName.ts";
import { OFFERED_LOCALES } from "../../../../state/partner.ts";
import { CheckInput, checkCell } from "../../form/CheckInput.tsx";
import { zoneChoices } from "../../form/zoneChoices.ts";
import type { ManagedField, ManagedThing } from "../../managedThing.ts";
import { NAME_FIELD } from "../commonFields.ts";
import { USER_LINKS } from "./linksOfUser.ts";
import { MenuInput } from "./MenuInput.tsx";
import { menuFault, menuText, withMenu } from "./menuEntries.ts";
import { RoleInput } from "./RoleInput.tsx";
import { SectionInput, sectionCell, sectionText, sectionValue } from "./SectionInput.tsx";
import { UserPart } from "./UserPart.tsx";
import { userOffer as offer } from "./userOffer.ts";
import { filterByRole, roleCell, roleFault, roleShownBy, roleText, withRole } from "./userRole.ts";

/** As the menu calls what a section opens. */
const ENTRIES = {
  map: "map",
  dashboard: "dashboard",
  reports: "reports",
  settings: "settings",
  scheduler: "scheduler",
  odoo: "management",
  tacho: "tacho",
  legacy: "legacyMap",
} as const satisfies Record<Section, MenuEntryName>;

const sectionField = (section: Section, index: number): ManagedField => ({
  name: section,
  path: ["attributes", section],
  type: "custom",
  label: (t) => t(`nav.${ENTRIES[section]}`),
  read: sectionText,
  write: sectionValue,
  Input: SectionInput,
  cell: sectionCell,
  isOffered: offer.section(section),
  ...(index === 0 && { heading: (t: TFunction) => t("manage.user.sections") }),
});

const WHO: readonly [ManagedField, ...ManagedField[]] = [
  NAME_FIELD,
  {
    name: "email",
    path: ["email"],
    type: "email",
    label: (t) => t("manage.user.email"),
    hint: (t) => t("manage.user.emailHint"),
    isRequired: true,
    column: "shown",
    isOffered: offer.address,
  },
  {
    name: "phone",
    path: ["phone"],
    type: "phone",
    label: (t) => t("manage.user.phone"),
    column: "offered",
  },
  {
    name: "login",
    path: ["login"],
    type: "text",
    label: (t) => t("manage.user.login"),
    hint: (t) => t("manage.user.loginHint"),
    column: "offered",
    isOffered: offer.signIn,
  },
  {
    name: "password",
    path: ["password"],
    type: "password",
    label: (t) => t("manage.user.password"),
    isRequired: true,
    isOffered: offer.onlyNew,
  },
  {
    name: "newPassword",
    path: ["password"],
    type: "password",
    label: (t) => t("manage.user.newPassword"),
    hint: (t) => t("manage.user.newPasswordHint"),
    isOffered: offer.signInOfExisting,
  },
  {
    name: "mustChoose",
    path: ["attributes", NEW_PASSWORD_REQUIRED],
    type: "flag",
    label: (t) => t("manage.user.mustChoose"),
    isOffered: offer.signIn,
  },
];

const RIGHTS: readonly ManagedField[] = [
  {
    name: "role",
    path: ["administrator"],
    also: [["userLimit"], ["readonly"]],
    type: "members",
    label: (t) => t("manage.user.role"),
    heading: (t) => t("manage.user.rights"),
    column: "shown",
    initial: "operator",
    readFrom: roleText,
    writeInto: withRole,
    fault: roleFault,
    cell: roleCell,
    shownBy: roleShownBy,
    filter: filterByRole,
    Input: RoleInput,
    isOffered: offer.ofOthersOrAdministrator,
  },
  {
    name: "deviceReadonly",
    path: ["deviceReadonly"],
    type: "custom",
    label: (t) => t("manage.user.mayChangeVehicles"),
    hint: (t) => t("manage.user.mayChangeVehiclesHint"),
    initial: "true",
    read: (value) => (value === true ? "" : "true"),
    write: (text) => text !== "true",
    Input: CheckInput,
    cell: checkCell,
    isOffered: offer.restriction("deviceReadonly"),
  },
  {
    name: "limitCommands",
    path: ["limitCommands"],
    type: "flag",
    label: (t) => t("manage.user.limitCommands"),
    isOffered: offer.restriction("limitCommands"),
  },
  {
    name: "disableReports",
    path: ["disableReports"],
    type: "flag",
    label: (t) => t("manage.user.disableReports"),
    isOffered: offer.restriction("disableReports"),
  },
  {
    name: "fixedEmail",
    path: ["fixedEmail"],
    type: "flag",
    label: (t) => t("manage.user.fixedEmail"),
    isOffered: offer.restriction("fixedEmail"),
  },
  {
    name: "deviceLimit",
    path: ["deviceLimit"],
    type: "number",
    label: (t) => t("manage.user.deviceLimit"),
    hint: (t) => t("manage.user.deviceLimitHint"),
    initial: "0",
    column: "offered",
    isOffered: offer.onlyAdministrators,
  },
  {
    name: "expirationTime",
    path: ["expirationTime"],
    type: "time",
    label: (t) => t("manage.user.expires"),
    hint: (t) => t("manage.user.expiresHint"),
    column: "offered",
    isOffered: offer.ofOthers,
  },
  {
    name: "disabled",
    path: ["disabled"],
    type: "flag",
    label: (t) => t("manage.user.disabled"),
    hint: (t) => t("manage.user.disabledHint"),
    column: "offered",
    isOffered: offer.ofOthers,
  },
];

const READING: readonly ManagedField[] = [
  {
    name: "language",
    path: ["attributes", "lang"],
    type: "choice",
    label: (t) => t("manage.user.language"),
    heading: (t) => t("manage.user.reading"),
    choices: () => OFFERED_LOCALES.map((value) => ({ value, label: localeName(value) })),
  },
  {
    name: "timezone",
    path: ["attributes", "timezone"],
    type: "choice",
    label: (t) => t("manage.user.timezone"),
    choices: zoneChoices,
  },
];

const MENU: readonly ManagedField[] = [
  ...SECTIONS.map(sectionField),
  {
    name: "cameras",
    path: ["attributes", "camerasEnabled"],
    type: "custom",
    label: (t) => t("nav.cameras"),
    read: sectionText,
    write: sectionValue,
    Input: SectionInput,
    cell: sectionCell,
    isOffered: offer.ofOthersOrAdministrator,
  },
  {
    name: "menu",
    path: ["attributes", "menuItem1"],
    type: "members",
    label: (t) => t("manage.user.menu"),
    hint: (t) => t("manage.user.menuHint"),
    readFrom: menuText,
    writeInto: withMenu,
    fault: menuFault,
    Input: MenuInput,
    isOffered: offer.ofOthersOrAdministrator,
  },
];

/** Somebody who signs in: who they are, what they may do, and what they are offered. */
export const userThing: ManagedThing = {
  kind: "user",
  schema: userSchema,
  fields: [...WHO, ...RIGHTS, ...READING, ...MENU],
  make: (t) => t("manage.user.make"),
  search: (t) => t("manage.user.search"),
  none: (t) => t("manage.user.none"),
  removeText: (t, count) => t("manage.user.removeText", { count }),
  unique: { field: "email", text: (t) => t("manage.user.duplicate") },
  refusalText,
  kept: {
    isKept: (viewer, id) => id === viewer.id,
    text: (t) => t("manage.user.notOneself"),
  },
  // An administrator sees everything.
  links: ({ administrator }) => (administrator === true ? [] : USER_LINKS),
  Part: UserPart,
};

function refusalText(t: TFunction, detail: string): string | undefined {
  switch (detail) {
    case "The last administrator must stay":
      return t("manage.user.refusal.lastAdministrator");
    case "Administrator access required":
      return t("manage.user.refusal.administrator");
    case "Manager access required":
    case "Operation restricted":
    case "Write access denied":
      return t("manage.user.refusal.restricted");
    case "Email change is not allowed":
      return t("manage.user.refusal.email");
    case "Manager user limit reached":
      return t("manage.user.refusal.limit");
    case "An administrator belongs to no partner":
      return t("manage.user.refusal.partner");
    default:
      return undefined;
  }
}
