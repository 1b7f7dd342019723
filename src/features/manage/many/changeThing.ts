import type { TableThing } from "#contract/objectTable";
import type { CallResult } from "../../../api/callServer.ts";
import { saveThing, writtenOf } from "../../../api/saveThing.ts";
import { getThing, type WrittenThing } from "../../../api/things.ts";
import { typedNumber } from "../../../ui/typedNumber.ts";
import { bodyOf, fieldText, type Reading } from "../form/fieldValues.ts";
import { isReadAlike } from "../form/quantity.ts";
import { belowOther } from "../form/useManageForm.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../managedThing.ts";

/** Somebody may write the same thing in the moment between reading and writing it: so often it is read anew. */
const MOST_TRIES = 3;

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

/** The field of which a thing would have less than it may with these values, by what it has of the other bound. */
export function brokenBound(
  thing: TableThing,
  values: FieldValues,
  { fields, reading }: { readonly fields: readonly ManagedField[]; readonly reading: Reading },
): ManagedField | undefined {
  const names = new Set(
    fields.flatMap((field) =>
      field.type === "number" && field.notBelow !== undefined ? [field.name, field.notBelow] : [],
    ),
  );
  const before = Object.fromEntries(
    fields
      .filter(({ name }) => names.has(name))
      .map((field) => [field.name, fieldText(field, thing, reading)]),
  );
  const after = { ...before, ...values };
  return fields.find(
    (field) => belowOther(field, after, { before, locale: reading.locale }) !== undefined,
  );
}

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
  return value !== undefined && isReadAlike(Number(text), value);
}

/**
 * Gives a thing these values as it is at this moment, whatever else somebody has changed meanwhile; undefined
 * when it has them already.
 */
export async function changeThing(
  { kind, fields }: Pick<ManagedThing, "kind" | "fields">,
  id: number,
  { values, reading }: { readonly values: FieldValues; readonly reading: Reading },
): Promise<CallResult<WrittenThing | undefined>> {
  for (let attempt = 1; ; attempt++) {
    const read = await getThing(kind, id);
    if (!read.ok) return read;
    const { thing } = read.value;
    const changed = changedFields(thing, values, { fields, reading });
    if (changed.length === 0) return { ok: true, value: undefined };
    const body = bodyOf(changed, values, { before: writtenOf(kind, thing), reading });
    const put = await saveThing(kind, read.value, body);
    if (put.ok || put.error.reason !== "outdated" || attempt === MOST_TRIES) return put;
  }
}
