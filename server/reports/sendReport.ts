import type { WireObject } from "#contract/traccar/wire";
import { createDays } from "#domain/time/days";
import { createLocalClock } from "#domain/time/localClock";
import { json } from "../answers/answer.ts";
import { csvPieces } from "./csvPieces.ts";
import { jsonList } from "./jsonList.ts";
import type { OpenReport } from "./openReport.ts";
import type { ReportColumn } from "./reportColumn.ts";
import type { ReportChoice, ReportKind } from "./reportKinds.ts";
import { spreadsheet } from "./spreadsheet.ts";

export type ReportFormat = "json" | "csv" | "xlsx";

/** What a table is sent as. */
export const TABLE_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A report as a list, made while it is sent. */
export const listAnswer = <Row, Wire extends WireObject>(
  kind: ReportKind<Row, Wire>,
  report: OpenReport,
  choice: ReportChoice,
) => json(jsonList(kind.rows(report, choice), kind.toWire));

/** A report as a table; the pieces of text are made while they are sent. */
export async function tableAnswer<Row, Format extends keyof typeof TABLE_TYPES>(
  kind: Pick<ReportKind<Row>, "name" | "rows" | "columns">,
  format: Format,
  { report, choice }: { readonly report: OpenReport; readonly choice: ReportChoice },
) {
  const pages = kind.rows(report, choice);
  const clock = createLocalClock(report.timeZone);
  const columns = kind.columns.map((column) => withZone(column, report.timeZone));
  return {
    status: 200,
    contentType: TABLE_TYPES[format],
    headers: {
      "content-disposition": `attachment; filename="${reportFileName(kind.name, format, report)}"`,
    },
    body:
      format === "csv"
        ? csvPieces(pages, columns, clock)
        : Buffer.from(await spreadsheet(pages, columns, { clock, signal: report.signal })),
  } as const;
}

/** A table's times have no zone of their own: the heading states it. */
const withZone = <Row>(column: ReportColumn<Row>, timeZone: string): ReportColumn<Row> =>
  column.kind === "time" ? { ...column, title: `${column.title} (${timeZone})` } : column;

/** Of our own words and dates only, so that it needs no escape anywhere. */
export function reportFileName(
  name: string,
  format: string,
  { from, to, timeZone }: OpenReport,
): string {
  const days = createDays(timeZone);
  return `${name}-${days.dayOf(from).date}-${days.dayOf(to).date}.${format}`;
}

/** The one that the header names; JSON for everybody who does not say, as browsers and scripts. */
export function formatOf(accept: string): ReportFormat {
  if (accept.includes("application/json")) return "json";
  if (accept.includes("text/csv")) return "csv";
  return accept.includes(TABLE_TYPES.xlsx) ? "xlsx" : "json";
}
