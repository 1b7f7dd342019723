import { z } from "zod";
import { managedKind } from "../managedKind.ts";
import { MAX_NAME, nullableText, objectId, text, whole } from "../wireFields.ts";

/** An attribute of positions that the server computes from others. */
export const attributeKind = managedKind({
  kind: "attribute",
  path: "/api/attributes/computed",
  byOwner: true,
  sortedBy: "description",
  searched: ["description", "attribute"],
  schema: z.strictObject({
    id: objectId,
    description: nullableText(4_000),
    attribute: text(MAX_NAME),
    expression: text(4_000),
    type: z.enum(["string", "number", "boolean"], { error: "not string, number or boolean" }),
    priority: whole(-1_000_000, 0),
  }),
  references: {},
  columnsOf: ({ description, attribute, expression, type, priority }) => ({
    description: description ?? "",
    attribute,
    expression,
    type,
    priority,
  }),
  toWire: ({ id, description, attribute, expression, type, priority }) => ({
    id,
    description,
    attribute,
    expression,
    type,
    priority,
  }),
});
