import type { TableThing } from "#contract/objectTable";
import type { CallResult } from "../../../api/callServer.ts";
import { saveThing, writtenOf } from "../../../api/saveThing.ts";
import { getThing, type WrittenThing } from "../../../api/things.ts";
import { changedFields } from "../form/changedFields.ts";
import { bodyOf, fieldText, type Reading } from "../form/fieldValues.ts";
import { belowOther } from "../form/useManageForm.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../managedThing.ts";

/** Somebody may write the same thing in the moment between reading and writing it: so often it is read anew. */
const MOST_TRIES = 3;

/**
 * Things that would have less of something than they may with these values, by what each has of the other bound;
 * with the field of which.
 */
export function brokenBounds(
  things: readonly TableThing[],
  values: FieldValues,
  { fields, reading }: { readonly fields: readonly ManagedField[]; readonly reading: Reading },
): ReadonlyMap<TableThing, ManagedField> {
  const bounded = fields.filter(
    (field) =>
      field.type === "number" &&
      field.notBelow !== undefined &&
      (field.name in values || field.notBelow in values),
  );
  const names = new Set(
    bounded.flatMap((field) => (field.type === "number" ? [field.name, field.notBelow] : [])),
  );
  // Of a hundred thousand things nothing else is read.
  const bounds = fields.filter(({ name }) => names.has(name));
  const broken = new Map<TableThing, ManagedField>();
  if (bounded.length === 0) return broken;
  for (const thing of things) {
    const before = Object.fromEntries(
      bounds.map((field) => [field.name, fieldText(field, thing, reading)]),
    );
    const after = { ...before, ...values };
    const field = bounded.find(
      (one) => belowOther(one, after, { before, locale: reading.locale }) !== undefined,
    );
    if (field) broken.set(thing, field);
  }
  return broken;
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
