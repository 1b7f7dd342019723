import { z } from "zod";
import { calendarSchema } from "#contract/objects/calendarSchema";
import * as shown from "../../answers/answerFields.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { decodeCalendar } from "../../rules/decodeCalendar.ts";
import { managedKind } from "../managedKind.ts";

export const calendarKind = managedKind({
  kind: "calendar",
  path: "/api/calendars",
  byOwner: false,
  sortedBy: "name",
  searched: ["name"],
  mostOfAPerson: 1_000,
  schema: calendarSchema,
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
