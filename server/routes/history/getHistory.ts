import { z } from "zod";
import { HISTORY_TYPE } from "#contract/feed/historyFrames";
import { askerOf } from "#domain/account/viewAs";
import { vehicleId } from "#domain/ids";
import { binaryFile, nothing } from "../../answers/content.ts";
import { HISTORY_FIELDS } from "../../history/historyFields.ts";
import { dayCount, type PlannedDay, planHistory } from "../../history/historyPlan.ts";
import { historyStream } from "../../history/historyStream.ts";
import { historyTag } from "../../history/historyTag.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { asJob } from "../../reports/asJob.ts";
import { historyFilterOf } from "../../rights/shownTo.ts";
import { ids, time } from "../parameters.ts";
import { authoriseVehicle } from "../positions/getPositions.ts";

/** A day of a thousand vehicles, with both ends of it: it touches two. */
const MAX_VEHICLE_DAYS = 2_000;
/** Some forty megabytes. A vehicle's year at a point every six seconds. */
const MAX_POINTS = 5_000_000;

/** Vehicles' past in columns, a block for each of their UTC days: docs/feed.md, History. */
export const getHistory = signedInRoute({
  method: "GET",
  url: "/api/history",
  summary: "Vehicles' past in binary columns, as fleet.v1's frames",
  answers: { 200: binaryFile(HISTORY_TYPE), 304: nothing },
  query: z.object({
    deviceId: ids,
    from: time,
    to: time,
    fields: z.enum(HISTORY_FIELDS).default("core"),
  }),
  async handle({ query, session, signal, ifNoneMatch, viewer }, services) {
    const { database, heavyReads, historyJobs } = services;
    const vehicles = [...new Set(query.deviceId)].map(vehicleId);
    for (const vehicle of vehicles)
      await authoriseVehicle(viewer, "history.see", vehicle, services);
    const { from, to, fields } = query;
    if (from > to) throw new Refusal(400, "badRequest", "from: later than to");
    const wanted = { vehicles, from, to, fields };
    if (vehicles.length * dayCount(wanted) > MAX_VEHICLE_DAYS)
      throw tooLarge(`More than ${MAX_VEHICLE_DAYS} days of vehicles`);
    return asJob(historyJobs, askerOf(session.user), signal, async () => {
      const enqueue = heavyReads.of(session.user.id);
      const plan = await enqueue(() => planHistory(database, wanted));
      if (pointsOf(plan) > MAX_POINTS) throw tooLarge(`More than ${MAX_POINTS} positions`);
      const { guest } = viewer.user;
      const tag = historyTag(plan.map(versionOf), wanted, guest);
      const headers: Readonly<Record<string, string>> = tag === undefined ? {} : { etag: tag };
      if (tag !== undefined && tag === ifNoneMatch) return { status: 304, headers } as const;
      const shown = historyFilterOf(viewer);
      const ports = { database, enqueue, shown, guest, maxPoints: MAX_POINTS, signal };
      return {
        status: 200,
        contentType: HISTORY_TYPE,
        headers,
        body: historyStream(plan, wanted, ports),
      } as const;
    });
  },
});

const tooLarge = (what: string) => new Refusal(413, "tooLarge", `${what}: ask for less`);

const versionOf = ({ vehicle, chunk }: PlannedDay) => ({ vehicle, version: chunk?.version });

const pointsOf = (plan: readonly PlannedDay[]): number =>
  plan.reduce((sum, { chunk }) => sum + (chunk?.points ?? 0), 0);
