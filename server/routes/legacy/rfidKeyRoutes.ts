import { z } from "zod";
import { attributes, MAX_NAME, text, timeField } from "#contract/objects/wireFields";
import { epochMs } from "#domain/units";
import { json, noContent } from "../../answers/answer.ts";
import {
  attributes as anyAttributes,
  isoTime,
  objectId,
  relatedId,
} from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { rfidKeyToWire } from "../../drivers/rfidKey.ts";
import { createRfidKeys, type RfidKeyValue } from "../../drivers/rfidKeys.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { bodyId } from "../bodyId.ts";
import { idParams } from "../objects/objectRoutes.ts";

const URL = "/legacy-api/uniqueId";

const entry = z.strictObject({
  uniqueId: text(MAX_NAME),
  driverId: bodyId,
  /** Now, when it is not said. */
  start: timeField,
  /** Lent until further notice, when it is not said. */
  end: timeField,
  attributes,
});

function valueOf({ driverId, start, end, ...rest }: z.output<typeof entry>, now: number) {
  const from = start ?? epochMs(now);
  if (end !== undefined && end <= from)
    throw new Refusal(400, "badRequest", "end: not after the start");
  return { ...rest, driver: driverId, start: from, end } satisfies RfidKeyValue;
}

const rfidKeySchema = z
  .strictObject({
    id: objectId,
    uniqueId: z.string(),
    driverId: relatedId,
    start: isoTime,
    end: isoTime.nullable(),
    attributes: anyAttributes,
  })
  .meta({ id: "RfidKey", description: "A key in a driver's hand for a time" });

const list = signedInRoute({
  method: "GET",
  url: `${URL}/all`,
  summary: "List RFID keys with the drivers who hold them",
  answers: { 200: jsonContent(z.array(rfidKeySchema)) },
  async handle({ viewer }, services) {
    return json((await createRfidKeys(services).list(viewer)).map(rfidKeyToWire));
  },
});

/** As the product before this one has it: PUT adds, POST changes. */
const add = signedInRoute({
  method: "PUT",
  url: URL,
  summary: "Lend an RFID key to a driver",
  answers: { 200: jsonContent(rfidKeySchema) },
  body: { type: "json", schema: entry },
  async handle({ body, address, viewer }, services) {
    const value = valueOf(body, services.now());
    return json(rfidKeyToWire(await createRfidKeys(services).add(value, { viewer, address })));
  },
});

const change = signedInRoute({
  method: "POST",
  url: URL,
  summary: "Change whom an RFID key is lent to",
  answers: { 200: jsonContent(rfidKeySchema) },
  body: { type: "json", schema: entry.extend({ id: bodyId }) },
  async handle({ body: { id, ...body }, address, viewer }, services) {
    const value = valueOf(body, services.now());
    const key = await createRfidKeys(services).change(id, value, { viewer, address });
    return json(rfidKeyToWire(key));
  },
});

const remove = signedInRoute({
  method: "DELETE",
  url: `${URL}/:id`,
  summary: "Remove an RFID key",
  answers: { 204: nothing },
  params: idParams,
  async handle({ params, address, viewer }, services) {
    await createRfidKeys(services).remove(params.id, { viewer, address });
    return noContent();
  },
});

/** RFID keys with the drivers who hold them. */
export const RFID_KEY_ROUTES: readonly Route[] = [list, add, change, remove];
