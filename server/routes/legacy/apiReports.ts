import { z } from "zod";
import { seconds } from "#domain/units";
import { type AnswerOf, jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import {
  eventsReport,
  routeReport,
  stopsReport,
  summaryReport,
  tripsReport,
} from "../../reports/reportKinds.ts";
import { allInOneSchema, getAllInOne } from "../reports/getAllInOne.ts";
import { LIST_REPORTS } from "../reports/getReport.ts";
import { askReport } from "./askReport.ts";
import { queryOfScope, reportScope } from "./reportScope.ts";
import { within } from "./within.ts";

/** Clients give up then; going on would only hold up the next report. */
const TIME_LIMIT = seconds(29);
const MAX_TYPES = 100;

const words = z.array(z.string().min(1).max(128, "too long")).max(MAX_TYPES, "too many").optional();

const { route, trips, stops, summary, events } = LIST_REPORTS;

/** The reports that can be asked for by a body. */
const REPORTS = {
  route: route.list,
  trips: trips.list,
  stops: stops.list,
  summary: summary.list,
  events: events.list,
  allinone: getAllInOne,
} as const;
const REPORT_NAMES = Object.keys(REPORTS) as (keyof typeof REPORTS)[];

const schema = reportScope.extend({
  report: z.enum(REPORT_NAMES, { error: `not one of ${REPORT_NAMES.join(", ")}` }),
  daily: z.boolean({ error: "not true or false" }).optional(),
  type: words,
});

const anyReportSchema = z.union([
  z.array(routeReport.row),
  z.array(tripsReport.row),
  z.array(stopsReport.row),
  z.array(summaryReport.row),
  z.array(eventsReport.row),
  allInOneSchema,
]);

const ANSWERS = { 200: jsonContent(anyReportSchema) } as const;
type AnyReport = AnswerOf<(typeof REPORTS)[keyof typeof REPORTS]["answers"]>;

/** A report by name, as `/api/reports` answers it; ended when it takes too long. */
export const apiReports = signedInRoute({
  method: "POST",
  url: "/api_reports",
  summary: "A report by name",
  answers: ANSWERS,
  body: { type: "json", schema },
  handle(call, services) {
    const { report, daily, type } = call.body;
    const query = {
      ...queryOfScope(call.body),
      ...(daily !== undefined && { daily: String(daily) }),
      ...(type && { type }),
    };
    return within({ limit: TIME_LIMIT, leaving: call.signal, tooSlow }, (signal) =>
      askReport<AnyReport>(REPORTS[report], query, { call: { ...call, signal }, services }),
    );
  },
});

const tooSlow = () =>
  new Refusal(503, "tooLarge", "The report takes too long: ask for less time or fewer vehicles");
