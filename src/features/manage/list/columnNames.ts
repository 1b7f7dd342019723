import type { TFunction } from "i18next";
import { columnName } from "#contract/objectColumns";
import type { ShownMember } from "#contract/objectTable";
import type { ManagedField } from "../managedThing.ts";

/** What of each thing the columns show, by which it is asked for. */
export function columnNames(fields: readonly ManagedField[], t: TFunction): readonly string[] {
  const names = new Set<string>();
  for (const field of fields) {
    // Who owns a thing is no member of it.
    if (!field.column || field.type === "owners") continue;
    names.add(columnName(field.path));
    if (field.type !== "members") continue;
    for (
      let shown: ShownMember | string | undefined = field.shownBy?.(t);
      typeof shown === "object";
    ) {
      names.add(columnName(shown.path));
      shown = shown.otherwise;
    }
  }
  return [...names];
}
