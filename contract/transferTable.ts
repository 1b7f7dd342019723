import type { KeptBytes } from "./keptBytes.ts";
import type { Result } from "./result.ts";

export type TransferSide = "assigned" | "available";

/** What is shown of one thing, and whether it has changed sides since it was read. */
export interface TransferRow {
  readonly id: number;
  readonly label: string;
  /** Tells those apart that are called alike; empty: nothing does. */
  readonly detail: string;
  readonly isMoved: boolean;
}

/** Where in a thing of the server's list what stands that is needed of it. */
export interface TransferShape {
  readonly label: readonly string[];
  readonly detail?: {
    readonly path: readonly string[];
    /** Words for values. */
    readonly words?: Readonly<Record<string, string>>;
  };
  /** Only what begins so there is taken in, whatever its case. */
  readonly only?: { readonly path: readonly string[]; readonly start: string };
  /** Those with this value there are assigned, besides those that are named. */
  readonly assignedWhere?: { readonly path: readonly string[]; readonly value: number };
}

interface SideCount {
  readonly total: number;
  /** Of what is searched on this side. */
  readonly found: number;
}

export interface TransferCounts {
  readonly assigned: SideCount;
  readonly available: SideCount;
  /** That are to be saved. */
  readonly added: number;
  readonly removed: number;
}

/** What a pasted text names. */
export interface TransferNamed {
  /** Of the side that was asked. */
  readonly ids: Int32Array;
  /** How many more of what it names stand on the other side. */
  readonly elsewhere: number;
  /** What names nothing, as it was pasted. */
  readonly unknown: readonly string[];
}

/** What is to be saved. */
export interface TransferChanges {
  readonly added: Int32Array;
  readonly removed: Int32Array;
}

/**
 * Things of one kind on two sides, in a thread of its own: what something is assigned and what it could
 * be. A hundred thousand change sides without holding the page up. Every method is async: a thread lies between.
 */
export interface TransferTable {
  /** Reads the JSON of a server's list; ids among `assigned` that are not in it are left alone. */
  load(
    list: KeptBytes,
    source: TransferShape & { readonly assigned: readonly number[]; readonly locale: string },
  ): Promise<Result<TransferCounts, "unreadable">>;

  /**
   * Takes by what the loaded things are named besides their labels: what stands at `keys` in the JSON of a
   * server's list. Nobody waits for it who only looks.
   */
  addKeys(
    list: KeptBytes,
    keys: readonly (readonly string[])[],
  ): Promise<Result<undefined, "unreadable">>;

  /** Each word must stand in label or detail, whatever its accents and case. */
  search(side: TransferSide, text: string): Promise<TransferCounts>;

  /** Rows of what was found on a side, by their label. */
  rows(side: TransferSide, first: number, count: number): Promise<readonly TransferRow[]>;

  /** The ids of all that was found on a side, in order. */
  ids(side: TransferSide): Promise<Int32Array>;

  /**
   * What lines of a spreadsheet name, whatever their accents and case: of each the first cell that is a whole
   * label, or a key that was added. What several things are called names all of them.
   */
  named(side: TransferSide, pasted: string): Promise<TransferNamed>;

  /** What these are called, as they were read: the server may know them no longer. */
  labels(ids: readonly number[]): Promise<readonly string[]>;

  /** Puts things on a side: those named, or all that were found on the other. */
  move(ids: readonly number[] | "found", to: TransferSide): Promise<TransferCounts>;

  changes(): Promise<TransferChanges>;

  /** These were saved as they stand: they have not changed any more. */
  settle(ids: readonly number[]): Promise<TransferCounts>;

  /** All stand where they stood when they were read or saved last. */
  reset(): Promise<TransferCounts>;
}
