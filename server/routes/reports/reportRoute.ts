import { askerOf } from "#domain/account/viewAs";
import type { AnswerOf, Answers } from "../../answers/content.ts";
import { type RouteWith, signedInRoute } from "../../http/route.ts";
import { asJob } from "../../reports/asJob.ts";
import { type OpenReport, openReport } from "../../reports/openReport.ts";
import { type ReportQuery, reportQuery, scopeOf } from "./reportQuery.ts";

interface Declaration<Declared extends Answers> {
  readonly url: string;
  readonly summary: string;
  readonly answers: Declared;
  readonly make: (
    report: OpenReport,
    query: ReportQuery,
    accept: string,
  ) => Promise<AnswerOf<NoInfer<Declared>>>;
}

/**
 * GET of a report: authorised, counted as a job of the person's until it is sent or nobody waits
 * for it any more.
 */
export const reportRoute = <const Declared extends Answers>({
  url,
  summary,
  answers,
  make,
}: Declaration<Declared>): RouteWith<Declared> =>
  signedInRoute({
    method: "GET",
    url,
    summary,
    answers,
    query: reportQuery,
    handle: ({ query, session, viewer, signal, accept }, services) =>
      asJob(services.reportJobs, askerOf(session.user), signal, async () => {
        const report = await openReport(services, { viewer, signal }, scopeOf(query));
        return make(report, query, accept);
      }),
  });
