import writeExcelFile, { type Cell } from "write-excel-file/node";
import { days } from "#domain/units";

/** A time is already what clocks on the wall show, as if they stood in Greenwich. */
export type CellValue = string | number | Date | undefined;

/** A table file's page that is filled row by row and then written. Methods are asynchronous: a thread lies between. */
export interface Worksheet {
  add(rows: readonly (readonly CellValue[])[]): Promise<void>;
  /** The file. The worksheet is used up. */
  finish(): Promise<Uint8Array>;
}

export interface WorksheetColumn {
  readonly title: string;
  readonly kind: "text" | "number" | "duration" | "time";
}

/** Excel's own limit; a longer text would make the whole file unreadable. */
const MAX_CELL_LENGTH = 32_767;

const TIME_FORMAT = "yyyy-mm-dd hh:mm:ss";

/**
 * Excel's format with typed cells: text is text, whatever it begins with, so nothing in it is ever
 * calculated; times are dates.
 */
export function createWorksheet(columns: readonly WorksheetColumn[]): Worksheet {
  const cells: Cell[][] = [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: "bold" })),
  ];
  return {
    async add(rows) {
      for (const row of rows)
        cells.push(row.map((value, index) => cellOf(value, columns[index]?.kind)));
    },

    async finish() {
      return writeExcelFile(cells, {
        sheet: "Report",
        stickyRowsCount: 1,
        columns: columns.map(({ kind }) => ({ width: kind === "number" ? 14 : 22 })),
      }).toBuffer();
    },
  };
}

const DURATION_FORMAT = "[h]:mm:ss";
const DAY_MS = days(1);

function cellOf(value: CellValue, kind: WorksheetColumn["kind"] | undefined): Cell {
  if (value === undefined) return null;
  if (typeof value === "string") return { value: cellText(value), type: String };
  // Excel counts time in days.
  if (typeof value === "number" && kind === "duration")
    return { value: value / DAY_MS, type: Number, format: DURATION_FORMAT };
  if (typeof value === "number") return { value, type: Number };
  return { value, type: Date, format: TIME_FORMAT };
}

/** Control characters, most of which XML cannot hold, and what looks like their escape, in Excel's own escape. */
const UNWRITABLE = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const cellText = (text: string): string =>
  text
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replace(
      UNWRITABLE,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
