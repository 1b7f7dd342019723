import {
  IconAdjustments,
  IconBell,
  IconBuildingStore,
  IconCalendarTime,
  IconCalendarWeek,
  IconFolders,
  IconInfoCircle,
  IconKey,
  IconLink,
  IconListSearch,
  IconMailForward,
  IconMathFunction,
  IconPlugConnected,
  IconPolygon,
  IconPuzzle,
  IconSend,
  IconSteeringWheel,
  IconTool,
  IconTruck,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type SettingsPage, settingsPagesOf } from "#domain/menu/settingsPagesOf";
import { PARTNER } from "../../state/partner.ts";
import { useUser } from "../../state/sessionStore.ts";

const ICONS = {
  vehicles: IconTruck,
  groups: IconFolders,
  drivers: IconSteeringWheel,
  keys: IconKey,
  users: IconUsers,
  links: IconLink,
  geofence: IconPolygon,
  alerts: IconBell,
  calendars: IconCalendarWeek,
  notices: IconMailForward,
  reports: IconCalendarTime,
  maintenance: IconTool,
  commands: IconSend,
  attributes: IconMathFunction,
  map: IconAdjustments,
  profile: IconUserCircle,
  modules: IconPuzzle,
  connection: IconPlugConnected,
  about: IconInfoCircle,
  audit: IconListSearch,
  brand: IconBuildingStore,
} as const satisfies Record<SettingsPage, unknown>;

/** What pages are called where the address has another word for them. */
const TITLES = { reports: "scheduler", map: "mapOptions" } as const;

/** What the signed-in person can set, in order, in the reader's words. */
export function useSettingsPages() {
  const { t } = useTranslation();
  return settingsPagesOf(useUser(), PARTNER).map((page) => ({
    name: page,
    path: `/settings/${page}`,
    Icon: ICONS[page],
    title: t(`pages.${page === "reports" || page === "map" ? TITLES[page] : page}`),
    text: t(`settings.for.${page}`),
  }));
}
