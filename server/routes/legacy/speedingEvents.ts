import { z } from "zod";
import { jsonContent } from "../../answers/content.ts";
import { eventSchema } from "../../answers/eventSchema.ts";
import { signedInRoute } from "../../http/route.ts";
import { LIST_REPORTS } from "../reports/getReport.ts";
import { askReport } from "./askReport.ts";
import { queryOfScope, reportScope } from "./reportScope.ts";

/** Where vehicles were too fast: the events of that kind, by the same report as all events. */
export const speedingEvents = signedInRoute({
  method: "POST",
  url: "/legacy-api/reports/speeding-report/getEvents",
  summary: "Where vehicles were too fast",
  answers: { 200: jsonContent(z.array(eventSchema)) },
  body: { type: "json", schema: reportScope },
  handle: (call, services) =>
    askReport(
      LIST_REPORTS.events.list,
      { ...queryOfScope(call.body), type: "deviceOverspeed" },
      { call, services },
    ),
});
