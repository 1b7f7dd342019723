import {
  isTrue,
  isTurnedOff,
  type Section,
  type SectionState,
  sectionStates,
} from "../account/section.ts";
import { type MenuEntryName, type MenuPartner, type MenuUser, menuOf } from "./menuOf.ts";

/** Parts of the product that somebody has or has not. */
export interface Module {
  readonly name: Exclude<MenuEntryName, "own" | "signOut">;
  readonly state: SectionState | NotConfigured;
  /** Of the account: with it whoever manages it turns the module on. */
  readonly attribute: string;
}

/** Nobody has it at this host: its partner has configured no page for it. */
interface NotConfigured {
  readonly isOpen: false;
  readonly by: "notConfigured";
}

const OF_SECTIONS = [
  ["map", "map"],
  ["dashboard", "dashboard"],
  ["reports", "reports"],
  ["scheduler", "scheduler"],
  ["settings", "settings"],
  ["management", "odoo"],
  ["tacho", "tacho"],
  ["legacyMap", "legacy"],
] as const satisfies readonly (readonly [Module["name"], Section])[];

/** What is no section and is offered all the same to some alone, with the attribute that decides. */
const OTHERS = [
  ["customReports", "partnerReports"],
  ["routes", "token"],
  ["cameras", "camerasEnabled"],
] as const satisfies readonly (readonly [Module["name"], string])[];

/**
 * Every module with whether somebody has it at a host, and who decided that. What the menu offers and what
 * is said here agree: a page that is missing is said to be missing.
 */
export function modulesOf(user: MenuUser, partner: MenuPartner, host: string): readonly Module[] {
  const states = sectionStates(user, partner);
  const offered = new Set(menuOf(user, partner, host).map(({ name }) => name));
  const sections = OF_SECTIONS.map(([name, section]): Module => {
    const state = states[section];
    const isMissing = state.isOpen && !offered.has(name) && user.guest === undefined;
    return { name, attribute: section, state: isMissing ? NOT_CONFIGURED : state };
  });
  const others = OTHERS.map(([name, attribute]): Module => {
    const value = user.attributes[attribute];
    const isOwn = isTrue(value) || typeof value === "string";
    if (offered.has(name))
      return { name, attribute, state: { isOpen: true, by: isOwn ? "account" : "partner" } };
    const by = isTurnedOff(value) ? "account" : user.guest === undefined ? "nobody" : "link";
    return { name, attribute, state: { isOpen: false, by } };
  });
  const external: Module = {
    name: "externalReports",
    attribute: "externalReports",
    state: offered.has("externalReports") ? { isOpen: true, by: "partner" } : NOT_CONFIGURED,
  };
  return [...sections, ...others, external];
}

const NOT_CONFIGURED: NotConfigured = { isOpen: false, by: "notConfigured" };
