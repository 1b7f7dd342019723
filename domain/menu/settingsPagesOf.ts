import { managesUsers } from "../account/policy.ts";
import { type SectionPartner, type SectionUser, sectionsOf } from "../account/section.ts";
import type { User } from "../account/user.ts";

/** The pages of the settings in the order of their list; each lies at `/settings/<name>`. */
export const SETTINGS_PAGES = [
  "vehicles",
  "groups",
  "drivers",
  "keys",
  "users",
  "links",
  "geofence",
  "alerts",
  "calendars",
  "notices",
  "reports",
  "maintenance",
  "commands",
  "attributes",
  "map",
  "profile",
  "modules",
  "connection",
  "about",
  "audit",
  "brand",
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Whom the settings are listed for. */
type SettingsUser = SectionUser & Pick<User, "userLimit" | "readonly">;

/** One's own affairs, open to whoever has an account. */
const OWN: ReadonlySet<SettingsPage> = new Set([
  "map",
  "profile",
  "modules",
  "connection",
  "about",
]);
const OF_ADMINISTRATORS = [
  "attributes",
  "audit",
  "brand",
] as const satisfies readonly SettingsPage[];

/** Pages that no attribute opens: only being an administrator does. */
export const isForAdministrators = (
  page: SettingsPage,
): page is (typeof OF_ADMINISTRATORS)[number] =>
  OF_ADMINISTRATORS.some((administered) => administered === page);

/** Whether an address shows somebody the settings, with their list; else it says only why not. */
export function isInSettings(path: string, user: SettingsUser, partner: SectionPartner): boolean {
  const match = /^\/settings(?:\/+([^/]+))?\/*$/.exec(path.toLowerCase());
  if (!match) return false;
  const [, name] = match;
  if (name === undefined) return user.guest === undefined;
  return settingsPagesOf(user, partner).some((page) => page === name);
}

/**
 * What somebody is offered in the settings at a host, in order: all else would only refuse them. Users
 * are for those who may have some.
 */
export function settingsPagesOf(
  user: SettingsUser,
  partner: SectionPartner,
): readonly SettingsPage[] {
  if (user.guest !== undefined) return [];
  const has = sectionsOf(user, partner);
  return SETTINGS_PAGES.filter((page) => {
    if (OWN.has(page)) return true;
    if (isForAdministrators(page)) return user.administrator;
    if (page === "reports") return has.scheduler;
    if (page === "users" && !managesUsers(user)) return false;
    return has.settings;
  });
}
