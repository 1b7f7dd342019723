import { z } from "zod";
import { attributes, MAX_NAME, objectId, relation, text } from "./wireFields.ts";

/** What is written of one. */
export const groupSchema = z.strictObject({
  id: objectId,
  name: text(MAX_NAME),
  groupId: relation,
  attributes,
});
