import { z } from "zod";
import { EVENT_DENSITY_PATH, eventDensityToWire, MAX_EVENT_COLUMNS } from "#contract/historyEvents";
import { askerOf } from "#domain/account/viewAs";
import { vehicleId } from "#domain/ids";
import { json } from "../../answers/answer.ts";
import { isoTime } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { readEventDensity } from "../../history/eventDensity.ts";
import { dayCount } from "../../history/historyPlan.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { asJob } from "../../reports/asJob.ts";
import { authorise } from "../../rights/authorise.ts";
import { count, ids, time } from "../parameters.ts";
import { authoriseVehicle } from "../positions/getPositions.ts";

/** As of the history itself: a day of a thousand vehicles, with both ends of it. */
const MAX_VEHICLE_DAYS = 2_000;

/** As many as a wide screen has pixels, nearly. */
const USUAL_COLUMNS = 1_000;

const whole = z.number().int().nonnegative();
const densitySchema = z.object({
  from: isoTime,
  to: isoTime,
  columns: whole,
  kinds: z.array(z.string()),
  counts: z.array(z.array(whole).length(4)).meta({
    description: "Column, index of the kind, how many, ms from the column's start to the first",
  }),
});

/** What happened to many vehicles over time, counted: what a timeline of them all can show. */
export const getEventDensity = signedInRoute({
  method: "GET",
  url: EVENT_DENSITY_PATH,
  summary: "How many events of which kind vehicles had, in columns of time",
  answers: { 200: jsonContent(densitySchema) },
  query: z.object({
    deviceId: ids,
    from: time,
    to: time,
    columns: count
      .refine(
        (value) => value >= 1 && value <= MAX_EVENT_COLUMNS,
        `expected 1 to ${MAX_EVENT_COLUMNS}`,
      )
      .default(USUAL_COLUMNS),
  }),
  async handle({ query, session, signal, viewer }, services) {
    const { database, heavyReads, reportJobs } = services;
    const vehicles = [...new Set(query.deviceId)].map(vehicleId);
    for (const vehicle of vehicles) {
      await authoriseVehicle(viewer, "history.see", vehicle, services);
      await authorise(viewer, "event.see", "vehicle", vehicle);
    }
    const { from, to, columns } = query;
    if (from >= to) throw new Refusal(400, "badRequest", "to: not later than from");
    if (vehicles.length * dayCount({ from, to }) > MAX_VEHICLE_DAYS)
      throw new Refusal(413, "tooLarge", `More than ${MAX_VEHICLE_DAYS} days of vehicles`);
    return asJob(reportJobs, askerOf(session.user), signal, async () => {
      const enqueue = heavyReads.of(session.user.id);
      const ports = { database, enqueue, viewer, signal };
      const counts = await readEventDensity({ vehicles, from, to, columns }, ports);
      return json(eventDensityToWire({ from, to, columns, counts }));
    });
  },
});
