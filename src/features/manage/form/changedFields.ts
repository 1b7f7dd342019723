import type { TableThing } from "#contract/objectTable";
import { typedNumber } from "../../../ui/typedNumber.ts";
import type { FieldValues, ManagedField } from "../managedThing.ts";
import { fieldText, type Reading } from "./fieldValues.ts";
import { isReadAlike } from "./quantity.ts";

/** What of a thing these values change. */
export const changedFields = (
  thing: TableThing,
  values: FieldValues,
  { fields, reading }: { readonly fields: readonly ManagedField[]; readonly reading: Reading },
): readonly ManagedField[] =>
  fields.filter((field) => {
    const typed = values[field.name]?.trim();
    return (
      typed !== undefined &&
      !isSame(field, { text: fieldText(field, thing, reading), typed }, reading)
    );
  });

/** "80,0" is 80, whoever writes it. */
function isSame(
  field: ManagedField,
  { text, typed }: { readonly text: string; readonly typed: string },
  { locale }: Reading,
): boolean {
  // Blanks around it nobody sees, and no form keeps.
  if (text.trim() === typed) return true;
  if (field.type !== "number" || text === "") return false;
  const value = typedNumber(typed, locale);
  return value !== undefined && isReadAlike(typedNumber(text, locale) ?? Number(text), value);
}
