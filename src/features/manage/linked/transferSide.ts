import type { TransferRow, TransferSide, TransferTable } from "#contract/transferTable";

/** Rows that are asked for before anything was seen. */
const FIRST_ROWS = 40;

/**
 * Keeps the rows of one side that are in sight. What is asked for last is shown; an earlier answer that comes
 * late is dropped.
 */
export function createTransferSide(
  table: Pick<TransferTable, "rows">,
  side: TransferSide,
  show: (rows: ReadonlyMap<number, TransferRow>) => void,
) {
  let latest = 0;
  let sight = { first: 0, count: FIRST_ROWS };

  async function refresh(): Promise<void> {
    const mine = ++latest;
    const { first, count } = sight;
    const rows = await table.rows(side, first, count);
    if (mine === latest) show(new Map(rows.map((row, index) => [first + index, row])));
  }

  return {
    refresh,
    async look(first: number, count: number): Promise<void> {
      if (first === sight.first && count === sight.count) return;
      sight = { first, count };
      await refresh();
    },
  };
}
