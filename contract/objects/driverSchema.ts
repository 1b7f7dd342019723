import { z } from "zod";
import { attributes, MAX_NAME, objectId, text } from "./wireFields.ts";

/** What is written of one. */
export const driverSchema = z.strictObject({
  id: objectId,
  name: text(MAX_NAME),
  uniqueId: text(MAX_NAME),
  attributes,
});
