import { z } from "zod";
import { json, noContent } from "../answers/answer.ts";
import { jsonContent, nothing } from "../answers/content.ts";
import { publicRoute, type Route } from "../http/route.ts";

/** Characters; a fault with its stack takes a hundredth. */
const MAX_ENVELOPE = 200_000;

const stateSchema = z.strictObject({ areOn: z.boolean() }).meta({ id: "ErrorReports" });

/** Whether faults of the page are wanted, and where it brings them: also before somebody signs in. */
export const ERROR_REPORT_ROUTES: readonly Route[] = [
  publicRoute({
    method: "GET",
    url: "/api/errors",
    summary: "Whether faults of the page are reported to somebody",
    answers: { 200: jsonContent(stateSchema) },
    handle: (_call, { errorReports }) => json({ areOn: errorReports.areOn }),
  }),
  publicRoute({
    method: "POST",
    url: "/api/errors",
    summary: "Reports a fault of the page, as an envelope of Sentry's protocol",
    body: { type: "json", schema: z.strictObject({ envelope: z.string().max(MAX_ENVELOPE) }) },
    answers: { 204: nothing },
    async handle({ body, address }, { errorReports }) {
      await errorReports.pass(body.envelope, address);
      return noContent();
    },
  }),
];
