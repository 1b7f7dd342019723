import type { ManagedField } from "../managedThing.ts";

/** What nearly everything is called by. */
export const NAME_FIELD: ManagedField = {
  name: "name",
  path: ["name"],
  type: "text",
  label: (t) => t("manage.name"),
  isRequired: true,
  column: "shown",
};

/** Whatever else there is to say of it. */
export const NOTES_FIELD: ManagedField = {
  name: "notes",
  path: ["attributes", "notes"],
  type: "lines",
  label: (t) => t("manage.notes"),
  column: "offered",
};
