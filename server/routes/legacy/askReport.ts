import type { Answer } from "../../http/answer.ts";
import type { Services } from "../../start/services.ts";
import { REPORT_ROUTES } from "../reports/reportRoutes.ts";
import { routeAt } from "./alsoAt.ts";
import { callContextOf, type SignedInCall } from "./callContextOf.ts";

/** The reports that can be asked for by a body. */
export const REPORT_NAMES = ["route", "trips", "stops", "summary", "events", "allinone"] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Answers as `GET /api/reports/<name>` does, by the same function: authorised and counted there. */
export const askReport = (
  name: ReportName,
  query: Query,
  call: SignedInCall,
  services: Services,
): Promise<Answer> =>
  routeAt(REPORT_ROUTES, "GET", `/api/reports/${name}`).answer(
    {
      params: {},
      query,
      body: undefined,
      session: call.session,
      context: { ...callContextOf(call), accept: "application/json" },
    },
    services,
  );
