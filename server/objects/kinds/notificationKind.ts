import { z } from "zod";
import {
  attributes,
  flagField,
  MAX_NAME,
  nullableText,
  objectId,
  relation,
  text,
} from "#contract/objects/wireFields";
import { wireRelation } from "#contract/traccar/wire";
import { NOTIFICATION_TYPES } from "#domain/alert/eventTypes";
import * as shown from "../../answers/answerFields.ts";
import { faultOfNotificators, namesIn } from "../../rules/notificators.ts";
import { managedKind } from "../managedKind.ts";

const TYPES: ReadonlySet<string> = new Set(NOTIFICATION_TYPES);

/** A list with commas, as written. A notification without a recipient is a mistake. */
const notificators = nullableText(MAX_NAME).transform((names = "", context) => {
  const fault = faultOfNotificators(namesIn(names));
  if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
  return names;
});

export const notificationKind = managedKind({
  kind: "notification",
  path: "/api/notifications",
  byOwner: true,
  sortedBy: "description",
  searched: ["description", "type"],
  mostOfAPerson: 5_000,
  schema: z.strictObject({
    id: objectId,
    type: text(MAX_NAME).refine((type) => TYPES.has(type), "no such type"),
    description: nullableText(MAX_NAME),
    always: flagField,
    calendarId: relation,
    /** Kept for clients that show it; an event never sends a command. */
    commandId: relation,
    notificators,
    attributes,
  }),
  shown: z
    .strictObject({
      id: shown.objectId,
      type: z.string(),
      description: z.string().nullable(),
      always: z.boolean(),
      calendarId: shown.relatedId,
      commandId: shown.relatedId,
      notificators: z.string(),
      attributes: shown.attributes,
    })
    .meta({ id: "Notification", description: "Which events are sent, and how" }),
  references: { calendarId: "calendar", commandId: "command" },
  columnsOf: (value) => ({
    type: value.type,
    description: value.description ?? null,
    always: value.always,
    calendar_id: value.calendarId ?? null,
    command_id: value.commandId ?? null,
    notificators: value.notificators,
    attributes: JSON.stringify(value.attributes),
  }),
  toWire: (row) => ({
    id: row.id,
    type: row.type,
    description: row.description,
    always: row.always,
    calendarId: wireRelation(row.calendar_id ?? undefined),
    commandId: wireRelation(row.command_id ?? undefined),
    notificators: row.notificators,
    attributes: row.attributes,
  }),
});
