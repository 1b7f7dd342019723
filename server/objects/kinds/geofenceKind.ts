import { z } from "zod";
import { geofenceSchema } from "#contract/objects/geofenceSchema";
import { wireRelation } from "#contract/traccar/wire";
import { checkArea, readArea } from "#domain/geo/readArea";
import * as shown from "../../answers/answerFields.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { managedKind } from "../managedKind.ts";

export const geofenceKind = managedKind({
  kind: "geofence",
  path: "/api/geofences",
  byOwner: true,
  sortedBy: "name",
  searched: ["name", "description"],
  mostOfAPerson: 50_000,
  // Which of the three kinds it is stands at the beginning of its text, of which there are megabytes.
  tabled: { name: "name", description: "description", area: "left(ltrim(area), 16)" },
  schema: geofenceSchema,
  shown: z
    .strictObject({
      id: shown.objectId,
      name: z.string(),
      description: z.string().nullable(),
      area: z.string().meta({ description: "Well-known text, latitude first" }),
      calendarId: shown.relatedId,
      attributes: shown.attributes,
    })
    .meta({ id: "Geofence", description: "An area, a line with a width, or a point of interest" }),
  references: { calendarId: "calendar" },
  columnsOf: ({ name, description, area, calendarId, attributes }) => ({
    name,
    description: description ?? null,
    area,
    calendar_id: calendarId ?? null,
    attributes: JSON.stringify(attributes),
  }),
  toWire: ({ id, name, description, area, calendar_id, attributes }) => ({
    id,
    name,
    description,
    area,
    calendarId: wireRelation(calendar_id ?? undefined),
    attributes,
  }),
  check({ area }, { before, isRestored = false }) {
    checkAreaText(area, isRestored || area === before?.area);
  },
});

/**
 * An area that cannot be read is refused where it is written, not where it is missed; so is one in which
 * nothing can be, but where it `isKept` as it was before.
 */
export function checkAreaText(text: string, isKept: boolean): void {
  const reading = readArea(text);
  const isRead = reading.refusal === undefined;
  const refusal = isRead ? !isKept && checkArea(reading.area) : reading.refusal;
  if (!refusal) return;
  const at = isRead ? text.length : reading.at;
  throw new Refusal(400, "badArea", `area: ${refusal} at character ${at}`);
}
