import type { Route } from "../../http/route.ts";
import {
  eventsReport,
  type ReportKind,
  routeReport,
  stopsReport,
  summaryReport,
  tripsReport,
} from "../../reports/reportKinds.ts";
import { formatOf, sendReport } from "../../reports/sendReport.ts";
import { choiceOf } from "./reportQuery.ts";
import { reportRoute } from "./reportRoute.ts";

/** GET /api/reports/<name>: a list, or by its `Accept` header a table; a table also by address. */
function getReport<Row>(kind: ReportKind<Row>): Route[] {
  const url = `/api/reports/${kind.name}`;
  return [
    reportRoute(url, (report, query, accept) =>
      sendReport(kind, formatOf(accept), report, choiceOf(query)),
    ),
    ...(["xlsx", "csv"] as const).map((format) =>
      reportRoute(`${url}/${format}`, (report, query) =>
        sendReport(kind, format, report, choiceOf(query)),
      ),
    ),
  ];
}

export const LIST_REPORTS: readonly Route[] = [
  ...getReport(routeReport),
  ...getReport(tripsReport),
  ...getReport(stopsReport),
  ...getReport(summaryReport),
  ...getReport(eventsReport),
];
