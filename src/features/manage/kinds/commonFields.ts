import type { TFunction } from "i18next";
import type { GroupFilter, ManagedField, ValueFilter } from "../managedThing.ts";

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

/** Types as they are on the wire, offered above the table by their words. */
export const filterByType = <Type extends string>(
  types: readonly Type[],
  word: (t: TFunction, type: Type) => string,
): ValueFilter => ({
  name: "type",
  label: (t) => t("events.type"),
  values: Object.fromEntries(types.map((type) => [type, type])),
  words: (t) => Object.fromEntries(types.map((type) => [type, word(t, type)])),
});

/** What is in a group or below it. */
export const FILTER_BY_GROUP: GroupFilter = {
  name: "group",
  label: (t) => t("panel.group"),
  of: "group",
};
