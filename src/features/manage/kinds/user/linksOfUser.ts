import { AREA_LINKS } from "../../linked/areaLinks.ts";
import { DRIVERS_LINK, MAINTENANCE_LINK } from "../../linked/givenLinks.ts";
import type { LinkedKind } from "../../linked/linkedKind.ts";
import { FLEET_LINKS } from "../../linked/reachLinks.ts";

/** What somebody sees. */
export const USER_LINKS: readonly LinkedKind[] = [
  ...FLEET_LINKS,
  DRIVERS_LINK,
  ...AREA_LINKS,
  MAINTENANCE_LINK,
  {
    name: "calendars",
    kind: "calendar",
    title: (t) => t("pages.calendars"),
    label: ["name"],
  },
];
