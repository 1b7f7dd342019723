import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { MAX_TABLE_CELLS, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from "#contract/tableFile";
import { readCsvText } from "#domain/text/readCsvText";
import { decodeText } from "../text/decodeText.ts";
import { separatorOf } from "../text/separatorOf.ts";
import { countCells } from "./countCells.ts";
import type { Rows, RowsFault } from "./rows.ts";

const TOO_LONG = new Error("more rows than are read");

/** The rows of a text that separates cells by comma, semicolon or tab. */
export function readCsvRows(bytes: Uint8Array): Rows | RowsFault {
  const text = decodeText(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
  if (text.includes("\0")) return { fault: "unreadable" };
  const { separator, isDeclared } = separatorOf(text);
  const { cells, columns, filledLines } = countCells(text, separator);
  if (cells > MAX_TABLE_CELLS || columns > MAX_TABLE_COLUMNS)
    return { fault: filledLines > MAX_TABLE_ROWS + 1 ? "tooLong" : "tooManyCells" };
  const read = (isQuoted: boolean): Rows => {
    let filled = isDeclared ? -1 : 0;
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separator,
      // In files that were put together each part has its own.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      quote: isQuoted ? '"' : false,
      on_record(cells: string[]) {
        if (cells.some((cell) => cell.trim() !== "")) filled++;
        // One is the heads; of a million nobody waits for the rest.
        if (filled > MAX_TABLE_ROWS + 1) throw TOO_LONG;
        return cells;
      },
    });
    // Counted, so that lines keep their numbers, and empty.
    if (isDeclared) rows[0] = [];
    return rows.map((cells) => cells.map((cell) => readCsvText(cell).trim()));
  };
  // Spreadsheets copy a cell that begins with a quotation mark as it is, and no cell of theirs has a tab in it.
  const isCopied = separator === "\t";
  try {
    const rows = read(true);
    return isCopied && rows.some((cells) => cells.some((cell) => cell.includes("\t")))
      ? read(false)
      : rows;
  } catch (error) {
    if (error === TOO_LONG) return { fault: "tooLong" };
    if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED")
      return { fault: "unreadable" };
    if (isCopied) return read(false);
    // Up to the cell before it.
    const { bytes } = error as unknown as { readonly bytes: number };
    return { fault: "openQuote", line: linesIn(text, bytes) };
  }
}

/** How many lines the first bytes of a text begin. */
const linesIn = (text: string, bytes: number): number =>
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).split(/\r\n|\r|\n/)
    .length;
