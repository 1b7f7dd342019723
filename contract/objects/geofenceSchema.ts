import { z } from "zod";
import { MAX_AREA_TEXT } from "#domain/geo/area";
import { attributes, MAX_NAME, nullableText, objectId, relation, text } from "./wireFields.ts";

/** What is written of one; whether its area can be read is asked by who writes it. */
export const geofenceSchema = z.strictObject({
  id: objectId,
  name: text(MAX_NAME),
  description: nullableText(MAX_NAME),
  area: text(MAX_AREA_TEXT),
  calendarId: relation,
  attributes,
});
