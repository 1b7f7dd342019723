import { z } from "zod";
import { attributes, MAX_NAME, number, objectId, text } from "./wireFields.ts";

/** What is written of one. */
export const maintenanceSchema = z.strictObject({
  id: objectId,
  name: text(MAX_NAME),
  type: text(MAX_NAME),
  start: number,
  period: number,
  attributes,
});
