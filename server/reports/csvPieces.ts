import { csvText } from "#domain/text/csvText";
import { stopwatch } from "#domain/text/stopwatch";
import type { LocalClock } from "#domain/time/localClock";
import type { ReportColumn } from "./reportColumn.ts";

const BOM = "\uFEFF"; // without it spreadsheets take UTF-8 for something else

/** RFC 4180 in UTF-8: a heading, then a line a row; numbers as they are, times as clocks show them. */
export async function* csvPieces<Row>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ReportColumn<Row>[],
  clock: LocalClock,
): AsyncGenerator<string> {
  yield BOM + line(columns.map(({ title }) => csvText(title)));
  for await (const page of pages)
    yield page.map((row) => line(columns.map((column) => csvCell(column, row, clock)))).join("");
}

const line = (cells: readonly string[]) => `${cells.join(",")}\r\n`;

function csvCell<Row>(column: ReportColumn<Row>, row: Row, clock: LocalClock): string {
  switch (column.kind) {
    case "text":
      return csvText(column.value(row) ?? "");
    case "number":
      return String(column.value(row) ?? "");
    case "duration": {
      const duration = column.value(row);
      return duration === undefined ? "" : stopwatch(duration);
    }
    case "time": {
      const time = column.value(row);
      return time === undefined
        ? ""
        : clock.wallTime(time).toISOString().slice(0, 19).replace("T", " ");
    }
  }
}
