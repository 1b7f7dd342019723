import type { EpochMs } from "#domain/units";
import type { KeptBytes } from "./keptBytes.ts";
import type { Result } from "./result.ts";
import type { WireObject } from "./traccar/wire.ts";

/** Where a column finds its value in a thing, and as what it is found and sorted. */
export interface TableColumn {
  readonly id: string;
  /** Names of members from outside in: `["attributes", "phone"]`. */
  readonly path: readonly string[];
  readonly kind: "text" | "number";
  /** Words for values, shown in the column and searched instead of them. */
  readonly words?: Readonly<Record<string, string>>;
  /** The same for what a value begins with, where `words` do not name all of it. */
  readonly begins?: Readonly<Record<string, string>>;
  /** Where `words` do not name the value: another member, or what is shown in any case. */
  readonly otherwise?: ShownMember | string;
  /** Where its value is the state of a loan (`domain/vehicle/loanState`): by which members that begins and ends. */
  readonly loan?: { readonly start: readonly string[]; readonly end: readonly string[] };
  /** Where it says who owns a thing by links: the ids of both ends of each. */
  readonly owners?: { readonly things: Int32Array; readonly owners: Int32Array };
}

export type ShownMember = Pick<TableColumn, "path" | "words" | "begins" | "otherwise">;

/** What of a table is wanted, in which order. */
export interface TableQuery {
  /** As typed: each word must stand in some column, whatever its accents and case. */
  readonly search: string;
  /** The id of a column. */
  readonly sort: string;
  readonly isDescending: boolean;
  /** All of them must be met; absent: none. */
  readonly filters?: readonly TableFilter[];
}

/**
 * One of which the value of a column must be; or how it must begin, where the column says that of its values. Of
 * a column of owners they are ids: one of these must own the thing.
 */
export interface TableFilter {
  /** The id of a column. */
  readonly column: string;
  readonly values: readonly string[];
  /** They are what the column shows: its words, for what is spread over several members. */
  readonly isShown?: true;
}

/** How much a query has found. */
export interface TableFound {
  /** Of everything, found or not. */
  readonly total: number;
  readonly found: number;
}

/** What was found at a moment, and from when it may be something else; without `next` time changes nothing more. */
export interface TableMoved extends TableFound {
  readonly next?: EpochMs;
}

export type TableThing = WireObject & { readonly id: number };

/**
 * All things of one kind as a table, in a thread of its own: reading, searching and sorting a hundred
 * thousand of them would hold the page up. Every method is async: a thread lies between.
 */
export interface ObjectTable {
  /** Reads the JSON of a server's list; whatever of it has no id is left out. */
  load(
    list: KeptBytes,
    columns: readonly TableColumn[],
    locale: string,
  ): Promise<Result<number, "unreadable">>;

  /** The same things by columns that say more of them, like names that came later; finds anew. */
  describe(columns: readonly TableColumn[]): Promise<TableFound>;

  /** Finds and sorts; what follows is about what it found. */
  query(query: TableQuery): Promise<TableFound>;

  /** Rows of what was found, from one on. */
  rows(first: number, count: number): Promise<readonly TableThing[]>;

  /** The ids of all that was found, in order. */
  ids(): Promise<Int32Array>;

  /** The row at which one stands among those found; undefined when it is not among them. */
  rowOf(id: number): Promise<number | undefined>;

  /** Has what follows from the time as it is at a moment, and finds anew. */
  moveTo(at: EpochMs): Promise<TableMoved>;

  /** Takes in things as they are now, new ones too, and finds anew. */
  put(things: readonly TableThing[]): Promise<TableFound>;

  /** Forgets things, and finds anew. */
  remove(ids: readonly number[]): Promise<TableFound>;
}
