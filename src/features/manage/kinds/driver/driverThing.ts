import { driverSchema } from "#contract/objects/driverSchema";
import type { ManagedThing } from "../../managedThing.ts";
import { DriverLinks } from "./DriverLinks.tsx";

/** Somebody who drives, by the key that trackers send. */
export const driverThing: ManagedThing = {
  kind: "driver",
  schema: driverSchema,
  fields: [
    {
      name: "name",
      path: ["name"],
      type: "text",
      label: (t) => t("manage.name"),
      isRequired: true,
      column: "shown",
    },
    {
      name: "uniqueId",
      path: ["uniqueId"],
      type: "text",
      label: (t) => t("manage.driver.key"),
      hint: (t) => t("manage.driver.keyHint"),
      isRequired: true,
      column: "shown",
    },
    {
      name: "email",
      path: ["attributes", "email"],
      type: "email",
      label: (t) => t("manage.driver.email"),
      column: "shown",
    },
    {
      name: "phone",
      path: ["attributes", "phone"],
      type: "phone",
      label: (t) => t("manage.driver.phone"),
      column: "shown",
    },
    {
      name: "notes",
      path: ["attributes", "notes"],
      type: "lines",
      label: (t) => t("manage.notes"),
      column: "offered",
    },
  ],
  make: (t) => t("manage.driver.make"),
  search: (t) => t("manage.driver.search"),
  none: (t) => t("manage.driver.none"),
  removeText: (t) => t("manage.driver.removeText"),
  Part: DriverLinks,
  unique: { field: "uniqueId", text: (t) => t("manage.driver.duplicate") },
};
