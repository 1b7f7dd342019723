import type { ObjectTable, TableFound, TableQuery, TableThing } from "#contract/objectTable";

/** What the page has of a table: how much was found, and the rows in sight. */
export interface TableRows extends TableFound {
  readonly rows: ReadonlyMap<number, TableThing>;
}

const NOTHING: TableRows = { total: 0, found: 0, rows: new Map() };

/** Rows that are asked for before anything was seen. */
const FIRST_ROWS = 40;

/**
 * Keeps the rows in sight as the query, the scrolling and the changes have them. What is asked for
 * last is shown: an earlier answer that comes late is dropped, and until a new one comes the old rows
 * stay. `show` is called with each.
 */
export function createTableView(
  table: Pick<ObjectTable, "query" | "rows" | "put" | "remove">,
  show: (rows: TableRows) => void,
) {
  let latestFind = 0;
  let latestRows = 0;
  let sight = { first: 0, count: FIRST_ROWS };
  let found: TableFound = NOTHING;

  async function showFound(find: () => Promise<TableFound>): Promise<void> {
    const mine = ++latestFind;
    const next = await find();
    if (mine !== latestFind) return;
    found = next;
    await showRows();
  }

  /** Rows alone never hide what is being found meanwhile. */
  async function showRows(): Promise<void> {
    const mine = ++latestRows;
    const { first, count } = sight;
    const rows = await table.rows(first, count);
    if (mine !== latestRows) return;
    show({ ...found, rows: new Map(rows.map((thing, row) => [first + row, thing])) });
  }

  return {
    query: (query: TableQuery) => showFound(() => table.query(query)),
    put: (things: readonly TableThing[]) => showFound(() => table.put(things)),
    remove: (ids: readonly number[]) => showFound(() => table.remove(ids)),
    look: async (first: number, count: number) => {
      if (first === sight.first && count === sight.count) return;
      sight = { first, count };
      await showRows();
    },
  };
}

export type TableView = ReturnType<typeof createTableView>;
