import type { ObjectTable, TableThing } from "#contract/objectTable";
import type { TableRows, TableView } from "./tableView.ts";

/** What of a table the page may ask for besides what is in sight. */
export type ShownTable = Pick<ObjectTable, "ids" | "rows"> & {
  /** Those among what was found, where that is not every row's asking. */
  readonly chosen?: (ids: ReadonlySet<number>) => Promise<readonly TableThing[]>;
  /**
   * Those among what was found, or all of it, with all that they have; where a row has its columns alone. What
   * does not come is thrown as `CallFailed`.
   */
  readonly whole?: (ids: ReadonlySet<number> | undefined) => Promise<readonly TableThing[]>;
};

export type TableState =
  | { readonly type: "loading" }
  /** Without an error of a call: what came was no list, or the thread failed. */
  | { readonly type: "failed"; readonly error: Error }
  | {
      readonly type: "ready";
      readonly rows: TableRows;
      readonly table: ShownTable;
      readonly view: TableView;
    };

export type TableChange =
  | { readonly type: "put"; readonly things: readonly TableThing[] }
  | { readonly type: "remove"; readonly ids: readonly number[] };

/** A table on the page: what of it is in sight, and how it takes in what is written. */
export interface ManageTableState {
  readonly state: TableState;
  readonly isLoading: boolean;
  /** Takes in what was written, also while the list is still on its way. */
  readonly write: (change: TableChange) => void;
  readonly reload: () => void;
  /** Finds by another text at once; the query is to follow, which takes a page's time to come round. */
  readonly seek: (search: string) => void;
}

/** Shows a table with what was written. */
export const applyChange = (view: TableView, change: TableChange): Promise<void> =>
  change.type === "put" ? view.put(change.things) : view.remove(change.ids);
