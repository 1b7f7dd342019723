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

/** Vehicles by themselves. */
export const VEHICLES_LINK: LinkedKind = {
  name: "vehicles",
  kind: "vehicle",
  title: (t) => t("pages.vehicles"),
  label: ["name"],
  detail: ["uniqueId"],
  keys: VEHICLE_KEYS,
};

/** Groups, for what stands in them. */
export const GROUPS_LINK: LinkedKind = {
  name: "groups",
  kind: "group",
  title: (t) => t("pages.groups"),
  label: ["name"],
};

/** Vehicles and groups of them: who is linked with a group is linked with what stands in it. */
export const FLEET_LINKS: readonly LinkedKind[] = [VEHICLES_LINK, GROUPS_LINK];

/** Whom something reaches that is handed down, vehicles and groups of them, and the people who have it. */
export const REACH_LINKS: readonly LinkedKind[] = [...FLEET_LINKS, PEOPLE_LINK];
