import { z } from "zod";
import {
  attributes,
  flagField,
  MAX_NAME,
  nullableText,
  objectId,
  readOnly,
  relation,
  text,
  timeField,
} from "./wireFields.ts";

/** Of what a tracker calls itself; as Traccar's own column. */
export const MAX_UNIQUE_ID_LENGTH = 128;

/** What is written of one: the wire's device, whose read-only fields are the server's. */
export const vehicleSchema = z.strictObject({
  id: objectId,
  name: text(MAX_NAME),
  uniqueId: text(MAX_UNIQUE_ID_LENGTH).refine((word) => !/\p{Cc}/u.test(word), "not printable"),
  status: readOnly,
  lastUpdate: readOnly,
  positionId: readOnly,
  groupId: relation,
  calendarId: relation,
  phone: nullableText(MAX_NAME),
  model: nullableText(MAX_NAME),
  contact: nullableText(512),
  category: nullableText(MAX_NAME),
  disabled: flagField,
  expirationTime: timeField,
  attributes,
});
