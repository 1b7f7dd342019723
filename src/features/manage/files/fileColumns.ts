import type { TFunction } from "i18next";
import type { TableThing } from "#contract/objectTable";
import { fieldText, type Reading } from "../form/fieldValues.ts";
import { unitOf } from "../form/quantity.ts";
import type { Names } from "../form/useNames.ts";
import type { ManagedField } from "../managedThing.ts";

/** What of a thing stands in files: what one cell can say. */
export const fileFields = (fields: readonly ManagedField[]): readonly ManagedField[] =>
  fields.filter(({ type }) => type !== "password" && type !== "members");

/** A column's head, with the unit its numbers are in. */
export function headOf(field: ManagedField, t: TFunction, { units }: Reading): string {
  const unit = field.type === "number" && field.quantity && unitOf(field.quantity, units).text;
  return unit ? `${field.label(t)} (${unit})` : field.label(t);
}

/** A thing's value as its reader would type it; names in place of ids. */
export function cellOf(
  field: ManagedField,
  thing: TableThing,
  { reading, names }: { readonly reading: Reading; readonly names: Names },
): string {
  const text = fieldText(field, thing, reading);
  if (field.type === "relation" && text !== "")
    return names.of.get(field.to)?.get(Number(text)) ?? `#${text}`;
  return field.type === "number" ? withDecimalSign(text, reading.locale) : text;
}

/** As the language writes it: "12.125" is twelve thousand to some. */
export function withDecimalSign(text: string, locale: string): string {
  if (!/^-?\d+\.\d+$/.test(text)) return text;
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return text.replace(".", parts.find(({ type }) => type === "decimal")?.value ?? ".");
}
