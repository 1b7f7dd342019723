import type { TFunction } from "i18next";
import type { TableThing } from "#contract/objectTable";
import { foldText } from "#domain/text/foldText";
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
  if (field.type === "relation" && text !== "") {
    const called = names.of.get(field.to);
    const name = called?.get(Number(text));
    // A name that two things have says of neither that it is meant.
    return name !== undefined && idsCalled(called, name).length === 1 ? name : `#${text}`;
  }
  return text;
}

/** What is called so, in whichever case; of thousands that have a name in common each asks once. */
export function idsCalled(
  names: ReadonlyMap<number, string> = NONE,
  name: string,
): readonly number[] {
  let byName = folded.get(names);
  if (!byName) {
    byName = new Map();
    for (const [id, one] of names) {
      const key = foldText(one);
      byName.set(key, [...(byName.get(key) ?? []), id]);
    }
    folded.set(names, byName);
  }
  return byName.get(foldText(name)) ?? [];
}

const NONE: ReadonlyMap<number, string> = new Map();
const folded = new WeakMap<ReadonlyMap<number, string>, Map<string, readonly number[]>>();
