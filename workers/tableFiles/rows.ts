import type { TableFileFault } from "#contract/tableFile";

/** Every row of a table, the empty ones with them. */
export type Rows = readonly (readonly string[])[];

export interface RowsFault {
  readonly fault: TableFileFault;
  /** Where it is, if it is in one place. */
  readonly line?: number;
}
