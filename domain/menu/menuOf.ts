import {
  addressIn,
  isTrue,
  isTurnedOff,
  type SectionPartner,
  type SectionUser,
  sectionsOf,
} from "../account/section.ts";
import type { User } from "../account/user.ts";
import { type MenuAddress, menuAddress } from "../text/menuAddress.ts";
import { shownText } from "../text/shownText.ts";
import { EXTERNAL_PAGES, type ExternalPage, type PageOpening } from "./externalPage.ts";

/** Whom a menu is made for. */
export type MenuUser = Pick<User, "id"> & SectionUser;

/** What a menu must know of whose host it is. */
export interface MenuPartner extends SectionPartner {
  readonly id: number;
  readonly applicationId: string;
  readonly pages: Readonly<Partial<Record<ExternalPage, ExternalAddress>>>;
  readonly partnerReports?: true | string | undefined;
  readonly externalReports?: OwnEntry | undefined;
  readonly camerasEnabled: boolean;
}

interface ExternalAddress {
  readonly address: string;
  readonly opens: PageOpening;
}

interface OwnEntry {
  readonly url: string;
  readonly icon: string;
  readonly title: string;
}

/** How an entry opens; addresses of others come from `menuAddress` alone. */
export type MenuTarget =
  /** A page of ours. */
  | { readonly type: "page"; readonly path: string }
  /** A program of others at this site: the whole document. */
  | { readonly type: "site"; readonly path: string }
  /** A page of others inside ours: only the partner's, whose hosts the page may frame. */
  | { readonly type: "frame"; readonly page: ExternalPage; readonly url: string }
  | { readonly type: "tab"; readonly url: string }
  | { readonly type: "signOut" };

/** What is opened, as all targets are but one. */
type OpenedTarget = Exclude<MenuTarget, { readonly type: "signOut" }>;

/** Entries with words of ours, in the order of the menu. */
export const MENU_ENTRY_NAMES = [
  "map",
  "legacyMap",
  "dashboard",
  "reports",
  "customReports",
  "externalReports",
  "scheduler",
  "settings",
  "management",
  "tacho",
  "routes",
  "cameras",
  "manual",
  "own",
  "signOut",
] as const;
export type MenuEntryName = (typeof MENU_ENTRY_NAMES)[number];

export interface MenuEntry {
  /** One of its kind in a menu. */
  readonly id: string;
  readonly name: MenuEntryName;
  readonly target: MenuTarget;
  /** What somebody else called it and drew for it; as they may be shown. */
  readonly title?: string;
  readonly icon?: string;
}

/** Where entries lead unless the partner has a page of others there (product specification, section 2). */
const PATHS = {
  map: "/map",
  dashboard: "/dashboard",
  reports: "/reports/",
  customReports: "/reports/partnerReports/",
  scheduler: "/reports/schedules/",
  settings: "/settings/vehicles",
  management: "/odoo/",
  tacho: "/reports/tacho/",
  routes: "/route-dispatch/",
  cameras: "/cameras/",
  manual: "/manual",
} as const;

/** Its management is always the page that the partner itself names, whatever an account says. */
const PARTNER_WITH_FIXED_MANAGEMENT = 5;

/** More would be no menu. */
const MOST_OWN_ENTRIES = 30;
const LONGEST_TITLE = 60;
const OWN_ENTRY_PREFIX = "menuItem";

/**
 * Everything that somebody is offered at a host, in order. The host is the one that was asked, with its
 * port: what lies there is this very site, however its address is written.
 */
export function menuOf(user: MenuUser, partner: MenuPartner, host: string): readonly MenuEntry[] {
  const has = sectionsOf(user, partner);
  const { attributes } = user;
  const page = (path: string): MenuTarget => ({ type: "page", path });
  const entry = (name: MenuEntryName, target: MenuTarget | undefined): readonly MenuEntry[] =>
    target ? [{ id: name, name, target }] : [];
  const external = (name: ExternalPage, otherwise?: MenuTarget) =>
    partnerPage(partner, name, host) ?? otherwise;
  const signOut = entry("signOut", { type: "signOut" });
  const map = has.map ? entry("map", page(PATHS.map)) : [];
  if (user.guest !== undefined) return [...map, ...signOut];
  return [
    ...map,
    ...(has.legacy ? entry("legacyMap", external("legacyMap")) : []),
    ...(has.dashboard ? entry("dashboard", external("dashboard", page(PATHS.dashboard))) : []),
    ...(has.reports ? entry("reports", external("reports", page(PATHS.reports))) : []),
    ...entry("customReports", customReports(attributes.partnerReports ?? partner.partnerReports)),
    ...externalReports(partner),
    ...(has.scheduler ? entry("scheduler", external("scheduler", page(PATHS.scheduler))) : []),
    ...(has.settings ? entry("settings", page(PATHS.settings)) : []),
    ...(has.odoo ? entry("management", management(user, partner, host)) : []),
    ...(has.tacho
      ? entry(
          "tacho",
          linkTo(addressIn("tacho", attributes.tacho)) ?? external("tacho", site(PATHS.tacho)),
        )
      : []),
    ...(hasToken(attributes.token) ? entry("routes", external("routes", site(PATHS.routes))) : []),
    ...(hasCameras(attributes.camerasEnabled, partner)
      ? entry("cameras", external("cameras", site(PATHS.cameras)))
      : []),
    ...entry("manual", manualOf(user, partner, host)),
    ...ownEntries(user),
    ...signOut,
  ];
}

