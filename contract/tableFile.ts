import type { KeptBytes } from "./keptBytes.ts";

/** Larger files nobody imports. */
export const MAX_TABLE_BYTES = 10_000_000;
/** What is in the sheets of a workbook, unpacked: ten thousand lines of all columns take a fifth of it. */
export const MAX_WORKBOOK_BYTES = 50_000_000;
/** As many as one account may write at once. */
export const MAX_TABLE_ROWS = 10_000;
/** Of as many lines in a hundred columns; to read more takes longer than anybody waits. */
export const MAX_TABLE_CELLS = 1_000_000;
/** Of one line: no spreadsheet has more columns. */
export const MAX_TABLE_COLUMNS = 16_384;

/** What keeps a file from being read. */
export type TableFileFault =
  | "tooLarge"
  | "tooLong"
  | "tooManyCells"
  | "unreadable"
  | "empty"
  | "openQuote";

export type TableFile =
  | {
      readonly ok: true;
      readonly rows: readonly (readonly string[])[];
      /** Of each row its number in the sheet, where empty ones are counted, too. */
      readonly lines: readonly number[];
    }
  | {
      readonly ok: false;
      readonly fault: TableFileFault;
      /** Where it is, if it is in one place. */
      readonly line?: number;
    };

/** What the page asks of the thread that reads tables. */
export interface TableFileReader {
  /**
   * The rows of a CSV file, whichever of comma, semicolon and tab it separates by, or of a workbook's first sheet;
   * a workbook's numbers come as the language writes them, the way they come in text.
   */
  read(file: KeptBytes, locale: string): Promise<TableFile>;
}
