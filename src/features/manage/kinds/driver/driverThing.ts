import { driverSchema } from "#contract/objects/driverSchema";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { ManagedThing } from "../../managedThing.ts";
import { NAME_FIELD, NOTES_FIELD } from "../commonFields.ts";
import { DriverPart } from "./DriverPart.tsx";
import { DriverTools } from "./DriverTools.tsx";
import { SeenKeys } from "./keys/SeenKeys.tsx";

/** Somebody who drives, by the key that trackers send. */
export const driverThing: ManagedThing = {
  kind: "driver",
  schema: driverSchema,
  fields: [
    NAME_FIELD,
    {
      name: "uniqueId",
      path: ["uniqueId"],
      type: "text",
      label: (t) => t("manage.driver.key"),
      hint: (t) => t("manage.driver.keyHint"),
      isRequired: true,
      column: "shown",
      Beside: SeenKeys,
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
    NOTES_FIELD,
  ],
  make: (t) => t("manage.driver.make"),
  search: (t) => t("manage.driver.search"),
  none: (t) => t("manage.driver.none"),
  removeText: (t, count) => t("manage.driver.removeText", { count }),
  links: () => REACH_LINKS,
  Part: DriverPart,
  Tools: DriverTools,
  unique: { field: "uniqueId", text: (t) => t("manage.driver.duplicate") },
};
