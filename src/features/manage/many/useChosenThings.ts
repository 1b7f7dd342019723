import { useEffect, useState } from "react";
import type { ObjectTable, TableThing } from "#contract/objectTable";
import { readRows } from "./readRows.ts";

/** The things that were chosen in a table, as it has them; undefined until they have come. */
export function useChosenThings(
  table: Pick<ObjectTable, "rows">,
  found: number,
  ids: ReadonlySet<number>,
): readonly TableThing[] | undefined {
  const [things, setThings] = useState<readonly TableThing[]>();
  useEffect(() => {
    let isOver = false;
    void readRows(table, found, ids).then((read) => {
      if (!isOver) setThings(read);
    });
    return () => {
      isOver = true;
    };
  }, [table, found, ids]);
  return things;
}
