import { z } from "zod";
import { vehicleId } from "#domain/ids";
import { json } from "../../answers/answer.ts";
import { isoTime } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise } from "../../rights/authorise.ts";
import { idParams } from "../objects/objectRoutes.ts";

const refusedReport = z
  .strictObject({
    time: isoTime,
    answer: z.string().meta({ description: "Status and reason, as the tracker got them" }),
    text: z.string().meta({ description: "As it was sent, without its key" }),
  })
  .meta({ id: "RefusedReport", description: "A tracker's report that the server did not take" });

/** For who may change the vehicle, and of this instance alone: what it refused lately of the vehicle's tracker. */
export const getRefusedReports = signedInRoute({
  method: "GET",
  url: "/api/devices/:id/refusedReports",
  summary: "List reports of a vehicle's tracker that were refused lately",
  answers: { 200: jsonContent(z.array(refusedReport)) },
  params: idParams,
  async handle({ params, viewer }, { fleet, refusedReports }) {
    await authorise(viewer, "vehicle.change", "vehicle", params.id);
    const record = fleet.record(vehicleId(params.id));
    if (!record) throw new Refusal(404, "notFound", "Device not found");
    return json(
      refusedReports.of(record.uniqueId).map(({ at, answer, text }) => ({
        time: new Date(at).toISOString(),
        answer,
        text,
      })),
    );
  },
});
