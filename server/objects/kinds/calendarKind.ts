import { z } from "zod";
import { attributes, MAX_NAME, objectId, text } from "#contract/objects/wireFields";
import * as shown from "../../answers/answerFields.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { decodeCalendar } from "../../rules/decodeCalendar.ts";
import { managedKind } from "../managedKind.ts";

const MAX_DATA = 100_000;

export const calendarKind = managedKind({
  kind: "calendar",
  path: "/api/calendars",
  byOwner: false,
  sortedBy: "name",
  searched: ["name"],
  mostOfAPerson: 1_000,
  schema: z.strictObject({
    id: objectId,
    name: text(MAX_NAME),
    data: z
      .string({ error: "missing" })
      .max(MAX_DATA, `longer than ${MAX_DATA}`)
      .nullish()
      .transform((value) => value ?? "")
      .refine((value) => /^[A-Za-z0-9+/]*={0,2}$/.test(value), "not base64"),
    attributes,
  }),
  shown: z
    .strictObject({
      id: shown.objectId,
      name: z.string(),
      data: z.string().meta({ description: "iCalendar, as base64" }),
      attributes: shown.attributes,
    })
    .meta({ id: "Calendar", description: "When something holds" }),
  references: {},
  columnsOf: ({ name, data, attributes }) => ({
    name,
    data,
    attributes: JSON.stringify(attributes),
  }),
  toWire: ({ id, name, data, attributes }) => ({ id, name, data, attributes }),
  check: ({ data }) => checkCalendar(data),
});

/** A calendar that is not read is refused where it is written, not where it is missed. */
function checkCalendar(data: string): void {
  const { refusal } = decodeCalendar(data);
  if (refusal !== undefined) throw new Refusal(400, "badCalendar", `data: ${refusal}`);
}
