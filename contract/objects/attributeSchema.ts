import { z } from "zod";
import { MAX_NAME, nullableText, objectId, text, whole } from "./wireFields.ts";

/** Of what kind a computed value is. */
export const COMPUTED_TYPES = ["number", "string", "boolean"] as const;

/** What is written of one. */
export const attributeSchema = z.strictObject({
  id: objectId,
  description: nullableText(4_000),
  attribute: text(MAX_NAME),
  expression: text(4_000),
  type: z.enum(COMPUTED_TYPES, { error: "not string, number or boolean" }),
  priority: whole(-1_000_000, 0),
});
