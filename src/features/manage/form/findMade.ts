import type { TableThing } from "#contract/objectTable";
import { success } from "#contract/result";
import type { CallResult } from "../../../api/callServer.ts";
import { getThing, listThings, type ReadThing } from "../../../api/things.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../managedThing.ts";
import { changedFields } from "./changedFields.ts";
import type { Reading } from "./fieldValues.ts";

interface Typed {
  readonly fields: readonly ManagedField[];
  readonly reading: Reading;
}

/** Whether a thing holds what was typed, as far as anybody but its owner may read it. */
export function holdsTyped(
  thing: TableThing,
  typed: FieldValues,
  { fields, reading }: Typed,
): boolean {
  const meant = fields.filter(
    ({ type, isMeant }) => type !== "password" && isMeant?.(typed) !== false,
  );
  return changedFields(thing, typed, { fields: meant, reading }).length === 0;
}

/**
 * The thing that a save has made whose answer was lost, so that trying again makes no second one; undefined
 * when there is none. Of several that are alike it is the last.
 */
export async function findMade(
  { kind, files }: Pick<ManagedThing, "kind" | "files">,
  typed: FieldValues,
  read: Typed,
): Promise<CallResult<ReadThing | undefined>> {
  const listed = await (files
    ? files.find([typed[files.key]?.trim() ?? ""])
    : listThings(kind, "all"));
  if (!listed.ok) return listed;
  const ids = listed.value.flatMap((thing) => (holdsTyped(thing, typed, read) ? [thing.id] : []));
  return ids.length === 0 ? success(undefined) : getThing(kind, Math.max(...ids));
}
