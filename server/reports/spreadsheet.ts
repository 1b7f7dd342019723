import type { LocalClock } from "#domain/createLocalClock";
import { Refusal } from "../http/refusal.ts";
import { connectSheet } from "./connectSheet.ts";
import type { SheetValue } from "./createSheet.ts";
import type { ReportColumn } from "./reportColumn.ts";

/** A sheet lies in memory while it is made: some 200 MB for so many rows. More is what CSV is for. */
export const MAX_SHEET_ROWS = 100_000;

/** A report as a file of Excel's format. */
export async function spreadsheet<Row>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ReportColumn<Row>[],
  clock: LocalClock,
  signal: AbortSignal,
): Promise<Uint8Array> {
  // Without their functions: they cannot go to another thread.
  const sheet = connectSheet(columns.map(({ title, kind }) => ({ title, kind })));
  const leave = () => void sheet.dispose();
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  try {
    let count = 0;
    for await (const page of pages) {
      count += page.length;
      if (count > MAX_SHEET_ROWS) throw tooLarge();
      await sheet.add(page.map((row) => columns.map((column) => valueOf(column, row, clock))));
    }
    return await sheet.finish();
  } finally {
    signal.removeEventListener("abort", leave);
    await sheet.dispose();
  }
}

const tooLarge = () =>
  new Refusal(413, "tooLarge", `More than ${MAX_SHEET_ROWS} rows: ask for CSV or for less time`);

function valueOf<Row>(column: ReportColumn<Row>, row: Row, clock: LocalClock): SheetValue {
  if (column.kind !== "time") return column.value(row);
  const time = column.value(row);
  return time === undefined ? undefined : clock.wallTime(time);
}
