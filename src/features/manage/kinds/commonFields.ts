import type { TFunction } from "i18next";
import type { FieldFilter, ManagedField, Words } from "../managedThing.ts";

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

/** A choice's own values, offered above the table; in the address each is as it is on the wire. */
export const filterByChoice = <Value extends string>(
  name: string,
  label: Words,
  {
    values,
    word,
  }: { readonly values: readonly Value[]; readonly word: (t: TFunction, value: Value) => string },
): FieldFilter => ({
  name,
  label,
  values: Object.fromEntries(values.map((value) => [value, value])),
  words: (t) => Object.fromEntries(values.map((value) => [value, word(t, value)])),
});
