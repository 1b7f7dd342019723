import { z } from "zod";
import {
  attributes,
  flagField,
  MAX_NAME,
  nullableText,
  objectId,
  text,
} from "#contract/objects/wireFields";
import { commandSchema } from "../../answers/actuationSchemas.ts";
import { canonicalJson } from "../../audit/canonicalJson.ts";
import { managedKind } from "../managedKind.ts";

/** A command that is kept to be sent some day. As with Traccar, fields it does not know are let be. */
export const commandKind = managedKind({
  kind: "command",
  path: "/api/commands",
  byOwner: true,
  sortedBy: "description",
  searched: ["description", "type"],
  mostOfAPerson: 5_000,
  schema: z.object({
    id: objectId,
    type: text(MAX_NAME),
    textChannel: flagField,
    description: nullableText(4_000),
    attributes,
  }),
  shown: commandSchema,
  references: {},
  /** Others may have it who may make up none of their own; what it is called is no matter. */
  letsCommand: ({ type, attributes }, { before }) =>
    before !== undefined &&
    (type !== before.type || canonicalJson(attributes) !== canonicalJson(before.attributes)),
  columnsOf: ({ type, textChannel, description, attributes }) => ({
    type,
    text_channel: textChannel,
    description: description ?? null,
    attributes: JSON.stringify(attributes),
  }),
  toWire: ({ id, type, text_channel, description, attributes }) => ({
    id,
    deviceId: 0,
    type,
    textChannel: text_channel,
    description,
    attributes,
  }),
});
