import { z } from "zod";
import { seconds } from "#domain/units";
import type { Answer } from "../../http/answer.ts";
import { Refusal } from "../../http/refusal.ts";
import { signedInRoute } from "../../http/route.ts";
import { askReport, REPORT_NAMES } from "./askReport.ts";
import { queryOfScope, reportScope } from "./reportScope.ts";
import { within } from "./within.ts";

/** Clients give up then; going on would only hold up the next report. */
const TIME_LIMIT = seconds(29);
const MAX_TYPES = 100;

const words = z.array(z.string().min(1).max(128, "too long")).max(MAX_TYPES, "too many").optional();

const schema = reportScope.extend({
  report: z.enum(REPORT_NAMES, { error: `not one of ${REPORT_NAMES.join(", ")}` }),
  daily: z.boolean({ error: "not true or false" }).optional(),
  type: words,
});

/** A report by name, as `/api/reports` answers it; ended when it takes too long. */
export const apiReports = signedInRoute({
  method: "POST",
  url: "/api_reports",
  body: { type: "json", schema },
  handle(call, services): Promise<Answer> {
    const { report, daily, type } = call.body;
    const query = {
      ...queryOfScope(call.body),
      ...(daily !== undefined && { daily: String(daily) }),
      ...(type && { type }),
    };
    return within(TIME_LIMIT, call.signal, tooSlow, (signal) =>
      askReport(report, query, { ...call, signal }, services),
    );
  },
});

const tooSlow = () =>
  new Refusal(503, "tooLarge", "The report takes too long: ask for less time or fewer vehicles");
