import type { TableThing } from "#contract/objectTable";
import type { ShownTable } from "../list/manageTableState.ts";

/** Rows that cross from the table's thread at once. */
const ROWS_AT_ONCE = 1_000;

/** The same as `readRows`, with all that a thing has and not only its columns. */
export const readWhole = (
  table: Pick<ShownTable, "rows" | "chosen" | "whole">,
  found: number,
  chosen: ReadonlySet<number> | undefined,
): Promise<readonly TableThing[]> =>
  table.whole ? table.whole(chosen) : readRows(table, found, chosen);

/** What a table has found, or those of it that were chosen, in its order, as the table has them. */
export async function readRows(
  table: Pick<ShownTable, "rows" | "chosen">,
  found: number,
  chosen: ReadonlySet<number> | undefined,
): Promise<readonly TableThing[]> {
  if (chosen && table.chosen) return table.chosen(chosen);
  const things: TableThing[] = [];
  for (let first = 0; first < found; first += ROWS_AT_ONCE) {
    const rows = await table.rows(first, ROWS_AT_ONCE);
    things.push(...(chosen ? rows.filter(({ id }) => chosen.has(id)) : rows));
    if (things.length === chosen?.size) break;
  }
  return things;
}
