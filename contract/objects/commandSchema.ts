import { z } from "zod";
import { attributes, flagField, MAX_NAME, nullableText, objectId, text } from "./wireFields.ts";

/** What is written of a saved command. As with Traccar, fields it does not know are let be. */
export const commandSchema = z.object({
  id: objectId,
  type: text(MAX_NAME),
  textChannel: flagField,
  description: nullableText(4_000),
  attributes,
});
