import { commandSchema } from "#contract/objects/commandSchema";
import * as shown from "../../answers/actuationSchemas.ts";
import { canonicalJson } from "../../audit/canonicalJson.ts";
import { managedKind } from "../managedKind.ts";

/** A command that is kept to be sent some day. */
export const commandKind = managedKind({
  kind: "command",
  path: "/api/commands",
  byOwner: true,
  sortedBy: "description",
  searched: ["description", "type"],
  mostOfAPerson: 5_000,
  schema: commandSchema,
  shown: shown.commandSchema,
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
