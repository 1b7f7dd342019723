import { AREA_LINKS } from "../../linked/areaLinks.ts";
import { DRIVERS_LINK } from "../../linked/givenLinks.ts";
import { type LinkedKind, VEHICLE_KEYS } from "../../linked/linkedKind.ts";
import { PEOPLE_LINK } from "../../linked/reachLinks.ts";

/** Who has a group, what stands in it and what it hands down to its vehicles. */
export const GROUP_LINKS: readonly LinkedKind[] = [
  {
    name: "vehicles",
    kind: "vehicle",
    title: (t) => t("pages.vehicles"),
    label: ["name"],
    detail: ["groupId"],
    detailOf: "group",
    keys: VEHICLE_KEYS,
  },
  PEOPLE_LINK,
  DRIVERS_LINK,
  ...AREA_LINKS,
];
