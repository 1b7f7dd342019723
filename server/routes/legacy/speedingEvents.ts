import { signedInRoute } from "../../http/route.ts";
import { askReport } from "./askReport.ts";
import { queryOfScope, reportScope } from "./reportScope.ts";

/** Where vehicles were too fast: the events of that kind, by the same report as all events. */
export const speedingEvents = signedInRoute({
  method: "POST",
  url: "/legacy-api/reports/speeding-report/getEvents",
  body: { type: "json", schema: reportScope },
  handle: (call, services) =>
    askReport("events", { ...queryOfScope(call.body), type: "deviceOverspeed" }, call, services),
});
