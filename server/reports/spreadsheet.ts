import type { LocalClock } from "#domain/time/localClock";
import { Refusal } from "../refusal/refusal.ts";
import { connectWorksheet } from "./connectWorksheet.ts";
import type { ReportColumn } from "./reportColumn.ts";
import type { CellValue } from "./worksheet.ts";

/** A worksheet lies in memory while it is made: some 200 MB for so many rows. More is what CSV is for. */
export const MAX_SHEET_ROWS = 100_000;

/** A report as a file of Excel's format. */
export async function spreadsheet<Row>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ReportColumn<Row>[],
  { clock, signal }: { readonly clock: LocalClock; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  // Without their functions: they cannot go to another thread.
  const worksheet = connectWorksheet(columns.map(({ title, kind }) => ({ title, kind })));
  const leave = () => void worksheet.dispose();
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  try {
    let count = 0;
    for await (const page of pages) {
      count += page.length;
      if (count > MAX_SHEET_ROWS) throw tooLarge();
      await worksheet.add(page.map((row) => columns.map((column) => valueOf(column, row, clock))));
    }
    return await worksheet.finish();
  } finally {
    signal.removeEventListener("abort", leave);
    await worksheet.dispose();
  }
}

const tooLarge = () =>
  new Refusal(413, "tooLarge", `More than ${MAX_SHEET_ROWS} rows: ask for CSV or for less time`);

function valueOf<Row>(column: ReportColumn<Row>, row: Row, clock: LocalClock): CellValue {
  if (column.kind !== "time") return column.value(row);
  const time = column.value(row);
  return time === undefined ? undefined : clock.wallTime(time);
}
