import type { LinkedKind } from "./linkedKind.ts";

/** Who drives, named by their keys, too. */
export const DRIVERS_LINK: LinkedKind = {
  name: "drivers",
  kind: "driver",
  title: (t) => t("pages.drivers"),
  label: ["name"],
  detail: ["uniqueId"],
  keys: [["uniqueId"]],
};

/** Plans of what is due. */
export const MAINTENANCE_LINK: LinkedKind = {
  name: "maintenance",
  kind: "maintenance",
  title: (t) => t("pages.maintenance"),
  label: ["name"],
};
