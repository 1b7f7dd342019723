import { z } from "zod";
import { attributes, MAX_NAME, text, timeField } from "#contract/objects/wireFields";
import { json, noContent } from "../../answers/answer.ts";
import {
  attributes as anyAttributes,
  isoTime,
  objectId,
  relatedId,
} from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { rfidKeyToWire, rfidKeyValue } from "../../objects/rfidKey.ts";
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
  async handle({ viewer }, { rfidKeys }) {
    return json((await rfidKeys.list(viewer)).map(rfidKeyToWire));
  },
});

/** As the product before this one has it: PUT adds, POST changes. */
const add = signedInRoute({
  method: "PUT",
  url: URL,
  summary: "Lend an RFID key to a driver",
  answers: { 200: jsonContent(rfidKeySchema) },
  body: { type: "json", schema: entry },
  async handle({ body, address, viewer }, { rfidKeys, now }) {
    const read = () => rfidKeyValue(body, now());
    return json(rfidKeyToWire((await rfidKeys.add(read, { viewer, address })).key));
  },
});

const change = signedInRoute({
  method: "POST",
  url: URL,
  summary: "Change whom an RFID key is lent to",
  answers: { 200: jsonContent(rfidKeySchema) },
  body: { type: "json", schema: entry.extend({ id: bodyId }) },
  async handle({ body: { id, ...body }, address, viewer }, { rfidKeys, now }) {
    const value = rfidKeyValue(body, now());
    return json(rfidKeyToWire((await rfidKeys.change({ id, value }, { viewer, address })).key));
  },
});

const remove = signedInRoute({
  method: "DELETE",
  url: `${URL}/:id`,
  summary: "Remove an RFID key",
  answers: { 204: nothing },
  params: idParams,
  async handle({ params, address, viewer }, { rfidKeys }) {
    await rfidKeys.remove(params.id, { viewer, address });
    return noContent();
  },
});

/** RFID keys with the drivers who hold them. */
export const RFID_KEY_ROUTES: readonly Route[] = [list, add, change, remove];
