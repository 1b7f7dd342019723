import { z } from "zod";
import { ACTIVITY_PATH, MAX_ACTIVITY_VEHICLES, type WireActivity } from "#contract/activity";
import { days } from "#domain/units";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { activitySchema } from "../../answers/reportSchemas.ts";
import { readIgnition } from "../../database/readIgnition.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { openReport } from "../../reports/openReport.ts";
import { reportQuery, scopeOf } from "./reportQuery.ts";

/** The list shows a day; a longest one has 25 hours, and whoever asks may be a zone away. */
const LONGEST = days(3);

/**
 * What the ignition of some vehicles did, in a few bytes each. Authorised as any report; but the
 * list asks for every row that is scrolled to, so it does not count as one of a person's few jobs.
 */
export const getIgnition = signedInRoute({
  method: "GET",
  url: ACTIVITY_PATH,
  summary: "What the ignition of some vehicles did",
  answers: { 200: jsonContent(z.array(activitySchema)) },
  query: reportQuery,
  async handle({ query, viewer, signal }, services) {
    const report = await openReport(services, { viewer, signal }, scopeOf(query));
    const { vehicles, from, to } = report;
    const count = Math.max(vehicles.length, query.deviceId?.length ?? 0);
    if (count > MAX_ACTIVITY_VEHICLES || to - from > LONGEST)
      throw new Refusal(
        413,
        "tooLarge",
        `At most ${MAX_ACTIVITY_VEHICLES} vehicles and three days`,
      );
    const rows: WireActivity[] = [];
    for (const { id } of vehicles) {
      if (signal.aborted) break;
      const runs = await readIgnition(services.database, id, { from, to });
      rows.push({
        deviceId: id,
        runs: runs.map((run) => [run.from, run.until, run.isOn ? 1 : 0]),
      });
    }
    return json(rows);
  },
});
