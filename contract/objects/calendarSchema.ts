import { z } from "zod";
import { attributes, MAX_NAME, objectId, text } from "./wireFields.ts";

/** Of a calendar's base64. */
export const MAX_CALENDAR_DATA = 100_000;

/** What is written of one. Whether its iCalendar can be read says `readCalendar`. */
export const calendarSchema = z.strictObject({
  id: objectId,
  name: text(MAX_NAME),
  data: z
    .string({ error: "missing" })
    .max(MAX_CALENDAR_DATA, `longer than ${MAX_CALENDAR_DATA}`)
    .nullish()
    .transform((value) => value ?? "")
    .refine((value) => /^[A-Za-z0-9+/]*={0,2}$/.test(value), "not base64"),
  attributes,
});
