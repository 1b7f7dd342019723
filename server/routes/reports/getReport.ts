import { z } from "zod";
import type { WireObject } from "#contract/traccar/wire";
import { binaryFile, jsonContent, textFile } from "../../answers/content.ts";
import {
  eventsReport,
  type ReportKind,
  routeReport,
  stopsReport,
  summaryReport,
  tripsReport,
} from "../../reports/reportKinds.ts";
import { formatOf, listAnswer, TABLE_TYPES, tableAnswer } from "../../reports/sendReport.ts";
import { choiceOf } from "./reportQuery.ts";
import { reportRoute } from "./reportRoute.ts";

const csv = textFile(TABLE_TYPES.csv);
const xlsx = binaryFile(TABLE_TYPES.xlsx);

/** GET /api/reports/<name>: a list, or by its `Accept` header a table; a table also by address. */
function getReport<Row, Wire extends WireObject>(kind: ReportKind<Row, Wire>) {
  const url = `/api/reports/${kind.name}`;
  const summary = `Report: ${kind.name}`;
  return {
    list: reportRoute({
      url,
      summary,
      answers: { 200: [jsonContent(z.array(kind.row)), csv, xlsx] },
      async make(report, query, accept) {
        const format = formatOf(accept);
        return format === "json"
          ? listAnswer(kind, report, choiceOf(query))
          : tableAnswer(kind, format, { report, choice: choiceOf(query) });
      },
    }),
    xlsx: reportRoute({
      url: `${url}/xlsx`,
      summary: `${summary}, as a spreadsheet`,
      answers: { 200: xlsx },
      make: (report, query) => tableAnswer(kind, "xlsx", { report, choice: choiceOf(query) }),
    }),
    csv: reportRoute({
      url: `${url}/csv`,
      summary: `${summary}, as comma-separated values`,
      answers: { 200: csv },
      make: (report, query) => tableAnswer(kind, "csv", { report, choice: choiceOf(query) }),
    }),
  };
}

/** The reports of a stock server, each as a list and as tables. */
export const LIST_REPORTS = {
  route: getReport(routeReport),
  trips: getReport(tripsReport),
  stops: getReport(stopsReport),
  summary: getReport(summaryReport),
  events: getReport(eventsReport),
} as const;
