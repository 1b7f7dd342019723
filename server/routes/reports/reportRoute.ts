import type { Answer } from "../../http/answer.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { type OpenReport, openReport } from "../../reports/openReport.ts";
import { untilGone } from "../../reports/untilGone.ts";
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
    async handle({ query, session, signal, accept }, services) {
      const end = services.reportJobs.begin(session.user.id);
      try {
        const report = await openReport(services, { user: session.user, signal }, scopeOf(query));
        const answer = await make(report, query, accept);
        if (!isPieces(answer.body)) {
          end();
          return answer;
        }
        return { ...answer, body: untilGone(answer.body, signal, end) };
      } catch (error) {
        end();
        throw error;
      }
    },
  });

const isPieces = (body: unknown): body is AsyncIterable<string> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;
