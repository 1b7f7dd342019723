import type { TFunction } from "i18next";
import type { TableThing } from "#contract/objectTable";
import { shownText } from "#domain/text/shownText";
import type { ManagedThing } from "../managedThing.ts";
import { textAt } from "./fieldValues.ts";

/** What a thing is called where people read it; by its number where it has no name. */
export const nameOf = (
  { called, fields: [name] }: Pick<ManagedThing, "called" | "fields">,
  thing: TableThing,
  t: TFunction,
): string => shownText(called?.(t, thing) ?? textAt(thing, name.path)) ?? String(thing.id);
