import { z } from "zod";
import { rfidKeySchema } from "#contract/objects/rfidKeySchema";
import { json } from "../../answers/answer.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { actorOf, makerOf } from "../../objects/actor.ts";
import { rfidKeyToWire, rfidKeyValue } from "../../objects/rfidKey.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { id } from "../parameters.ts";
import { idParams } from "./objectRoutes.ts";
import { removed, single } from "./writtenAnswers.ts";
import { shownRfidKey, shownRfidKeySchema, writtenRfidKey } from "./writtenRfidKey.ts";

const URL = "/api/rfidkeys";

/** RFID keys as they are lent to drivers, written like every managed kind. */
export const LENT_KEY_ROUTES: readonly Route[] = [
  signedInRoute({
    method: "GET",
    url: URL,
    summary: "List the RFID keys that are lent to the drivers one sees",
    answers: { 200: jsonContent(z.array(shownRfidKeySchema)) },
    query: z.object({ driverId: id.optional() }),
    async handle({ query, viewer }, { rfidKeys, now }) {
      const keys = await rfidKeys.list(viewer, query.driverId);
      const at = now();
      return json(keys.map((key) => shownRfidKey(key, at)));
    },
  }),
  signedInRoute({
    method: "GET",
    url: `${URL}/:id`,
    summary: "Read an RFID key that is lent",
    answers: { 200: jsonContent(shownRfidKeySchema) },
    params: idParams,
    async handle({ params, viewer }, { rfidKeys, now }) {
      const key = await rfidKeys.get(params.id, viewer);
      return single(shownRfidKey(key, now()), rfidKeyToWire(key));
    },
  }),
  signedInRoute({
    method: "POST",
    url: URL,
    summary: "Lend an RFID key to a driver for a time",
    answers: { 200: jsonContent(shownRfidKeySchema) },
    body: { type: "json", schema: rfidKeySchema },
    async handle({ body, session, address, idempotencyKey, viewer }, { rfidKeys, now }) {
      const actor = makerOf({ viewer, session, address, idempotencyKey, body });
      return writtenRfidKey(await rfidKeys.add(() => rfidKeyValue(body, now()), actor), now());
    },
  }),
  signedInRoute({
    method: "PUT",
    url: `${URL}/:id`,
    summary: "Change to whom an RFID key is lent, and for how long",
    answers: { 200: jsonContent(shownRfidKeySchema) },
    params: idParams,
    body: { type: "json", schema: rfidKeySchema },
    async handle({ params, body, session, address, ifMatch, viewer }, { rfidKeys, now }) {
      if (body.id !== undefined && body.id !== params.id)
        throw new Refusal(400, "badRequest", "id: differs between path and body");
      const wanted = { id: params.id, value: rfidKeyValue(body, now()), ifMatch };
      const actor = actorOf({ viewer, session, address });
      return writtenRfidKey(await rfidKeys.change(wanted, actor), now());
    },
  }),
  signedInRoute({
    method: "DELETE",
    url: `${URL}/:id`,
    summary: "Remove an RFID key that is lent",
    answers: { 204: nothing },
    params: idParams,
    async handle({ params, session, address, viewer }, { rfidKeys }) {
      return removed(await rfidKeys.remove(params.id, actorOf({ viewer, session, address })));
    },
  }),
];
