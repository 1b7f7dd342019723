import {
  IconChartBar,
  IconClock,
  IconDeviceCctv,
  IconExternalLink,
  IconFileAnalytics,
  IconHelp,
  IconHistory,
  IconMap2,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconSteeringWheel,
  IconTools,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { framePath, type MenuEntry, type MenuEntryName, menuOf } from "#domain/menu/menuOf";
import { PARTNER } from "../../state/partner.ts";
import { useUser } from "../../state/sessionStore.ts";

const ICONS = {
  map: IconMap2,
  legacyMap: IconHistory,
  dashboard: IconChartBar,
  reports: IconFileAnalytics,
  customReports: IconReportAnalytics,
  externalReports: IconExternalLink,
  scheduler: IconClock,
  settings: IconSettings,
  management: IconTools,
  tacho: IconSteeringWheel,
  routes: IconRoute,
  cameras: IconDeviceCctv,
  manual: IconHelp,
  own: IconExternalLink,
} as const satisfies Record<Exclude<MenuEntryName, "signOut">, unknown>;

type Target = Exclude<MenuEntry["target"], { readonly type: "signOut" | "frame" }>;

/** An entry as it is shown: where it leads, in the reader's words. */
export interface ShownEntry {
  readonly id: string;
  readonly label: string;
  readonly target: Target;
  readonly Icon: typeof IconMap2;
}

/** What the signed-in person is offered at this host, in order; the palette offers the same. */
export function useMenu(): readonly ShownEntry[] {
  const { t } = useTranslation();
  return menuOf(useUser(), PARTNER, location.host).flatMap(({ id, name, target, title }) => {
    if (name === "signOut" || target.type === "signOut") return [];
    const words = name === "own" || name === "externalReports" ? "" : t(`nav.${name}`);
    return [{ id, label: title ?? words, target: shownTarget(target), Icon: ICONS[name] }];
  });
}

/** A page of others inside ours is one of our pages, by its own address. */
const shownTarget = (target: Exclude<MenuEntry["target"], { readonly type: "signOut" }>): Target =>
  target.type === "frame" ? { type: "page", path: framePath(target.page) } : target;

/** Opens what is no page of ours: at this site in place of it, of others beside it. */
export function openOutside(target: Exclude<Target, { readonly type: "page" }>): void {
  if (target.type === "site") location.assign(target.path);
  else window.open(target.url, "_blank", "noopener,noreferrer");
}
