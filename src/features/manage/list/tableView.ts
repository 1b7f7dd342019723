import type {
  ObjectTable,
  TableFilter,
  TableFound,
  TableQuery,
  TableThing,
} from "#contract/objectTable";
import type { EpochMs } from "#domain/units";

/** What the page has of a table: how much was found, and the rows in sight. */
export interface TableRows extends TableFound {
  readonly rows: ReadonlyMap<number, TableThing>;
  /** What they were found by, which may be more than the address says by now. */
  readonly search: string;
}

/** Rows that are asked for before anything was seen. */
const FIRST_ROWS = 40;

/**
 * Keeps the rows in sight as the query, the scrolling and the changes have them, of a table that answers in
 * turn. What is asked for last is shown: an earlier answer that comes late is dropped, and until a new one comes
 * the old rows stay. `show` is called with each. A query that is asked for already is not asked again.
 */
export function createTableView(
  table: Pick<ObjectTable, "query" | "rows" | "put" | "remove"> &
    Partial<Pick<ObjectTable, "moveTo">>,
  show: (rows: TableRows) => void,
) {
  let latestFind = 0;
  let latestRows = 0;
  let sight = { first: 0, count: FIRST_ROWS };
  let found: TableFound & Pick<TableRows, "search"> = { total: 0, found: 0, search: "" };
  let asked: TableQuery | undefined;

  async function showFound(find: () => Promise<TableFound>): Promise<void> {
    const mine = ++latestFind;
    const mineOfRows = ++latestRows;
    const search = asked?.search ?? "";
    const { first, count } = sight;
    // Asked for at once, and answered in turn: no busy page lies between.
    const [next, rows] = await Promise.all([find(), table.rows(first, count)]);
    if (mine !== latestFind) return;
    found = { ...next, search };
    if (mineOfRows === latestRows) showAt(first, rows);
  }

  async function showQuery(query: TableQuery): Promise<void> {
    asked = query;
    try {
      await showFound(() => table.query(query));
    } catch (error) {
      // Without an answer the same may be asked for again.
      if (asked === query) asked = undefined;
      throw error;
    }
  }

  /** Rows alone never hide what is being found meanwhile. */
  async function showRows(): Promise<void> {
    const mine = ++latestRows;
    const { first, count } = sight;
    const rows = await table.rows(first, count);
    if (mine === latestRows) showAt(first, rows);
  }

  const showAt = (first: number, rows: readonly TableThing[]) =>
    show({ ...found, rows: new Map(rows.map((thing, row) => [first + row, thing])) });

  return {
    query: async (query: TableQuery) => {
      if (!asked || !isSameQuery(query, asked)) await showQuery(query);
    },
    /** The same again, when what is found by it may have changed. */
    async refresh() {
      if (asked) await showQuery(asked);
    },
    /** Shows what is so at a moment; returns from when it may be something else. */
    async moveTo(at: EpochMs): Promise<EpochMs | undefined> {
      let next: EpochMs | undefined;
      await showFound(async () => {
        const moved = await (table.moveTo?.(at) ?? Promise.resolve(found));
        if ("next" in moved) next = moved.next;
        return { total: moved.total, found: moved.found };
      });
      return next;
    },
    put: (things: readonly TableThing[]) => showFound(() => table.put(things)),
    remove: (ids: readonly number[]) => showFound(() => table.remove(ids)),
    look: async (first: number, count: number) => {
      if (first === sight.first && count === sight.count) return;
      sight = { first, count };
      await showRows();
    },
  };
}

function isSameQuery(one: TableQuery, other: TableQuery): boolean {
  const [filters = [], others = []] = [one.filters, other.filters];
  return (
    one.search === other.search &&
    one.sort === other.sort &&
    one.isDescending === other.isDescending &&
    filters.length === others.length &&
    filters.every((filter, at) => others[at] !== undefined && isSameFilter(filter, others[at]))
  );
}

const isSameFilter = (one: TableFilter, other: TableFilter): boolean =>
  one.column === other.column &&
  one.isShown === other.isShown &&
  one.values.length === other.values.length &&
  one.values.every((value, at) => value === other.values[at]);

export type TableView = ReturnType<typeof createTableView>;
