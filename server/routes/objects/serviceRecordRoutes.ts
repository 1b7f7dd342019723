import { z } from "zod";
import { nullableText } from "#contract/objects/wireFields";
import { json } from "../../answers/answer.ts";
import * as shown from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { actorOf, makerOf } from "../../objects/actor.ts";
import { maintenanceKind } from "../../objects/kinds/maintenanceKind.ts";
import { recordToWire } from "../../objects/serviceRecords.ts";
import { bodyId } from "../bodyId.ts";
import { count, id, time } from "../parameters.ts";
import { idParams } from "./objectRoutes.ts";
import { removed, written } from "./writtenAnswers.ts";

/** On the wire. */
export const recordSchema = z
  .strictObject({
    id: shown.objectId,
    maintenanceId: shown.objectId,
    deviceId: shown.objectId,
    userId: shown.objectId,
    doneAt: shown.isoTime,
    type: z.string().meta({ description: "By what the plan counted then" }),
    count: z.number().meta({ description: "What the vehicle had counted by then" }),
    note: z.string().nullable(),
  })
  .meta({ id: "ServiceRecord", description: "That the work of a plan was done to a vehicle" });

/** More than anything counts, in metres or milliseconds. */
const MOST = 1e15;
const LONGEST_NOTE = 2_000;

const newRecord = z.strictObject({
  deviceId: bodyId,
  doneAt: time,
  count: z.number({ error: "not a number" }).min(0, "below 0").max(MOST, "too large").nullish(),
  note: nullableText(LONGEST_NOTE),
});

/** What was done by a plan. */
export const SERVICE_RECORD_ROUTES: readonly Route[] = [
  signedInRoute({
    method: "GET",
    url: "/api/maintenance/:id/records",
    summary: "What was done by a maintenance plan, the last one first",
    answers: { 200: jsonContent(z.array(recordSchema)) },
    params: idParams,
    query: z
      .object({
        limit: count.optional(),
        before: time.optional(),
        beforeId: id.optional().meta({ description: "With `before`: only after this record" }),
      })
      .refine(
        ({ before, beforeId }) => (before === undefined) === (beforeId === undefined),
        "before and beforeId: both or none",
      ),
    async handle({ params, query, viewer, signal }, { objects, serviceRecords }) {
      await objects.get(maintenanceKind, params.id, viewer);
      const { limit, before, beforeId } = query;
      const after =
        before === undefined || beforeId === undefined
          ? undefined
          : { doneAt: before, id: beforeId };
      const page = { after, limit, signal };
      return json((await serviceRecords.list(params.id, viewer, page)).map(recordToWire));
    },
  }),
  signedInRoute({
    method: "POST",
    url: "/api/maintenance/:id/records",
    summary: "Write down that the work of a maintenance plan was done to a vehicle",
    answers: { 200: jsonContent(recordSchema) },
    params: idParams,
    body: { type: "json", schema: newRecord },
    async handle(call, { serviceRecords }) {
      const { params, body, session, address, idempotencyKey, viewer } = call;
      const given = {
        plan: params.id,
        vehicle: body.deviceId,
        doneAt: body.doneAt,
        count: body.count ?? undefined,
        note: body.note,
      };
      const actor = makerOf({ viewer, session, address, idempotencyKey, body: given });
      const { record, undo } = await serviceRecords.add(given, actor);
      return written({ shown: recordToWire(record), undo });
    },
  }),
  signedInRoute({
    method: "DELETE",
    url: "/api/maintenance/:id/records/:record",
    summary: "Remove a record of what was done by a maintenance plan",
    answers: { 204: nothing },
    params: idParams.extend({ record: id }),
    async handle({ params, session, address, viewer }, { serviceRecords }) {
      const actor = actorOf({ viewer, session, address });
      return removed((await serviceRecords.remove(params.id, params.record, actor)).undo);
    },
  }),
];
