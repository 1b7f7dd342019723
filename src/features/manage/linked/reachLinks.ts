import { type LinkedKind, VEHICLE_KEYS } from "./linkedKind.ts";

/** People, by whom a thing is seen. */
export const PEOPLE_LINK: LinkedKind = {
  name: "users",
  kind: "user",
  title: (t) => t("pages.users"),
  label: ["name"],
  detail: ["email"],
  keys: [["email"]],
};

/** Whom something reaches that is handed down, vehicles and groups of them, and the people who have it. */
export const REACH_LINKS: readonly LinkedKind[] = [
  {
    name: "vehicles",
    kind: "vehicle",
    title: (t) => t("pages.vehicles"),
    label: ["name"],
    detail: ["uniqueId"],
    keys: VEHICLE_KEYS,
  },
  { name: "groups", kind: "group", title: (t) => t("pages.groups"), label: ["name"] },
  PEOPLE_LINK,
];
