import { isSetOff } from "../settings.ts";
import { type MenuAddress, menuAddress } from "../text/menuAddress.ts";
import type { Subject } from "./policy.ts";

/** Parts of the product that a partner or an account can turn on and off (section 6). */
export const SECTIONS = [
  "map",
  "dashboard",
  "reports",
  "settings",
  "scheduler",
  "odoo",
  "tacho",
  "legacy",
] as const;
export type Section = (typeof SECTIONS)[number];

/** Whom sections are asked for. */
export interface SectionUser extends Pick<Subject, "administrator" | "guest"> {
  /** As they are stored: whatever JSON holds. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What is said of sections at a host; what is not named follows the rule of its section. */
export interface SectionPartner {
  readonly sections: Readonly<Partial<Record<Section, boolean>>>;
}

/** There until somebody turns them off; the others are there when somebody turns them on. */
const ON_BY_DEFAULT: ReadonlySet<Section> = new Set(["map", "dashboard", "reports", "settings"]);
/** An address in place of true says as well that the section is wanted. */
const BY_ADDRESS: Readonly<Partial<Record<Section, readonly MenuAddress["kind"][]>>> = {
  odoo: ["own", "other"],
  tacho: ["other"],
};

/**
 * Which sections somebody has at a host. What either side turns off is off. Settings stay open to
 * administrators: only there could they be opened again. The guest of a shared link has the map alone.
 */
export function sectionsOf(
  user: SectionUser,
  partner: SectionPartner,
): Readonly<Record<Section, boolean>> {
  const isOn = (section: Section): boolean => {
    if (user.guest !== undefined) return section === "map";
    if (section === "settings" && user.administrator) return true;
    const value = user.attributes[section];
    const isWanted = isTrue(value) || addressIn(section, value) !== undefined;
    if (partner.sections[section] === false || isTurnedOff(value)) return false;
    return ON_BY_DEFAULT.has(section) || isWanted || partner.sections[section] === true;
  };
  return Object.fromEntries(SECTIONS.map((section) => [section, isOn(section)])) as Record<
    Section,
    boolean
  >;
}

/** Those that an account alone keeps from somebody, wherever they sign in; an administrator none. */
export function closedSections(user: SectionUser): ReadonlySet<Section> {
  if (user.administrator) return NONE;
  const has = sectionsOf(user, ANYWHERE);
  return new Set(SECTIONS.filter((section) => !has[section]));
}

const NONE: ReadonlySet<Section> = new Set();
/** A host that says nothing of sections. */
const ANYWHERE: SectionPartner = { sections: {} };

/** The address that stands where true could. */
export function addressIn(section: Section, value: unknown): MenuAddress | undefined {
  const address = menuAddress(value);
  return address && BY_ADDRESS[section]?.includes(address.kind) ? address : undefined;
}

/** Only true itself, or the word: a section is opened on purpose. */
export const isTrue = (value: unknown): boolean =>
  typeof value === "string" ? value.trim().toLowerCase() === "true" : value === true;

/** Off in any of the ways people's forms say it; not being set is none of them. */
export const isTurnedOff = (value: unknown): boolean => {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  return word !== undefined && word !== null && word !== "" && isSetOff(word);
};