/** Where somebody reads how things are done: the partner's own manual, else ours. Guests are offered none. */
export function manualOf(
  { guest }: Pick<MenuUser, "guest">,
  partner: MenuPartner,
  host: string,
): OpenedTarget | undefined {
  if (guest !== undefined) return undefined;
  return partnerPage(partner, "manual", host) ?? { type: "page", path: PATHS.manual };
}

const site = (path: string): OpenedTarget => ({ type: "site", path });

/** Who wrote the address down decides only where it leads: in the page they may frame nothing. */
function linkTo(address: MenuAddress | undefined): OpenedTarget | undefined {
  if (!address) return undefined;
  return address.kind === "own" ? site(address.path) : { type: "tab", url: address.url };
}

/** What is at this site is opened whole: within a frame it could act as our own page. */
function partnerPage(
  { pages }: Pick<MenuPartner, "pages">,
  name: ExternalPage,
  host: string,
): OpenedTarget | undefined {
  const configured = pages[name];
  const address = menuAddress(configured?.address);
  if (!address || address.kind === "own" || configured?.opens !== "frame") return linkTo(address);
  if (hostOf(address.origin) === host) return site(address.url.slice(address.origin.length));
  return { type: "frame", page: name, url: address.url };
}

/** With the port where it is not the scheme's own, as browsers send it. */
const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, "");

/** The origins that a partner's pages may be framed from at a host; exactly those. */
export const frameOrigins = (
  partner: Pick<MenuPartner, "pages">,
  host: string,
): readonly string[] => [
  ...new Set(
    EXTERNAL_PAGES.flatMap((name) => {
      const target = partnerPage(partner, name, host);
      const address = target?.type === "frame" ? menuAddress(target.url) : undefined;
      return address?.kind === "other" ? [address.origin] : [];
    }),
  ),
];

/** The address of our page that shows one of others in a frame. */
export const framePath = (page: ExternalPage): string => `${FRAME_PATHS}${page}`;
const FRAME_PATHS = "/external/";

function customReports(value: unknown): MenuTarget | undefined {
  if (isTrue(value)) return site(PATHS.customReports);
  const address = menuAddress(value);
  return address?.kind === "own" ? site(address.path) : undefined;
}

function externalReports({ externalReports }: MenuPartner): readonly MenuEntry[] {
  if (!externalReports) return [];
  const entry = named("externalReports", "externalReports", externalReports);
  return entry ? [entry] : [];
}

function management(user: MenuUser, partner: MenuPartner, host: string): MenuTarget {
  const configured = partnerPage(partner, "management", host);
  if (partner.id === PARTNER_WITH_FIXED_MANAGEMENT && configured) return configured;
  const query = new Map([
    ["client_id", partner.applicationId],
    ["sub", String(user.id)],
  ]);
  const text = Array.from(query, ([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
  return (
    linkTo(addressIn("odoo", user.attributes.odoo)) ??
    configured ??
    site(`${PATHS.management}?${text}`)
  );
}

const hasToken = (value: unknown): boolean =>
  (typeof value === "string" || typeof value === "number") && value !== "" && !isTurnedOff(value);

const hasCameras = (value: unknown, partner: MenuPartner): boolean =>
  isTrue(value) || (partner.camerasEnabled && !isTurnedOff(value));

/** `menuItem1` … as "icon class|title|address"; what is not exactly that is no entry. */
function ownEntries({ attributes }: MenuUser): readonly MenuEntry[] {
  return Object.entries(attributes)
    .filter(([key]) => key.startsWith(OWN_ENTRY_PREFIX))
    .sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .flatMap(([key, value]) => {
      const parts = typeof value === "string" ? value.split("|") : [];
      const [icon = "", title = "", url = ""] = parts;
      const entry = parts.length === 3 ? named(key, "own", { icon, title, url }) : undefined;
      return entry ? [entry] : [];
    })
    .slice(0, MOST_OWN_ENTRIES);
}

function named(id: string, name: MenuEntryName, { icon, title, url }: OwnEntry) {
  const target = linkTo(menuAddress(url));
  const shown = shownText(title)?.slice(0, LONGEST_TITLE);
  if (!target || shown === undefined) return undefined;
  return { id, name, target, title: shown, icon: icon.trim() };
}
