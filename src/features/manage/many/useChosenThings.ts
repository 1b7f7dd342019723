import { useEffect, useState } from "react";
import type { TableThing } from "#contract/objectTable";
import type { ShownTable } from "../list/manageTableState.ts";
import { readWhole } from "./readRows.ts";

/** The things that were chosen in a table; undefined until they have come. */
export function useChosenThings(
  table: Pick<ShownTable, "rows" | "chosen" | "whole">,
  found: number,
  ids: ReadonlySet<number>,
): { readonly things: readonly TableThing[] | undefined; readonly error: Error | undefined } {
  const [things, setThings] = useState<readonly TableThing[]>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let isOver = false;
    readWhole(table, found, ids)
      .then((read) => {
        if (!isOver) setThings(read);
      })
      .catch((fault: unknown) => {
        if (!isOver) setError(fault instanceof Error ? fault : new Error(String(fault)));
      });
    return () => {
      isOver = true;
    };
  }, [table, found, ids]);
  return { things, error };
}
