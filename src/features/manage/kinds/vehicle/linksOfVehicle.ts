import { AREA_LINKS } from "../../linked/areaLinks.ts";
import { DRIVERS_LINK, MAINTENANCE_LINK } from "../../linked/givenLinks.ts";
import type { LinkedKind } from "../../linked/linkedKind.ts";
import { PEOPLE_LINK } from "../../linked/reachLinks.ts";

/** Who drives a vehicle, which areas and plans it has, and who sees it. */
export const VEHICLE_LINKS: readonly LinkedKind[] = [
  DRIVERS_LINK,
  ...AREA_LINKS,
  MAINTENANCE_LINK,
  PEOPLE_LINK,
];
