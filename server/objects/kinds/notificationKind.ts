import { z } from "zod";
import { notificationSchema } from "#contract/objects/notificationSchema";
import { isObject, type WireObject, wireRelation } from "#contract/traccar/wire";
import { isId } from "#domain/ids";
import { wordsIn } from "#domain/settings";
import * as shown from "../../answers/answerFields.ts";
import { managedKind } from "../managedKind.ts";

export const notificationKind = managedKind({
  kind: "notification",
  path: "/api/notifications",
  byOwner: true,
  sortedBy: "description",
  searched: ["description", "type"],
  mostOfAPerson: 5_000,
  schema: notificationSchema,
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
  listed: { kind: "geofence", ids: areasOf },
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

/** The areas that it is about are ids in two lists of its attributes: Traccar's own, and ours. */
function areasOf({ attributes }: WireObject): readonly number[] {
  const { geofenceIds, geofences } = isObject(attributes) ? attributes : {};
  return [...wordsIn(geofenceIds), ...wordsIn(geofences)].map(Number).filter(isId);
}
