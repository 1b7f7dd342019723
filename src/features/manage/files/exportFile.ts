import type { TFunction } from "i18next";
import type { TableThing } from "#contract/objectTable";
import { csvFile, csvText } from "#domain/text/csvText";
import type { Reading } from "../form/fieldValues.ts";
import type { Names } from "../form/useNames.ts";
import type { ManagedThing } from "../managedThing.ts";
import { cellOf, fileFields, headOf } from "./fileColumns.ts";

/** Things as a file that can be read again: every field that one cell can say, in the reader's words and units. */
export function exportFile(
  { fields }: Pick<ManagedThing, "fields">,
  things: readonly TableThing[],
  {
    t,
    reading,
    names,
  }: { readonly t: TFunction; readonly reading: Reading; readonly names: Names },
): string {
  const columns = fileFields(fields);
  return csvFile([
    columns.map((field) => csvText(headOf(field, t, reading))),
    ...things.map((thing) =>
      columns.map((field) => csvText(cellOf(field, thing, { reading, names }))),
    ),
  ]);
}
