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
  /** Whose person it is; absent: nobody's. */
  readonly partner?: number | undefined;
}

/** What is said of sections at a partner's hosts; what is not named follows the rule of its section. */
export interface SectionPartner {
  readonly id: number;
  readonly sections: Readonly<Partial<Record<Section, boolean>>>;
}

/** Nobody's hosts, where nothing is said of sections. */
export const NO_PARTNER: SectionPartner = { id: 0, sections: {} };

/** Whether somebody has a section, and who decided that. */
export type SectionState =
  | { readonly isOpen: true; readonly by: "default" | "account" | "partner" | "administrator" }
  /** Turned off by either side, never turned on by any, or not what a shared link is for. */
  | { readonly isOpen: false; readonly by: "account" | "partner" | "nobody" | "link" };

/** There until somebody turns them off; the others are there when somebody turns them on. */
const ON_BY_DEFAULT: ReadonlySet<Section> = new Set(["map", "dashboard", "reports", "settings"]);
/** An address in place of true says as well that the section is wanted. */
const BY_ADDRESS: Readonly<Partial<Record<Section, readonly MenuAddress["kind"][]>>> = {
  odoo: ["own", "other"],
  tacho: ["other"],
};

/**
 * Which sections somebody has at a partner's hosts, and why. What either side turns off is off. A partner
 * turns on what its own people have: who belongs to another, or to nobody, would else have whatever the
 * host says at which they choose to sign in. Settings stay open to administrators: only there could they
 * be opened again. The guest of a shared link has the map alone.
 */
export function sectionStates(
  user: SectionUser,
  partner: SectionPartner,
): Readonly<Record<Section, SectionState>> {
  return Object.fromEntries(
    SECTIONS.map((section) => [section, stateOf(section, user, partner)]),
  ) as Record<Section, SectionState>;
}

function stateOf(section: Section, user: SectionUser, partner: SectionPartner): SectionState {
  if (user.guest !== undefined)
    return section === "map" ? { isOpen: true, by: "default" } : { isOpen: false, by: "link" };
  if (section === "settings" && user.administrator) return { isOpen: true, by: "administrator" };
  const value = user.attributes[section];
  if (partner.sections[section] === false) return { isOpen: false, by: "partner" };
  if (isTurnedOff(value)) return { isOpen: false, by: "account" };
  if (ON_BY_DEFAULT.has(section)) return { isOpen: true, by: "default" };
  if (isTrue(value) || addressIn(section, value) !== undefined)
    return { isOpen: true, by: "account" };
  const isOwn = user.administrator || (user.partner ?? NO_PARTNER.id) === partner.id;
  return isOwn && partner.sections[section] === true
    ? { isOpen: true, by: "partner" }
    : { isOpen: false, by: "nobody" };
}

/** The same without the reasons. */
export function sectionsOf(
  user: SectionUser,
  partner: SectionPartner,
): Readonly<Record<Section, boolean>> {
  const states = sectionStates(user, partner);
  return Object.fromEntries(SECTIONS.map((section) => [section, states[section].isOpen])) as Record<
    Section,
    boolean
  >;
}

/** Those that are kept from somebody by their account and the partner whose person it is. */
export function closedSections(user: SectionUser, partner: SectionPartner): ReadonlySet<Section> {
  if (user.administrator) return NONE;
  const has = sectionsOf(user, partner);
  return new Set(SECTIONS.filter((section) => !has[section]));
}

const NONE: ReadonlySet<Section> = new Set();

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
