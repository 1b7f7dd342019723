import {
  IconChartBar,
  IconFileAnalytics,
  IconHelp,
  IconMap2,
  IconSettings,
} from "@tabler/icons-react";

/** The pages of the main menu, in its order; the palette opens them too. */
export const MENU_ENTRIES = [
  { to: "/map", label: "map", Icon: IconMap2 },
  { to: "/dashboard", label: "dashboard", Icon: IconChartBar },
  { to: "/reports", label: "reports", Icon: IconFileAnalytics },
  { to: "/settings/vehicles", label: "settings", Icon: IconSettings },
  { to: "/manual", label: "manual", Icon: IconHelp },
] as const;
