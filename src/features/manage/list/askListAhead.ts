import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { askThingsAhead } from "../../../api/things.ts";
import { startTableAhead } from "../../../engine/connectTable.ts";
import type { ManagedThing } from "../managedThing.ts";
import { columnNames } from "./columnNames.ts";

/** Asks for the list of a kind that somebody is about to open, unless the engine has it. */
export function askListAhead(
  { kind, fields, isInEngine }: ManagedThing,
  queries: QueryClient,
  t: TFunction,
): void {
  if (isInEngine) return;
  askThingsAhead(queries, kind, columnNames(fields, t));
  startTableAhead(queries);
}
