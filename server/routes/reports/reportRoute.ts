import type { Answer } from "../../http/answer.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { asJob } from "../../reports/asJob.ts";
import { type OpenReport, openReport } from "../../reports/openReport.ts";
import { type ReportQuery, reportQuery, scopeOf } from "./reportQuery.ts";

/**
 * GET of a report: authorised, counted as a job of the person's until it is sent or nobody waits
 * for it any more.
 */
export const reportRoute = (
  url: string,
  make: (report: OpenReport, query: ReportQuery, accept: string) => Promise<Answer>,
): Route =>
  signedInRoute({
    method: "GET",
    url,
    query: reportQuery,
    handle: ({ query, session, viewer, signal, accept }, services) =>
      asJob(services.reportJobs, session.user.id, signal, async () => {
        const report = await openReport(services, { viewer, signal }, scopeOf(query));
        return make(report, query, accept);
      }),
  });
